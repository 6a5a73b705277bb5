import { useCallback, useEffect, useRef, useState } from 'react'
import { readFrameMessage } from '../../../shop/payments/card-token.ts'
import { say } from '../../ui/live-region.tsx'

/** What the card frame gave us for one card entry; it lives in this page's memory only. */
export type Card = { token: string; expiry: string }

export type CardEntry = {
  card: Card | null
  frame: React.RefObject<HTMLIFrameElement | null>
  /** changes when the frame is to be loaded afresh */
  turn: number
  /** forgets the card and offers empty fields for another one */
  startAgain: () => void
}

/** Listens to the card frame, and to nobody else: the origin and the very window must both be the frame's. */
export function useCardToken(origin: string): CardEntry {
  const frame = useRef<HTMLIFrameElement>(null)
  const [card, setCard] = useState<Card | null>(null)
  const [turn, setTurn] = useState(0)
  const logged = useRef(false)

  useEffect(() => {
    function hear(event: MessageEvent) {
      if (event.origin !== origin || !frame.current || event.source !== frame.current.contentWindow) return
      const message = readFrameMessage(event.data)
      if (message.kind === 'token') {
        setCard({ token: message.token, expiry: message.expiry })
        say('Card details are complete.')
      } else if (message.kind === 'cleared') {
        setCard(null)
        // Every slip of the pen sends one of these: once a page is enough.
        if (!logged.current) console.warn(`the card frame sent no token: ${message.reason}`)
        logged.current = true
      } else if (!isJson(event.data)) console.error('the card frame sent something that is no JSON')
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [origin])

  const startAgain = useCallback(() => {
    setCard(null)
    setTurn((before) => before + 1)
  }, [])
  return { card, frame, turn, startAgain }
}

function isJson(data: unknown): boolean {
  try {
    JSON.parse(String(data))
    return true
  } catch {
    return false
  }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { readFrameMessage } from '../../../shop/payments/card-token.ts'
import { say } from '../../ui/live-region.tsx'

/** What the card frame sent for one card entry; it is only in this page's memory. */
export type Card = { token: string; expiry: string }

export type CardEntry = {
  card: Card | null
  frame: React.RefObject<HTMLIFrameElement | null>
  /** changes when the frame is to be loaded again */
  turn: number
  /** forgets the card and shows empty fields for another one */
  startAgain: () => void
}

/** Listens only to the card frame: both the origin and the window must be the frame's. */
export function useCardToken(origin: string): CardEntry {
  const frame = useRef<HTMLIFrameElement>(null)
  const [card, setCard] = useState<Card | null>(null)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    const logOnce = onceEach()
    function hear(event: MessageEvent) {
      if (event.origin !== origin || !frame.current || event.source !== frame.current.contentWindow)
        return logOnce('a message that did not come from the card frame was ignored')
      const message = readFrameMessage(event.data)
      if (message.kind === 'other') return logOnce(`the card frame sent ${message.reason}`)
      if (message.kind === 'cleared') {
        setCard(null)
        return logOnce(`the card frame sent no token: ${message.reason}`)
      }
      // Of two tokens the later one belongs to the card that is in the fields now.
      setCard({ token: message.token, expiry: message.expiry })
      say('Card details are complete.')
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

/** Typing errors and browser extensions send messages too: each kind is logged once. No token is logged. */
function onceEach(): (line: string) => void {
  const said = new Set<string>()
  return (line) => {
    if (!said.has(line)) console.warn(line)
    said.add(line)
  }
}

import { useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { byNumber, setQuantity, smallestQuantity, type Cart } from '../../../shop/cart/cart.ts'
import { cartText } from '../../../shop/cart/cart-text.ts'
import type { OpenCart } from '../../../shop/cart/cart-view.ts'
import { say } from '../../ui/live-region.tsx'
import { carryOn, markInBrowser, notYetRead, useCartReading, type CartKeeper } from './browser-cart.ts'
import { cartOfServer } from './cart-rows.ts'
import { notSavedText } from './long-cart-notices.tsx'

/** Whether the server has every change of the cart that is shown, and what waits for it. */
export type CartSaving = {
  /** nothing waits for the server */
  isSaved: boolean
  /** the last change was not saved */
  trouble: boolean
  tryAgain: () => void
  /** the buyer goes to the checkout as soon as all is saved */
  isLeaving: boolean
  /** ends with the next change, and with trouble */
  leave: () => void
}

type LongCartChanges = {
  /** as the server has it, with every change made here */
  cart: Cart
  keeper: CartKeeper
  saving: CartSaving
  /** it ended in another tab, and the last change was not carried out */
  isGone: boolean
}

/** By number in lower case; a quantity of 0 removes. */
type Changes = Map<string, Cart[number]>

/** Of several presses in a row the last one counts. */
const restMs = 300
/** Who waits longer is told. */
const longestMs = 10_000

/**
 * The long cart on its page; `mark`: of what `open` shows, null if the cookies hold the cart. Changes are shown at once
 * and sent to the server; one that fails stays and is said. What is left when the page goes is sent then.
 */
export function useLongCart(open: OpenCart, mark: string | null): LongCartChanges {
  const saved = useMemo(() => cartOfServer(open), [open])
  const [shown, setShown] = useState({ open, mark })
  const [changes, setChanges] = useState<Changes>(new Map())
  const [waiting, setWaiting] = useState<Changes>(new Map())
  const [trouble, setTrouble] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const [isGone, setIsGone] = useState(false)
  const { revalidate } = useRevalidator()
  const isSending = useRef(false)
  const cart = useMemo(() => withChanges(saved, changes), [saved, changes])
  const now = useRef({ cart, waiting, mark: shown.mark })
  useEffect(() => {
    now.current = { cart, waiting, mark: shown.mark }
  }, [cart, waiting, shown])
  // What the server has answered holds what it was told before.
  if (shown.open !== open) {
    setShown({ open, mark })
    setChanges(waiting)
  }

  useEffect(() => {
    if (waiting.size === 0 || trouble) return undefined
    async function send(lines: Changes): Promise<void> {
      if (isSending.current) return
      isSending.current = true
      const seen = now.current.mark
      // Another tab has changed it: then the next mark is not that of what is shown here.
      const isOurs = seen === (markInBrowser() ?? null)
      const outcome = await sendLines([...lines.values()], seen)
      isSending.current = false
      if (outcome === 'failed') {
        setTrouble(true)
        setIsLeaving(false)
        say(notSavedText)
      } else {
        // What was changed meanwhile is sent next.
        setWaiting((all) => new Map([...all].filter(([key, line]) => lines.get(key) !== line)))
        if (outcome === 'saved' && isOurs)
          setShown((before) => ({ ...before, mark: markInBrowser() ?? null }))
      }
      if (outcome === 'gone') {
        setIsGone(true)
        setIsLeaving(false)
        void revalidate()
      }
      carryOn()
    }
    const timer = setTimeout(() => void send(waiting), restMs)
    return () => clearTimeout(timer)
  }, [waiting, trouble, revalidate])

  useEffect(() => {
    if (!trouble) return undefined
    const again = () => setTrouble(false)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [trouble])

  useEffect(() => {
    const sendRest = () => {
      const { waiting: rest, mark: seen } = now.current
      if (rest.size > 0) void sendLines([...rest.values()], seen).then(carryOn)
    }
    window.addEventListener('pagehide', sendRest)
    return () => {
      window.removeEventListener('pagehide', sendRest)
      sendRest()
    }
  }, [])

  useLookAgain(mark, shown.mark, waiting.size === 0)

  const keeper = useMemo<CartKeeper>(() => {
    const write = (next: Cart) => {
      const made = changesTo(now.current.cart, next)
      now.current = { ...now.current, cart: next }
      setChanges((before) => new Map([...before, ...made]))
      setWaiting((before) => new Map([...before, ...made]))
      setTrouble(false)
      setIsLeaving(false)
      setIsGone(false)
    }
    return {
      read: () => now.current.cart,
      write,
      setQuantity: (number, quantity) => write(setQuantity(now.current.cart, number, quantity)),
    }
  }, [])

  const tryAgain = () => setTrouble(false)
  const leave = () => {
    setIsLeaving(true)
    setTrouble(false)
  }
  const saving = { isSaved: waiting.size === 0, trouble, tryAgain, isLeaving, leave }
  return { cart, keeper, saving, isGone }
}

/**
 * Another tab has changed, paid for or cleared the cart, or it has become short enough for the cookies: the page is
 * loaded anew. `loaded` is the mark that it came with, `seen` that of what is shown now.
 */
function useLookAgain(loaded: string | null, seen: string | null, isSaved: boolean): void {
  const { revalidate } = useRevalidator()
  const reading = useCartReading()
  const there = reading.mark ?? null
  const isRead = reading !== notYetRead
  const asked = useRef<string | null>(null)
  useEffect(() => {
    const isSame = there === seen && there !== null
    // A later change may lead back to a mark that was asked for before.
    if (isSame) asked.current = null
    if (loaded === null || isSame || !isSaved || !isRead || asked.current === String(there)) return
    asked.current = String(there)
    void revalidate()
  }, [loaded, seen, isSaved, isRead, there, revalidate])
}

/** To the form of the cart page, which answers with the way back to it; `gone`: there is no such cart any more. */
async function sendLines(lines: Cart, mark: string | null): Promise<'saved' | 'gone' | 'failed'> {
  const body = new URLSearchParams({ intent: 'lines', lines: cartText(lines), mark: mark ?? '' })
  try {
    const signal = AbortSignal.timeout(longestMs)
    const answer = await fetch('/cart', { method: 'POST', body, redirect: 'manual', keepalive: true, signal })
    if (answer.type === 'opaqueredirect') return 'saved'
    return answer.status === 410 ? 'gone' : 'failed'
  } catch {
    return 'failed'
  }
}

function withChanges(saved: Cart, changes: Changes): Cart {
  const lines = byNumber(saved)
  for (const [key, line] of changes)
    if (line.quantity < smallestQuantity) lines.delete(key)
    else lines.set(key, { ...line, number: lines.get(key)?.number ?? line.number })
  return [...lines.values()]
}

function changesTo(before: Cart, after: Cart): Changes {
  const [old, next] = [byNumber(before), byNumber(after)]
  const gone = [...old].filter(([key]) => !next.has(key))
  return new Map([
    ...[...next].filter(([key, { quantity }]) => old.get(key)?.quantity !== quantity),
    ...gone.map(([key, { number }]) => [key, { number, quantity: 0 }] as const),
  ])
}

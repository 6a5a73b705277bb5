import { useEffect, useMemo, useRef, useState } from 'react'
import { byNumber, setQuantity, smallestQuantity, type Cart } from '../../../shop/cart/cart.ts'
import { cartText } from '../../../shop/cart/cart-text.ts'
import type { OpenCart } from '../../../shop/cart/cart-view.ts'
import { carryOn, type CartKeeper } from './browser-cart.ts'
import { cartOfServer } from './cart-rows.ts'

type LongCartChanges = {
  /** as the server has it, with every change made here */
  cart: Cart
  keeper: CartKeeper
  /** nothing waits for the server */
  isSaved: boolean
  /** the last change was not saved */
  trouble: boolean
  tryAgain: () => void
}

/** By number in lower case; a quantity of 0 removes. */
type Changes = Map<string, Cart[number]>

/** Of several presses in a row the last one counts. */
const restMs = 300

/** The long cart on its page. Changes are shown at once and sent to the server; one that fails stays and is said. */
export function useLongCart(open: OpenCart): LongCartChanges {
  const saved = useMemo(() => cartOfServer(open), [open])
  const [changes, setChanges] = useState<Changes>(new Map())
  const [waiting, setWaiting] = useState<Changes>(new Map())
  const [trouble, setTrouble] = useState(false)
  const isSending = useRef(false)
  const cart = useMemo(() => withChanges(saved, changes), [saved, changes])
  const now = useRef(cart)
  useEffect(() => {
    now.current = cart
  }, [cart])

  useEffect(() => {
    if (waiting.size === 0 || trouble) return undefined
    async function send(lines: Changes): Promise<void> {
      if (isSending.current) return
      isSending.current = true
      const isSaved = await sendLines([...lines.values()])
      isSending.current = false
      // What was changed meanwhile is sent next.
      if (isSaved) setWaiting((all) => new Map([...all].filter(([key, line]) => lines.get(key) !== line)))
      else setTrouble(true)
      carryOn()
    }
    const timer = setTimeout(() => void send(waiting), restMs)
    return () => clearTimeout(timer)
  }, [waiting, trouble])

  const keeper = useMemo<CartKeeper>(() => {
    const write = (next: Cart) => {
      const made = changesTo(now.current, next)
      now.current = next
      setChanges((before) => new Map([...before, ...made]))
      setWaiting((before) => new Map([...before, ...made]))
    }
    return {
      read: () => now.current,
      write,
      setQuantity: (number, quantity) => write(setQuantity(now.current, number, quantity)),
    }
  }, [])

  return { cart, keeper, isSaved: waiting.size === 0, trouble, tryAgain: () => setTrouble(false) }
}

/** To the form of the cart page, which answers with the way back to it. */
async function sendLines(lines: Cart): Promise<boolean> {
  const body = new URLSearchParams({ intent: 'lines', lines: cartText(lines) })
  try {
    const answer = await fetch('/cart', { method: 'POST', body, redirect: 'manual' })
    return answer.type === 'opaqueredirect'
  } catch {
    return false
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

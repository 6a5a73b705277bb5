import { useEffect, useRef, useState } from 'react'
import { inCart } from '../../../shop/cart/cart.ts'
import { intoCart, stayingRows } from '../../../shop/order-pad/into-cart.ts'
import { say } from '../../ui/live-region.tsx'
import { noticeAdded, readBrowserCart, writeBrowserCart } from '../cart/browser-cart.ts'
import { saidWords, type AddedFromPad } from './pad-words.ts'
import type { Pad } from './use-pad.ts'

type AddingToCart = {
  /** what was added last; null: nothing yet */
  outcome: AddedFromPad | null
  /** handles the form of the pad */
  add: (event: React.FormEvent<HTMLFormElement>) => void
}

/** Adds what is ready in the browser; what it cannot store, the server's page does. */
export function useAddToCart({ rows, isLooking, dispatch }: Pad, sent: AddedFromPad | null): AddingToCart {
  const [outcome, setOutcome] = useState(sent)
  // Pressed while rows were being looked up: it is pressed again when they are.
  const waiting = useRef<HTMLButtonElement | null>(null)
  useEffect(() => {
    const button = waiting.current
    if (isLooking || !button) return
    waiting.current = null
    button.form?.requestSubmit(button)
  }, [isLooking])

  function add(event: React.FormEvent<HTMLFormElement>) {
    const button = (event.nativeEvent as SubmitEvent).submitter
    if (!(button instanceof HTMLButtonElement)) return event.preventDefault()
    const pressed = button.name + button.value
    if (pressed !== 'intentadd') event.preventDefault()
    if (pressed === 'chooseall') dispatch({ do: 'choose-all' })
    if (pressed !== 'intentadd') return
    if (isLooking) {
      event.preventDefault()
      waiting.current = button
      return
    }
    const { cart, titles } = readBrowserCart()
    // Only the server can turn the titles of old cookies into numbers.
    if (titles.length > 0) return
    const into = intoCart(cart, rows)
    if (into.added.length > 0) writeBrowserCart(into.cart)
    // A browser without cookies has no cart of its own.
    if (!into.added.every(({ number }) => inCart(readBrowserCart().cart, number))) return
    event.preventDefault()
    const staying = stayingRows(rows, into)
    const done = { ...into, staying: staying.length }
    setOutcome(done)
    if (into.added.length > 0) dispatch({ do: 'put', rows: staying })
    say(saidWords(done))
    window.scrollTo({ top: 0 })
    if (into.added.length > 0) noticeAdded()
  }

  return { outcome, add }
}

import { useEffect, useRef, useState } from 'react'
import { inCart } from '../../../shop/cart/cart.ts'
import { fitsAccount } from '../../../shop/cart/long-cart.ts'
import { intoCart, stayingRows } from '../../../shop/order-pad/into-cart.ts'
import { usePerson } from '../../person.ts'
import { say } from '../../ui/live-region.tsx'
import {
  isForServer,
  markInBrowser,
  noticeAdded,
  readBrowserCart,
  writeBrowserCart,
} from '../cart/browser-cart.ts'
import { hadText } from './had-text.ts'
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
  const isSignedIn = usePerson() !== null
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
    // the request for a quote is a page of its own
    if (pressed === 'intenttake') return
    if (pressed !== 'intentadd') event.preventDefault()
    if (pressed === 'chooseall') dispatch({ do: 'choose-all' })
    if (pressed !== 'intentadd') return
    if (isLooking) {
      event.preventDefault()
      waiting.current = button
      return
    }
    const reading = readBrowserCart()
    const { cart } = reading
    if (isForServer(reading, intoCart(cart, rows, fitsAccount).cart)) return sayWhichCart(button)
    const into = intoCart(cart, rows)
    if (into.added.length > 0) writeBrowserCart(into.cart)
    // A browser without cookies has no cart of its own.
    if (!into.added.every(({ number }) => inCart(readBrowserCart().cart, number))) return
    event.preventDefault()
    const staying = stayingRows(rows, into)
    const done = { ...into, staying: staying.length, isSignedIn }
    setOutcome(done)
    if (into.added.length > 0) dispatch({ do: 'put', rows: staying })
    say(saidWords(done))
    window.scrollTo({ top: 0 })
    if (into.added.length > 0) noticeAdded()
  }

  return { outcome, add }
}

/** The page is the same for everybody, and does not know the cart that its form is to be added to. */
function sayWhichCart(button: HTMLButtonElement): void {
  const { cart, titles } = readBrowserCart()
  const had = button.form?.elements.namedItem('had')
  if (titles.length === 0 && had instanceof HTMLInputElement)
    had.value = hadText({ cart, mark: markInBrowser() })
}

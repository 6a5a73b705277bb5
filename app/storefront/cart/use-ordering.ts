import { useEffect, useState } from 'react'
import { fitsCookie } from '../../../shop/cart/cart.ts'
import { say } from '../../ui/live-region.tsx'
import {
  isForServer,
  noticeAdded,
  readBrowserCart,
  useCartReading,
  writeBrowserCart,
  type Added,
} from './browser-cart.ts'
import { orderMore, quantityIn } from './order-more.ts'

type Ordering = {
  /** how many of it are in the cart */
  inOrder: number
  /** the cart has no room for another product */
  full: boolean
  /** adds this many; if the browser cannot, the form goes to the server */
  order: (event: React.FormEvent, quantity: number) => void
}

/** Add to order, with a quantity. */
export function useOrdering(number: string, onAdded: () => void): Ordering {
  const inOrder = quantityIn(useCartReading().cart, number)
  const [full, setFull] = useState(false)
  const [added, setAdded] = useState(0)

  // The notice comes last, because it blocks everything.
  useEffect(() => {
    if (added > 0) noticeAdded()
  }, [added])

  function order(event: React.FormEvent, quantity: number) {
    const outcome = orderInBrowser(number, quantity)
    if (outcome === 'by-server') return
    event.preventDefault()
    setFull(outcome === 'full')
    if (outcome === 'full') return
    say(`${number}: ${quantityIn(readBrowserCart().cart, number)} in your order`)
    setAdded((times) => times + 1)
    onAdded()
  }

  return { inOrder, full, order }
}

/** Adds one product in the browser; what it cannot do or store, the server's page does. */
function orderInBrowser(number: string, quantity: number): Added {
  const reading = readBrowserCart()
  const next = orderMore(reading.cart, number, quantity)
  if (isForServer(reading, next)) return 'by-server'
  if (!fitsCookie(next)) return 'full'
  writeBrowserCart(next)
  return quantityIn(readBrowserCart().cart, number) === quantityIn(next, number) ? 'added' : 'by-server'
}

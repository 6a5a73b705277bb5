import { useEffect, useState } from 'react'
import type { Cents } from '../../../shop/money.ts'
import { buttonLook, type ButtonSize } from '../../ui/button.tsx'
import type { CartRow } from './cart-rows.ts'
import { keepCheckoutState } from './checkout-state.ts'

/** A new document: the checkout has stricter security rules than the shop. */
export function CheckoutLink({
  rows,
  totalCents,
  isSaved,
  trouble,
  size,
}: {
  rows: CartRow[]
  totalCents: Cents
  /** the server has every change */
  isSaved: boolean
  /** it could not be told of the last one */
  trouble: boolean
  size: ButtonSize
}) {
  const waitForSaving = useCheckoutWhenSaved(isSaved, trouble)
  return (
    <a
      href="/checkout"
      onClick={(event) => {
        keepCheckoutState(rows, totalCents)
        if (!isSaved) return waitForSaving(event)
        if (totalCents > 0) return
        event.preventDefault()
        window.alert('Amount must be greater than zero.')
      }}
      className={buttonLook('primary', size)}
    >
      Checkout
    </a>
  )
}

/** A change of a long cart may still be on its way to the server, which prices what it has. */
function useCheckoutWhenSaved(isSaved: boolean, trouble: boolean): (event: React.MouseEvent) => void {
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    if (isAsked && isSaved) window.location.assign('/checkout')
  }, [isAsked, isSaved])
  return (event) => {
    event.preventDefault()
    setIsAsked(!trouble)
  }
}

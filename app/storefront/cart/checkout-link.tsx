import { useEffect } from 'react'
import type { Cents } from '../../../shop/money.ts'
import { buttonLook, type ButtonSize } from '../../ui/button.tsx'
import type { CartRow } from './cart-rows.ts'
import { keepCheckoutState } from './checkout-state.ts'
import type { CartSaving } from './use-long-cart.ts'

const checkoutAddress = '/checkout'

/**
 * A new document: the checkout has stricter security rules than the shop. While a change is on its way to the server,
 * which prices what it has, the link has no address: a new tab would show the cart of before.
 */
export function CheckoutLink({
  rows,
  totalCents,
  saving,
  size,
}: {
  rows: CartRow[]
  totalCents: Cents
  saving: CartSaving
  size: ButtonSize
}) {
  const { isSaved, isLeaving, leave } = saving
  return (
    <a
      href={isSaved ? checkoutAddress : undefined}
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- without an address it would be none
      role="link"
      tabIndex={0}
      aria-busy={isLeaving}
      onClick={(event) => {
        if (isSaved) {
          if (!isPayable(totalCents)) event.preventDefault()
          else keepCheckoutState(rows, totalCents)
        } else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) leave()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isSaved) leave()
      }}
      className={buttonLook('primary', size)}
    >
      {isLeaving ? 'Saving…' : 'Checkout'}
    </a>
  )
}

/** Goes to the checkout once all is saved, if the buyer has asked for it and changed nothing since. */
export function useLeaving(rows: CartRow[], totalCents: Cents, { isSaved, isLeaving }: CartSaving): void {
  useEffect(() => {
    if (!isLeaving || !isSaved || !isPayable(totalCents)) return
    keepCheckoutState(rows, totalCents)
    window.location.assign(checkoutAddress)
    // oxlint-disable-next-line react/exhaustive-deps -- what is shown at that moment
  }, [isLeaving, isSaved])
}

function isPayable(totalCents: Cents): boolean {
  if (totalCents > 0) return true
  window.alert('Amount must be greater than zero.')
  return false
}

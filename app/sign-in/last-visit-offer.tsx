import { History } from 'lucide-react'
import { useLocation } from 'react-router'
import type { Cart } from '../../shop/cart/cart.ts'
import { without } from '../../shop/cart/last-visit.ts'
import { useCartReading } from '../storefront/cart/browser-cart.ts'
import { Button } from '../ui/button.tsx'
import { lastVisitQuery, longCartQuery, moreOfLastVisitQuery, withQuery } from './last-visit.ts'
import { lineWords } from './merged-cart.ts'

/** So many are named. */
const mostNamed = 50

/**
 * Offers what an earlier visit left in the cart. Its buttons are forms of the cart page, so they work without scripts.
 */
export function LastVisitOffer({ lines, more = 0 }: { lines: Cart; more?: number }) {
  const { pathname, search } = useLocation()
  const { cart } = useCartReading()
  const offered = without(lines, cart)
  if (offered.length === 0) return null
  const count = offered.length + more
  const named = offered.slice(0, mostNamed)
  return (
    <section aria-label="Your last visit" className="rounded-card bg-info-tint px-4 py-3 text-info">
      <form
        method="post"
        action="/cart"
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
      >
        <input
          type="hidden"
          name="returnTo"
          value={withQuery(pathname + search, {
            [lastVisitQuery]: '',
            [moreOfLastVisitQuery]: '',
            [longCartQuery]: '',
            merged: '',
            leftOut: '',
          })}
        />
        <p className="flex min-w-0 items-start gap-3">
          <History aria-hidden="true" size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {`You left something in your cart last time: ${named.map(lineWords).join(', ')}${count > named.length ? ` and ${count - named.length} more` : ''}.`}
          </span>
        </p>
        <span className="flex flex-wrap gap-x-3 gap-y-2">
          <Button type="submit" kind="secondary" size="card" name="intent" value="take-last-visit">
            {count === 1
              ? 'Add the item from your last visit'
              : `Add the ${count} items from your last visit`}
          </Button>
          <Button type="submit" kind="quiet" size="card" name="intent" value="forget-last-visit">
            No, thank you
          </Button>
        </span>
      </form>
    </section>
  )
}

import { ShoppingCart } from 'lucide-react'
import { OwnScript } from '../../ui/own-script.tsx'
import { countOf, useShownCart } from '../cart/browser-cart.ts'
import { showCart } from '../cart/first-paint.ts'
import { ShopLink } from './shop-link.tsx'

export function CartLink() {
  const count = countOf(useShownCart())
  return (
    <>
      <ShopLink
        to="/cart"
        aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
        suppressHydrationWarning
        className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunken"
      >
        <ShoppingCart aria-hidden="true" size={24} strokeWidth={1.75} />
        <span
          data-cart-count
          hidden={count === 0}
          suppressHydrationWarning
          className="absolute top-0.5 right-0 flex h-[18px] min-w-[18px] items-center justify-center rounded-round bg-accent px-1 text-count tabular-nums text-accent-ink"
        >
          {count}
        </span>
      </ShopLink>
      <OwnScript text={showCart} />
    </>
  )
}

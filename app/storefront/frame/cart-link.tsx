import { ShoppingCart } from 'lucide-react'
import { countOf, useCartReading } from '../cart/browser-cart.ts'
import { ShopLink } from './shop-link.tsx'

export function CartLink() {
  const count = countOf(useCartReading())
  return (
    <ShopLink
      to="/cart"
      aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunken"
    >
      <ShoppingCart aria-hidden="true" size={24} strokeWidth={1.75} />
      {count > 0 && (
        <span className="absolute top-0.5 right-0 flex h-[18px] min-w-[18px] items-center justify-center rounded-round bg-accent px-1 text-count tabular-nums text-accent-ink">
          {count}
        </span>
      )}
    </ShopLink>
  )
}

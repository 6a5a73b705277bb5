import { Link } from '../../ui/link.tsx'
import type { Successor } from '../../../shop/cart/price-now.ts'
import { productAddress } from '../../../shop/catalogue/product.ts'
import { pairText } from './ordered-again.ts'

/** The form that takes these boxes. */
export const takeFormId = 'take'

/** What replaced a number, and the box by which the buyer takes it: nothing is replaced in silence. */
export function InsteadOf({ number, by }: { number: string; by: Successor }) {
  return (
    <span className="mt-2 block text-small">
      <span className="block">
        Replaced by{' '}
        <Link to={productAddress(by.number)} className="font-semibold text-accent underline">
          <span className="product-number">{by.number}</span>
        </Link>
        , {by.title}.
      </span>
      {by.unitCents > 0 && (
        <label className="no-print mt-1 inline-flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="instead"
            value={pairText({ number, by: by.number })}
            form={takeFormId}
            className="size-5 accent-accent"
          />
          Order {by.number} instead
        </label>
      )}
    </span>
  )
}

import { Link } from '../../ui/link.tsx'
import { cartText } from '../../../shop/cart/cart-text.ts'
import { mostCartLines, smallestQuantity } from '../../../shop/cart/cart.ts'
import { formatDollars, type Cents } from '../../../shop/money.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import type { CartRow } from './cart-rows.ts'
import { addToListAddress } from '../lists/addresses.ts'
import { requestAddress, requestQuoteAddress } from '../offers/addresses.ts'

export function CartTotal({
  rows,
  totalCents,
  closed,
  onClear,
  children,
}: {
  rows: CartRow[]
  totalCents: Cents
  /** why nobody can pay at the moment; null: paying is open */
  closed: string | null
  onClear: () => void
  /** the way to the checkout, if it is open */
  children: React.ReactNode
}) {
  return (
    <div className="mt-6 flex flex-col gap-6 md:flex-row-reverse md:items-start md:justify-between">
      <div className="flex flex-col gap-4 md:w-[360px] md:shrink-0">
        <p className="flex items-baseline justify-between gap-6 whitespace-nowrap">
          <span className="font-gothic text-h3">Total</span>
          <span className="font-gothic text-price-large tabular-nums">{formatDollars(totalCents)}</span>
        </p>
        <p className="text-small text-muted">Price does not include freight charges</p>
        {children}
        {closed !== null && (
          <p className="text-small text-muted">
            Online payment is turned off right now. {closed} Your cart is saved.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:min-w-0">
        <Link to="/shop" className={`${buttonLook('secondary')} max-md:w-full`}>
          Continue Shopping
        </Link>
        <AddAllToList rows={rows} />
        <RequestQuote rows={rows} />
        <Link to="/order-pad" className={`${buttonLook('quiet')} max-md:w-full`}>
          Order by number
        </Link>
        <form
          method="post"
          action="/cart"
          className="max-md:w-full"
          onSubmit={(event) => {
            event.preventDefault()
            onClear()
          }}
        >
          <input type="hidden" name="intent" value="clear" />
          <Button type="submit" kind="quiet" className="max-md:w-full">
            Clear cart
          </Button>
        </form>
      </div>
    </div>
  )
}

/** So many lines do not fit into an address. */
function AddAllToList({ rows }: { rows: CartRow[] }) {
  const lines = rows.map(lineOf)
  const look = `${buttonLook('quiet')} max-md:w-full`
  if (lines.length <= mostCartLines)
    return (
      <Link to={addToListAddress(lines)} className={look}>
        Add to a list
      </Link>
    )
  return (
    <form method="post" action="/lists/add" className="max-md:w-full">
      <input type="hidden" name="lines" value={cartText(lines)} />
      <Button type="submit" kind="quiet" className="max-md:w-full">
        Add to a list
      </Button>
    </form>
  )
}

/** The cart stays as it is. */
function RequestQuote({ rows }: { rows: CartRow[] }) {
  const lines = rows.map(lineOf)
  const look = `${buttonLook('quiet')} max-md:w-full`
  if (lines.length <= mostCartLines)
    return (
      <Link to={requestQuoteAddress(lines)} className={look}>
        Request a quote
      </Link>
    )
  return (
    <form method="post" action={requestAddress} className="max-md:w-full">
      <input type="hidden" name="lines" value={cartText(lines)} />
      <Button type="submit" kind="quiet" className="max-md:w-full">
        Request a quote
      </Button>
    </form>
  )
}

function lineOf(row: CartRow) {
  return { number: row.number, quantity: row.kind === 'unavailable' ? smallestQuantity : row.line.quantity }
}

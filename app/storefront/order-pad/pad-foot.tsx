import { Printer } from 'lucide-react'
import { formatDollars } from '../../../shop/money.ts'
import { priceRows } from '../../../shop/order-pad/pad.ts'
import { Button } from '../../ui/button.tsx'
import { requestAddress } from '../offers/addresses.ts'
import type { EditedRow } from './pad-state.ts'
import { productCount } from './pad-words.ts'

/** What it costs, and the way to the cart. */
export function PadFoot({ rows, onClear }: { rows: EditedRow[]; onClear: () => void }) {
  const { products, totalCents, waiting: places } = priceRows(rows)
  const waiting = places.length
  const replaced = rows.filter(({ meaning }) => meaning?.kind === 'replaced').length
  return (
    <div className="mt-6 flex flex-col gap-6 md:flex-row-reverse md:items-start md:justify-between">
      <div className="flex flex-col gap-4 md:w-[360px]">
        <p className="flex items-baseline justify-between gap-6">
          <span className="font-gothic text-h3">Total</span>
          <span data-pad-total className="font-gothic text-price-large tabular-nums">
            {formatDollars(totalCents)}
          </span>
        </p>
        <p className="text-small text-muted">
          {productCount(products)}
          {waiting > 0 && `, ${waiting === 1 ? '1 row is' : `${waiting} rows are`} not included yet`}. Price
          does not include freight charges.
        </p>
        <Button type="submit" name="intent" value="add" size="large">
          Add to cart
        </Button>
        <Button
          type="submit"
          name="intent"
          value="check"
          kind="secondary"
          size="large"
          className="hidden! noscript:inline-flex!"
        >
          Check numbers and prices
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        {replaced > 1 && (
          <Button type="submit" name="choose" value="all" kind="secondary">
            Use all {replaced} replacements
          </Button>
        )}
        {/* what the pad does not know can be asked for too */}
        <Button type="submit" formAction={requestAddress} name="intent" value="take" kind="quiet">
          Request a quote
        </Button>
        <Button kind="quiet" className="noscript:hidden" onClick={() => window.print()}>
          <Printer aria-hidden="true" size={20} strokeWidth={1.75} />
          Print
        </Button>
        <Button kind="quiet" className="noscript:hidden" onClick={onClear}>
          Clear pad
        </Button>
      </div>
    </div>
  )
}

import { ChevronDown } from 'lucide-react'
import { cents, formatDollars } from '../../../shop/money.ts'
import { OrderFootRow, OrderTable } from './order-table.tsx'
import type { ShownQuote } from './shown-quote.ts'

export function OrderDetails({ quote }: { quote: ShownQuote }) {
  return (
    <section
      id="order-details"
      aria-labelledby="order"
      className="md:sticky md:top-[129px] md:col-start-2 md:row-span-2 md:row-start-1 xl:col-start-3"
    >
      <h2 id="order" className="text-h3">
        Order Details
      </h2>
      <div className="mt-4 overflow-hidden rounded-card border border-line bg-surface">
        <OrderTable lines={quote.lines}>
          <DiscountRows quote={quote} />
          <OrderFootRow name="Total" amount={formatDollars(quote.totalCents)} strong />
        </OrderTable>
      </div>
      <a
        href="/cart"
        className="mt-2 inline-flex min-h-11 items-center text-accent underline underline-offset-4"
      >
        Edit your order in the cart
      </a>
    </section>
  )
}

export function DiscountRows({ quote }: { quote: ShownQuote }) {
  const discount = quote.subtotalCents - quote.totalCents
  if (discount <= 0) return null
  return (
    <>
      <OrderFootRow name="Subtotal" amount={formatDollars(quote.subtotalCents)} />
      <OrderFootRow name={`Discount ${quote.discountPercent} %`} amount={formatDollars(cents(-discount))} />
    </>
  )
}

/** On phones the table comes last, and the total stays visible up here. */
export function SummaryBar({ quote }: { quote: ShownQuote }) {
  const count = quote.lines.length
  return (
    <a
      href="#order-details"
      className="sticky top-(--header-height) z-(--layer-sticky) -mx-4 mt-3 flex min-h-12 items-center justify-between gap-3 border-y border-line bg-surface px-4 md:hidden"
    >
      <span>
        {count} {count === 1 ? 'item' : 'items'}
      </span>
      <span className="flex items-center gap-1 font-gothic font-[650] tabular-nums">
        <span className="sr-only">Total </span>
        {formatDollars(quote.totalCents)}
        <ChevronDown aria-hidden="true" size={20} strokeWidth={1.75} />
      </span>
    </a>
  )
}

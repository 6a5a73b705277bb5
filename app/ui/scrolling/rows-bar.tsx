import { formatDollars, type Cents } from '../../../shop/money.ts'

/** Up to so many rows, the total is not far. */
const rowsWithoutBar = 12

/** For the box around the bar and its table: what gets the focus by Tab is not left below the bar. */
export const clearOfBar =
  '[&_table_:is(a,button,input,tr)]:scroll-mt-20 max-[359px]:[&_table_:is(a,button,input,tr)]:scroll-mt-30'

/**
 * Above many rows, and in sight while they are scrolled through: how many, what they cost together, and the way on,
 * which are pages away at the end. A low window has no room for it beside the header.
 */
export function RowsBar({
  rows,
  says,
  totalCents,
  children,
}: {
  rows: number
  /** how many they are, in words */
  says: React.ReactNode
  totalCents: Cents
  /** the way on, and what stands in it */
  children: React.ReactNode
}) {
  if (rows <= rowsWithoutBar) return null
  return (
    <div className="no-print sticky top-(--header-height) z-(--layer-sticky) full-bleed mt-4 flex min-h-14 flex-wrap items-center justify-end gap-x-3 border-y border-line bg-surface py-1 [@media(height<26rem)]:static">
      <div className="mr-auto text-small whitespace-nowrap">{says}</div>
      <p className="font-gothic font-semibold tabular-nums">
        <span className="sr-only">Total </span>
        {formatDollars(totalCents)}
      </p>
      {children}
    </div>
  )
}

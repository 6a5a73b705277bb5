import { useVirtualizer } from '@tanstack/react-virtual'
import { useMoreBeside } from '../../../ui/scrolling/more-beside.ts'

/** Of the box in which they scroll: five thousand do as ten do, because only the rows in view are drawn. */
export const virtualBox =
  'more-beside relative overflow-auto rounded-card border border-line bg-surface [overflow-anchor:none]'

/** The rows of a long table that are drawn. */
export function useVirtualRows<Row>(rows: Row[], usualHeight: (row: Row) => number) {
  const box = useMoreBeside<HTMLElement>()
  // oxlint-disable-next-line react/incompatible-library -- nothing that it gives is memoized here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize(at) {
      const row = rows[at]
      return row === undefined ? 0 : usualHeight(row)
    },
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  return {
    box,
    drawn: items.flatMap(({ index }) => {
      const row = rows[index]
      return row === undefined ? [] : [{ row, index }]
    }),
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    /** a `ref` for rows that are not all of one height, with their `data-index` */
    measure: virtual.measureElement,
  }
}

/** The body of such a table, as high as if all rows were drawn. */
export function VirtualBody({
  rows: { before, after },
  children,
}: {
  rows: { before: number; after: number }
  children: React.ReactNode
}) {
  return (
    <tbody>
      <Space height={before} />
      {children}
      <Space height={after} />
    </tbody>
  )
}

function Space({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell has nothing to say */}
      <td style={{ height }} className="p-0" />
    </tr>
  )
}

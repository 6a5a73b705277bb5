import { FlexRender } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { catalogueColumns } from '../../../../shop/catalogue/import/catalogue-columns.ts'
import { useMoreBeside } from '../../../ui/scrolling/more-beside.ts'
import type { Asked, ColumnId } from './asked-of-table.ts'
import { columnLooks } from './product-columns.tsx'
import type { ProductRow } from '../product-row.ts'
import { RowActions } from './row-actions.tsx'
import { headLook, SortHead } from './sort-head.tsx'
import { useColumnWidths } from './use-column-widths.ts'
import { stepThroughRows } from './step-through-rows.ts'
import type { TableRow } from './use-sorted-rows.ts'

const rowHeight = 60

/**
 * Only the rows in view are drawn, so that five thousand products scroll as ten do. Head, actions and number stay
 * where they are while the rest moves under them.
 */
export function ProductsTable({
  rows,
  sort,
  onSort,
  hidden,
  onDelete,
}: {
  rows: TableRow[]
  sort: Asked['sort']
  onSort: (sort: Asked['sort']) => void
  hidden: ColumnId[]
  onDelete: (row: ProductRow) => void
}) {
  const box = useMoreBeside<HTMLDivElement>()
  const shown = catalogueColumns.filter((id) => !hidden.includes(id))
  // oxlint-disable-next-line react/incompatible-library -- nothing that it gives is memoized here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // the sticky head covers the first line of the box
    scrollPaddingStart: 48,
  })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const widths = useColumnWidths(box, shown)

  return (
    <div
      ref={box}
      className="more-beside relative mt-2 max-h-[max(22rem,calc(100dvh-var(--header-height)-16rem))] overflow-auto rounded-card border border-line bg-surface [overflow-anchor:none]"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys beside Tab */}
      <table
        aria-rowcount={rows.length + 1}
        onKeyDown={(event) => stepThroughRows(event, rows.length, (at) => virtual.scrollToIndex(at))}
        className="table-fixed border-separate border-spacing-0 leading-5"
        style={{ width: widths.total }}
      >
        <caption className="sr-only">Products</caption>
        <colgroup>
          <col style={{ width: widths.actions }} />
          {shown.map((id) => (
            <col key={id} style={{ width: widths.of[id] }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1} className="text-left text-fine">
            <th scope="col" className={`${headLook} left-0 z-2 pl-3!`}>
              Actions
            </th>
            {shown.map((id) => (
              <SortHead key={id} id={id} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={before} />
          {items.map(({ index }) => {
            const row = rows[index]
            if (!row) return null
            return (
              <tr
                key={row.id}
                aria-rowindex={index + 2}
                data-row={index}
                className="group h-15 bg-surface hover:bg-tint focus-within:bg-tint"
              >
                <td className={`${cellLook} ${stays} left-0 pl-3!`}>
                  <RowActions row={row.original} onDelete={onDelete} />
                </td>
                {row.getVisibleCells().map((one) => (
                  <Cell key={one.id} id={one.column.id as ColumnId}>
                    <FlexRender cell={one} />
                  </Cell>
                ))}
              </tr>
            )
          })}
          <Space height={after} />
        </tbody>
      </table>
    </div>
  )
}

const cellLook = 'overflow-hidden border-b border-line px-2 py-1.5 align-middle'
/** Nothing may shine through a column that stays. */
const stays = 'sticky z-1 bg-surface group-hover:bg-tint group-focus-within:bg-tint'

function Cell({ id, children }: { id: ColumnId; children: React.ReactNode }) {
  if (id === 'number')
    return (
      <th scope="row" className={`${cellLook} ${stays} left-20 border-r text-left font-normal`}>
        {children}
      </th>
    )
  return (
    <td className={`${cellLook} ${columnLooks[id].money ? 'text-right tabular-nums' : ''}`}>{children}</td>
  )
}

/** Stands for the rows that are not drawn. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell has nothing to say */}
      <td style={{ height }} className="p-0" />
    </tr>
  )
}

import { FlexRender } from '@tanstack/react-table'
import { catalogueColumns } from '../../../../shop/catalogue/import/catalogue-columns.ts'
import { useVirtualRows, virtualBox, VirtualBody } from '../../kit/list/virtual-rows.tsx'
import type { Asked, ColumnId } from './asked-of-table.ts'
import { columnLooks } from './product-columns.tsx'
import type { ProductRow } from '../product-row.ts'
import { RowActions } from './row-actions.tsx'
import { headLook, SortHead } from './sort-head.tsx'
import { useColumnWidths } from './use-column-widths.ts'
import { stepThroughRows } from './step-through-rows.ts'
import type { TableRow } from './use-sorted-rows.ts'

const rowHeight = 60

/** Head, actions and number stay where they are while the rest moves under them. */
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
  const virtual = useVirtualRows(rows, () => rowHeight)
  const { box, drawn } = virtual
  const shown = catalogueColumns.filter((id) => !hidden.includes(id))
  const widths = useColumnWidths(box, shown)

  return (
    <section
      ref={box}
      className={`${virtualBox} mt-2 max-h-[max(22rem,calc(100dvh-var(--header-height)-16rem))]`}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys beside Tab */}
      <table
        aria-rowcount={rows.length + 1}
        onKeyDown={(event) => stepThroughRows(event, rows.length, virtual.scrollTo)}
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
        <VirtualBody rows={virtual}>
          {drawn.map(({ row, index }) => (
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
          ))}
        </VirtualBody>
      </table>
    </section>
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

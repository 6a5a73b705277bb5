import { useEffect, useRef } from 'react'
import { catalogueColumns } from '../../../../shop/catalogue/import/catalogue-columns.ts'
import { useMoreBeside } from '../../../ui/scrolling/more-beside.ts'
import type { Asked, ColumnId } from './asked-of-table.ts'
import { cellOf, columnLooks } from './product-columns.tsx'
import type { ProductRow } from '../product-row.ts'
import { RowActions } from './row-actions.tsx'
import { headLook, SortHead } from './sort-head.tsx'
import { useColumnWidths } from './use-column-widths.ts'
import { stepThroughRows } from './step-through-rows.ts'

/** Head, actions and number stay where they are while the rest moves under them. */
export function ProductsTable({
  rows,
  asked,
  sort,
  onSort,
  hidden,
  onDelete,
}: {
  rows: ProductRow[]
  /** changes with what is asked for: others are shown from their first on */
  asked: string
  sort: Asked['sort']
  onSort: (sort: Asked['sort']) => void
  hidden: ColumnId[]
  onDelete: (row: ProductRow) => void
}) {
  const box = useMoreBeside<HTMLElement>()
  const shown = catalogueColumns.filter((id) => !hidden.includes(id))
  const widths = useColumnWidths(box, shown)
  const told = useRef(asked)
  useEffect(() => {
    if (told.current === asked) return
    told.current = asked
    box.current?.scrollTo({ top: 0 })
  }, [box, asked])

  return (
    <section
      ref={box}
      className="more-beside relative mt-2 scroll-pt-12 max-h-[max(22rem,calc(100dvh-var(--header-height)-16rem))] overflow-auto rounded-card border border-line bg-surface"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys beside Tab */}
      <table
        onKeyDown={stepThroughRows}
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
          <tr className="text-left text-fine">
            <th scope="col" className={`${headLook} left-0 z-2 pl-3!`}>
              Actions
            </th>
            {shown.map((id) => (
              <SortHead key={id} id={id} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id} className="group h-15 bg-surface hover:bg-tint focus-within:bg-tint">
              <td className={`${cellLook} ${stays} left-0 pl-3!`}>
                <RowActions row={row} onDelete={onDelete} />
              </td>
              {shown.map((id) => (
                <Cell key={id} id={id}>
                  {cellOf(id, row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
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

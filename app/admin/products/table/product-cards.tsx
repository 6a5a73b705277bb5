import { catalogueColumns } from '../../../../shop/catalogue/import/catalogue-columns.ts'
import { priceFields } from '../../../../shop/catalogue/product-field-list.ts'
import { columnNames, type Asked } from './asked-of-table.ts'
import { moneyText } from './product-columns.tsx'
import type { ProductRow } from '../product-row.ts'
import { RowActions } from './row-actions.tsx'
import { BrochureCell, PictureStack, ProductLink } from './table-cells.tsx'

/** The table of narrow screens: what stands in its columns, one product below the other. */
export function ProductCards({
  rows,
  sort,
  onSort,
  onDelete,
}: {
  rows: ProductRow[]
  sort: Asked['sort']
  onSort: (sort: Asked['sort']) => void
  onDelete: (row: ProductRow) => void
}) {
  return (
    <>
      <SortSelect sort={sort} onSort={onSort} />
      <ul className="mt-3 flex flex-col gap-3">
        {rows.map((row) => (
          <li key={row._id}>
            <Card row={row} onDelete={onDelete} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Card({ row, onDelete }: { row: ProductRow; onDelete: (row: ProductRow) => void }) {
  return (
    <article className="rounded-card border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <ProductLink row={row} />
          <h3 className="font-semibold">{row.title}</h3>
          <p className="text-muted">{row.category}</p>
        </div>
        <PictureStack row={row} />
      </div>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {priceFields.map(
          (name) =>
            row[name] !== null && (
              <div key={name} className="contents">
                <dt className="text-muted">{columnNames[name]}</dt>
                <dd className="text-right tabular-nums">{moneyText(row[name])}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="mt-2 -mb-2 -ml-3 flex items-center justify-between">
        <RowActions row={row} onDelete={onDelete} />
        <BrochureCell row={row} />
      </div>
    </article>
  )
}

function SortSelect({ sort, onSort }: { sort: Asked['sort']; onSort: (sort: Asked['sort']) => void }) {
  return (
    <label className="mt-2 flex items-center gap-3">
      <span className="font-gothic font-semibold whitespace-nowrap">Sort by</span>
      <select
        value={sort ? `${sort.down ? '-' : ''}${sort.by}` : ''}
        onChange={({ target: { value } }) => {
          const by = catalogueColumns.find((id) => id === value.replace('-', ''))
          onSort(by ? { by, down: value.startsWith('-') } : null)
        }}
        className="min-h-11 w-full rounded-control border border-control bg-surface px-3"
      >
        <option value="">Newest first</option>
        {catalogueColumns.map((id) => [
          <option key={id} value={id}>
            {columnNames[id]}, ascending
          </option>,
          <option key={`-${id}`} value={`-${id}`}>
            {columnNames[id]}, descending
          </option>,
        ])}
      </select>
    </label>
  )
}

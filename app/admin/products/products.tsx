import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { PartDrawing } from '../../ui/part-drawing.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { counted } from '../kit/counted.ts'
import { Paging, SpokenSpan } from '../kit/list/paging.tsx'
import { Loaded, RowsToCome } from '../kit/loaded.tsx'
import { NeedsScripts } from '../kit/needs-scripts.tsx'
import { DeleteProduct } from './delete-product.tsx'
import type { ProductRow } from './product-row.ts'
import { productTexts } from './product-texts.ts'
import type { Asked } from './table/asked-of-table.ts'
import { useProductCounts, useProductTable, type Ask } from './table/browser-products.ts'
import { ProductCards } from './table/product-cards.tsx'
import { ProductsTable } from './table/products-table.tsx'
import { FilterChips, TableTools } from './table/table-tools.tsx'
import { useHiddenColumns } from './table/use-chosen-columns.ts'

/** Search, filters, order and page stand in the address; the server has nothing to say to a change of them. */
export function shouldRevalidate() {
  return false
}

export default function ProductsPage() {
  const { asked, ask, list, addressOf, key } = useProductTable()
  const counts = useProductCounts()
  const [hidden, hide] = useHiddenColumns()
  const [leaving, setLeaving] = useState<ProductRow | null>(null)
  const isNarrow = useIsNarrow()
  const { span, isToCome } = list
  return (
    <AdminPage title={productTexts.table}>
      <NeedsScripts what="list" />
      <TableTools counts={counts} asked={asked} ask={ask} hidden={hidden} onHide={hide} />
      <FilterChips asked={asked} ask={ask} />
      <Loaded reading={list} toCome={<RowsToCome count={6} row="h-32 md:h-15" className="mt-3" line="" />}>
        {({ rows, total }) => {
          const shown = {
            rows,
            sort: asked.sort,
            onSort: (sort: Asked['sort']) => ask(() => ({ sort })),
            onDelete: setLeaving,
          }
          return (
            <>
              <p aria-live="polite" className="mt-3 text-muted">
                {isToCome
                  ? 'Loading...'
                  : summary(total ?? rows.length, isNarrowed(asked), counts.data?.body.products)}
                {span && !isToCome && <SpokenSpan span={span} />}
              </p>
              {rows.length === 0 && !isToCome && isNarrowed(asked) && <NothingFits asked={asked} ask={ask} />}
              {rows.length > 0 &&
                (isNarrow ? (
                  <ProductCards {...shown} />
                ) : (
                  <ProductsTable {...shown} hidden={hidden} asked={key} />
                ))}
              {span && <Paging span={span} addressOf={addressOf} numbers={isNarrow ? 3 : 5} />}
            </>
          )
        }}
      </Loaded>
      <DeleteProduct row={leaving} onClose={() => setLeaving(null)} />
    </AdminPage>
  )
}

function isNarrowed({ q, categories, marks }: Asked): boolean {
  return q !== '' || categories.length + marks.length > 0
}

function NothingFits({ asked, ask }: { asked: Asked; ask: Ask }) {
  const filtered = asked.categories.length + asked.marks.length > 0
  return (
    <div className="mt-2 flex flex-col items-center gap-4 rounded-card border border-line bg-surface px-5 py-10 text-center">
      <PartDrawing className="size-24" />
      <p className="wrap-anywhere">
        {asked.q ? `No product has “${asked.q}” in its number or title` : 'No product fits these filters'}
        {asked.q && filtered && ' and fits these filters'}.
      </p>
      <Button kind="secondary" onClick={() => ask(() => ({ q: '', categories: [], marks: [] }))}>
        Show all products
      </Button>
    </div>
  )
}

/** `all`: whether they fit or not, once it is known. It is counted by itself, and may be a little older. */
function summary(shown: number, narrowed: boolean, all: number | undefined): string {
  if (shown === 0 && !narrowed) return 'There are no products yet.'
  const isPart = narrowed && all !== undefined && shown < all
  const part = isPart ? `${shown.toLocaleString('en-US')} of ` : ''
  return `${part}${counted(isPart ? all : shown, ['product', 'products'])}`
}

const narrow = '(width < 48rem)'

function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(narrow)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => window.matchMedia(narrow).matches,
    () => false,
  )
}

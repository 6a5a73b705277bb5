import { useMemo, useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { PartDrawing } from '../../ui/part-drawing.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { counted } from '../kit/counted.ts'
import { Loaded, RowsToCome } from '../kit/loaded.tsx'
import { useRead } from '../kit/use-call.ts'
import type { Asked } from './table/asked-of-table.ts'
import { DeleteProduct } from './delete-product.tsx'
import { ProductCards } from './table/product-cards.tsx'
import { fitting, type ProductRow, numbersFirst } from './product-row.ts'
import { productTexts } from './product-texts.ts'
import { ProductsTable } from './table/products-table.tsx'
import { FilterChips, TableTools } from './table/table-tools.tsx'
import { useAsked } from './table/use-asked.ts'
import { useHiddenColumns } from './table/use-chosen-columns.ts'
import { useSortedRows } from './table/use-sorted-rows.ts'
import { NeedsScripts } from '../kit/needs-scripts.tsx'

/** Search, filters and order stand in the address; the server has nothing to say to a change of them. */
export function shouldRevalidate() {
  return false
}

export default function ProductsPage() {
  const reading = useRead('GET /api/product-table', {})
  return (
    <AdminPage title={productTexts.table}>
      <NeedsScripts what="list" />
      <Loaded reading={reading} toCome={<RowsToCome count={6} row="h-32 md:h-15" className="" />}>
        {({ body: { products } }) => <Products rows={products} />}
      </Loaded>
    </AdminPage>
  )
}

function Products({ rows }: { rows: ProductRow[] }) {
  const [asked, ask] = useAsked()
  const [hidden, hide] = useHiddenColumns()
  const [leaving, setLeaving] = useState<ProductRow | null>(null)
  const { q, categories, marks, sort } = asked
  const sorted = useSortedRows(rows, sort, hidden)
  // Narrowing comes last: it is cheap, while rows that are made anew for each key are not.
  const shown = useMemo(() => {
    const fits = fitting({ q, categories, marks })
    const found = sorted.filter(({ original }) => fits(original))
    return sort ? found : numbersFirst(found, q, ({ original }) => original)
  }, [sorted, sort, q, categories, marks])
  const isNarrow = useIsNarrow()
  const list = {
    rows: shown,
    sort,
    onSort: (next: Asked['sort']) => ask({ sort: next }),
    onDelete: setLeaving,
  }
  return (
    <>
      <TableTools rows={rows} asked={asked} ask={ask} hidden={hidden} onHide={hide} />
      <FilterChips asked={asked} ask={ask} />
      <p aria-live="polite" className="mt-3 text-muted">
        {summary(shown.length, rows.length)}
      </p>
      {shown.length === 0 && rows.length > 0 && <NothingFits asked={asked} ask={ask} />}
      {shown.length > 0 &&
        (isNarrow ? <ProductCards {...list} /> : <ProductsTable {...list} hidden={hidden} />)}
      <DeleteProduct row={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}

function NothingFits({ asked, ask }: { asked: Asked; ask: (change: Partial<Asked>) => void }) {
  const filtered = asked.categories.length + asked.marks.length > 0
  return (
    <div className="mt-2 flex flex-col items-center gap-4 rounded-card border border-line bg-surface px-5 py-10 text-center">
      <PartDrawing className="size-24" />
      <p className="wrap-anywhere">
        {asked.q ? `No product has “${asked.q}” in its number or title` : 'No product fits these filters'}
        {asked.q && filtered && ' and fits these filters'}.
      </p>
      <Button kind="secondary" onClick={() => ask({ q: '', categories: [], marks: [] })}>
        Show all products
      </Button>
    </div>
  )
}

function summary(shown: number, all: number): string {
  if (all === 0) return 'There are no products yet.'
  const part = shown === all ? '' : `${shown.toLocaleString('en-US')} of `
  return `${part}${counted(all, ['product', 'products'])}`
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

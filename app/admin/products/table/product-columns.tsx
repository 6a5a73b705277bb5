import { columnVisibilityFeature, createColumnHelper, tableFeatures } from '@tanstack/react-table'
import { centsOfDollars, formatDollars } from '../../../../shop/money.ts'
import { columnNames, type ColumnId } from './asked-of-table.ts'
import type { ProductRow } from '../product-row.ts'
import { BrochureCell, PictureStack, ProductLink } from './table-cells.tsx'

export const features = tableFeatures({
  columnVisibilityFeature,
})

/** In pixels: the least it takes, and its share of what is left. */
type ColumnLook = { width: number; grow?: number; money?: true }

export const columnLooks: Record<ColumnId, ColumnLook> = {
  number: { width: 86, grow: 0.5 },
  title: { width: 122, grow: 3 },
  description: { width: 82, grow: 4 },
  category: { width: 116, grow: 1.5 },
  oldPrice: { width: 78, money: true },
  newPrice: { width: 78, money: true },
  wholesalePrice: { width: 82, grow: 0.3, money: true },
  partnerPricex3: { width: 84, grow: 0.3, money: true },
  brochure: { width: 74 },
  images: { width: 82 },
}

const helper = createColumnHelper<typeof features, ProductRow>()

export const columns = helper.columns([
  text('number', (row) => <ProductLink row={row} />),
  text('title', ({ title }) => (
    <span className="line-clamp-2 wrap-anywhere" title={title}>
      {title}
    </span>
  )),
  text('description', ({ description }) => (
    <span className="block truncate text-muted" title={description}>
      {description}
    </span>
  )),
  text('category', ({ category }) => (
    <span className="line-clamp-2" title={category}>
      {category}
    </span>
  )),
  money('oldPrice'),
  money('newPrice'),
  money('wholesalePrice'),
  money('partnerPricex3'),
  text('brochure', (row) => <BrochureCell row={row} />),
  helper.accessor(({ images }) => images.length, {
    id: 'images',
    header: columnNames.images,
    cell: ({ row }) => <PictureStack row={row.original} />,
  }),
])

export function moneyText(dollars: number | null): string {
  return dollars === null ? '' : formatDollars(centsOfDollars(dollars))
}

function text(id: 'number' | 'title' | 'description' | 'category' | 'brochure', show: Show) {
  return helper.accessor(id, {
    id,
    header: columnNames[id],
    cell: ({ row }) => show(row.original),
  })
}

function money(id: 'oldPrice' | 'newPrice' | 'wholesalePrice' | 'partnerPricex3') {
  return helper.accessor(id, {
    id,
    header: columnNames[id],
    cell: ({ row }) => moneyText(row.original[id]),
  })
}

type Show = (row: ProductRow) => React.ReactNode

import { centsOfDollars, formatDollars } from '../../../../shop/money.ts'
import { isPriceField, type PriceField } from '../../../../shop/catalogue/product-field-list.ts'
import type { ColumnId } from './asked-of-table.ts'
import type { ProductRow } from '../product-row.ts'
import { BrochureCell, PictureStack, ProductLink } from './table-cells.tsx'

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

const cells: Record<Exclude<ColumnId, PriceField>, (row: ProductRow) => React.ReactNode> = {
  number: (row) => <ProductLink row={row} />,
  title: ({ title }) => (
    <span className="line-clamp-2 wrap-anywhere" title={title}>
      {title}
    </span>
  ),
  description: ({ description }) => (
    <span className="block truncate text-muted" title={description}>
      {description}
    </span>
  ),
  category: ({ category }) => (
    <span className="line-clamp-2" title={category}>
      {category}
    </span>
  ),
  brochure: (row) => <BrochureCell row={row} />,
  images: (row) => <PictureStack row={row} />,
}

export function cellOf(id: ColumnId, row: ProductRow): React.ReactNode {
  return isPriceField(id) ? moneyText(row[id]) : cells[id](row)
}

export function moneyText(dollars: number | null): string {
  return dollars === null ? '' : formatDollars(centsOfDollars(dollars))
}

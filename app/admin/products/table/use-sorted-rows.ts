import { useTable, type Row } from '@tanstack/react-table'
import { useMemo } from 'react'
import { catalogueColumns } from '../../../../shop/catalogue/import/catalogue-columns.ts'
import type { Asked, ColumnId } from './asked-of-table.ts'
import { columns, features } from './product-columns.tsx'
import { inOrder } from './product-order.ts'
import type { ProductRow } from '../product-row.ts'

export type TableRow = Row<typeof features, ProductRow>

/** Of all products, in the order asked for; each knows its cells that are not hidden. */
export function useSortedRows(rows: ProductRow[], sort: Asked['sort'], hidden: ColumnId[]): TableRow[] {
  const state = useMemo(
    () => ({
      columnVisibility: Object.fromEntries(catalogueColumns.map((id) => [id, !hidden.includes(id)])),
    }),
    [hidden],
  )
  const table = useTable({ features, columns, data: rows, getRowId: (row) => row._id, state })
  const all = table.getRowModel().rows
  return useMemo(() => (sort ? inOrder(rows, sort).flatMap((at) => all[at] ?? []) : all), [rows, all, sort])
}

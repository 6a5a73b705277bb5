import { useRead } from '../../kit/use-call.ts'
import type { ProductRow } from '../product-row.ts'

/** All products, newest first. */
export function useProductRows() {
  const { data, error, refetch } = useRead('GET /api/product-table', {})
  const rows: ProductRow[] | undefined = data?.body.products
  return { rows, error, refetch }
}

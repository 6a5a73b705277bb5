import type { CallName } from '../../../api/http/client.ts'

/** What reads products, and is old after one was written. */
export const productsChanged: CallName[] = [
  'GET /api/product-table',
  'GET /api/product-counts',
  'GET /api/products',
  'GET /api/products/{id}',
  'GET /api/categories',
  'GET /api/trash',
]

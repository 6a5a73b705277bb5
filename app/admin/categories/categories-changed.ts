import type { CallName } from '../../../api/http/client.ts'

/** What reads categories, and is old after one was written: products carry their names. */
export const categoriesChanged: CallName[] = [
  'GET /api/categories',
  'GET /api/categories/{id}',
  'GET /api/product-table',
  'GET /api/product-counts',
  'GET /api/products',
  'GET /api/products/{id}',
  'GET /api/trash',
]

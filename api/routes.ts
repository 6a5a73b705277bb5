import { getCategories } from './categories.ts'
import { getCheckout, postCheckout } from './checkouts.ts'
import { getProduct, getProducts } from './products.ts'
import { postQuote } from './quotes.ts'

/** Every call of the shop. What is not here is not served. */
export const calls = {
  'GET /api/products': getProducts,
  'GET /api/products/{id}': getProduct,
  'GET /api/categories': getCategories,
  'POST /api/quotes': postQuote,
  'POST /api/checkouts': postCheckout,
  'GET /api/checkouts/{id}': getCheckout,
} as const

export type Calls = typeof calls

import type { CallAnswerOf } from '../../../api/http/client.ts'

/** A product as a call answers an admin: prices in dollars, the last of `images` is the card image. */
export type Product = CallAnswerOf<'POST /api/products'>

/** The same as the table of the panel lists it, with the beginning of its description. */
export type ProductRow = CallAnswerOf<'GET /api/product-table'>[number]

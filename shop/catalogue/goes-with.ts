import type { Db } from '../../database/connect.ts'
import type { PriceTier, ProductCard } from './product.ts'
import { findByNumber } from './product-store.ts'

/** Words that may be product numbers: capitals, digits and hyphens. A word that is none is simply not found. */
const number = /(?<![\w-])[A-Z0-9][A-Z0-9_-]{0,62}[A-Z0-9](?![\w-])/g

/** The products whose numbers a description names (parts, machines that it fits), in that order. */
export async function listGoesWith(
  db: Db,
  product: { number: string; description: string },
  tier: PriceTier,
): Promise<ProductCard[]> {
  const named = new Set(product.description.match(number))
  named.delete(product.number)
  const cards = await findByNumber(db, [...named], tier)
  const found = [...named].flatMap((one) => cards.get(one.toLowerCase()) ?? [])
  return [...new Set(found)].filter((card) => card.number !== product.number)
}

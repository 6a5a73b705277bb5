import type { Db } from '../../database/connect.ts'
import { listAlike } from '../catalogue/card-store.ts'
import type { PriceTier, ProductCard } from '../catalogue/product.ts'
import { findByNumber } from '../catalogue/product-store.ts'
import { otherNumberOf, otherNumbersOf, type OtherNumber } from './other-number.ts'
import { resolveNumber } from './find-other-numbers.ts'

/** What may be meant by a number that no product has. */
export type Instead = { other: OtherNumber | null; cards: ProductCard[] }

/** What the number leads to; otherwise the products whose numbers differ only in how they are written. */
export async function findInstead(db: Db, number: string, tier: PriceTier): Promise<Instead> {
  const resolution = await resolveNumber(db, number)
  const numbers = resolution.kind === 'found' ? [] : otherNumbersOf(resolution)
  if (numbers.length === 0) return { other: null, cards: await listAlike(db, number, tier) }
  const cards = [...(await findByNumber(db, numbers, tier)).values()]
  return { other: otherNumberOf(resolution), cards }
}

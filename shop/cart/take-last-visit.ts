import type { Db } from '../../database/connect.ts'
import { ok, type Result } from '../result.ts'
import { without } from './last-visit.ts'
import { mergeCarts, type MergedCart } from './merge-carts.ts'
import { findLastVisit } from './saved-cart-store.ts'
import { stillSold } from './still-sold.ts'
import { changeWholeCart, type Held } from './whole-cart.ts'

/** Adds what was offered to the cart. What does not fit is kept, and offered again. */
export async function takeLastVisit(
  needs: { db: Db },
  sub: string,
  held: Held,
): Promise<Result<MergedCart & { mark: string | null }, { why: 'elsewhere' }>> {
  const sold = await stillSold(needs.db, await findLastVisit(needs.db, sub))
  return changeWholeCart<MergedCart & { lastVisit: MergedCart['leftOut'] }, never>(
    needs,
    sub,
    held,
    ({ cart, fits, lastVisit }) => {
      // Another browser may have taken it meanwhile.
      const forgotten = without(sold, lastVisit)
      const merged = mergeCarts(cart, without(without(sold, forgotten), cart), fits)
      return ok({ ...merged, lastVisit: merged.leftOut })
    },
  )
}

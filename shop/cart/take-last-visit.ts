import type { Db } from '../../database/connect.ts'
import { findPresentNumbers } from '../numbers/present-number-store.ts'
import { ok, type Result } from '../result.ts'
import { withPresentNumbers } from './cart.ts'
import { without } from './last-visit.ts'
import { mergeCarts, type MergedCart } from './merge-carts.ts'
import { findLastVisit } from './saved-cart-store.ts'
import { changeWholeCart, type Held } from './whole-cart.ts'

/** Adds what was offered to the cart. What does not fit is kept, and offered again. */
export async function takeLastVisit(
  needs: { db: Db },
  sub: string,
  held: Held,
): Promise<Result<MergedCart & { mark: string | null }, { why: 'elsewhere' }>> {
  const kept = await findLastVisit(needs.db, sub)
  const present = await findPresentNumbers(
    needs.db,
    kept.map(({ number }) => number),
  )
  return changeWholeCart<MergedCart & { lastVisit: MergedCart['leftOut'] }, never>(
    needs,
    sub,
    { ...held, isNamedAnew: true },
    ({ cart, fits, lastVisit }) => {
      // Of what is kept now: another browser may have taken it meanwhile.
      const sold = lastVisit.filter(({ number }) => present.has(number.toLowerCase()))
      const merged = mergeCarts(cart, without(withPresentNumbers(sold, present), cart), fits)
      return ok({ ...merged, lastVisit: merged.leftOut })
    },
  )
}

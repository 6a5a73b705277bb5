import type { Db } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { ok, refused, type Result } from '../result.ts'
import type { StoredCoupon } from './coupon.ts'
import { holdCoupon, insertCoupon, setCoupon } from './coupon-store.ts'

type Needs = { db: Db }

/** A new coupon counts from now on. Refused with the one that has this code. */
export async function addCoupon(
  needs: Needs,
  { actor, ...fields }: Omit<StoredCoupon, 'active'> & { actor: string },
): Promise<Result<StoredCoupon, StoredCoupon>> {
  const coupon = { ...fields, active: true }
  return needs.db.transaction(async (tx) => {
    if (!(await insertCoupon(tx, coupon, actor))) {
      const known = await holdCoupon(tx, coupon.code)
      if (known) return refused(known)
      throw new Error(`the coupon ${coupon.code} is neither there nor new`)
    }
    const { code, ...after } = coupon
    await recordAudit(tx, { actor, action: 'coupons.add', target: code, after })
    return ok(coupon)
  })
}

/**
 * Switches a coupon for every checkout that is not placed yet; an order that is placed keeps its discount.
 * `countsOnPartnerPrices` undefined: as before.
 */
export async function switchCoupon(
  needs: Needs,
  wish: { code: string; active: boolean; countsOnPartnerPrices?: boolean | undefined; actor: string },
): Promise<Result<StoredCoupon, 'unknown'>> {
  return needs.db.transaction(async (tx) => {
    const before = await holdCoupon(tx, wish.code)
    if (!before) return refused('unknown')
    const { active, actor, countsOnPartnerPrices = before.countsOnPartnerPrices } = wish
    const after = { ...before, active, countsOnPartnerPrices }
    // Even when nothing changes: from now on it is the operator's word that counts, not the mode's.
    await setCoupon(tx, after, actor)
    if (before.active !== active || before.countsOnPartnerPrices !== countsOnPartnerPrices)
      await recordAudit(tx, {
        actor,
        action: 'coupons.switch',
        target: before.code,
        before: { active: before.active, countsOnPartnerPrices: before.countsOnPartnerPrices },
        after: { active, countsOnPartnerPrices },
      })
    return ok(after)
  })
}

import type { Db } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { ok, refused, type Result } from '../result.ts'
import type { StoredCoupon } from './coupon.ts'
import { holdCoupon, insertCoupon, setCoupon } from './coupon-store.ts'

type Needs = { db: Db }

/** A new coupon is valid at once. Refused if the code exists; the refusal names that coupon. */
export async function addCoupon(
  needs: Needs,
  { actor, ...fields }: Omit<StoredCoupon, 'active'> & { actor: string },
): Promise<Result<StoredCoupon, { why: 'code-taken'; coupon: StoredCoupon }>> {
  const coupon = { ...fields, active: true }
  return needs.db.transaction(async (tx) => {
    if (!(await insertCoupon(tx, coupon, actor))) {
      const known = await holdCoupon(tx, coupon.code)
      if (known) return refused({ why: 'code-taken', coupon: known })
      throw new Error(`the coupon ${coupon.code} is neither there nor new`)
    }
    const { code, ...after } = coupon
    await recordAudit(tx, { actor, action: 'coupons.add', target: code, after })
    return ok(coupon)
  })
}

/**
 * Switches a coupon for every order that is not placed yet; a placed order keeps its discount. `countsOnPartnerPrices`
 * undefined: unchanged.
 */
export async function switchCoupon(
  needs: Needs,
  wish: { code: string; active: boolean; countsOnPartnerPrices?: boolean | undefined; actor: string },
): Promise<Result<StoredCoupon, { why: 'unknown' }>> {
  return needs.db.transaction(async (tx) => {
    const before = await holdCoupon(tx, wish.code)
    if (!before) return refused({ why: 'unknown' })
    const { active, actor, countsOnPartnerPrices = before.countsOnPartnerPrices } = wish
    const after = { ...before, active, countsOnPartnerPrices }
    // Even if nothing changes: from now on the merchant's choice counts, not the mode's default.
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

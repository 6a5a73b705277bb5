import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { PriceTier } from '../catalogue/product.ts'
import { couponCode, longestCode, type Coupon, type StoredCoupon } from './coupon.ts'
import { coupons } from './tables.ts'

const stored = {
  code: coupons.code,
  percent: coupons.percent,
  active: coupons.active,
  countsOnPartnerPrices: coupons.countsOnPartnerPrices,
}

/**
 * The codes are only in the database: the browser sends what was typed and learns whether it is valid for its prices.
 */
export async function findCoupon(db: Db | Tx, typed: string, tier: PriceTier): Promise<Coupon | null> {
  const code = couponCode(typed)
  if (!code || code.length > longestCode || code.includes('\0')) return null
  const [row] = await db
    .select({ code: coupons.code, percent: coupons.percent })
    .from(coupons)
    .where(
      and(
        eq(coupons.code, code),
        eq(coupons.active, true),
        tier === 'partner' ? eq(coupons.countsOnPartnerPrices, true) : undefined,
      ),
    )
  return row ?? null
}

export async function listCoupons(db: Db): Promise<StoredCoupon[]> {
  return db.select(stored).from(coupons).orderBy(coupons.createdAt, coupons.code)
}

export async function holdCoupon(tx: Tx, code: string): Promise<StoredCoupon | null> {
  const [row] = await tx.select(stored).from(coupons).where(eq(coupons.code, code)).for('update')
  return row ?? null
}

/** False: the code exists already. */
export async function insertCoupon(tx: Tx, coupon: StoredCoupon, switchedBy: string): Promise<boolean> {
  const rows = await tx
    .insert(coupons)
    .values({ ...coupon, switchedBy })
    .onConflictDoNothing()
    .returning({ code: coupons.code })
  return rows.length > 0
}

export async function setCoupon(
  tx: Tx,
  { code, active, countsOnPartnerPrices }: StoredCoupon,
  switchedBy: string,
): Promise<void> {
  await tx.update(coupons).set({ active, countsOnPartnerPrices, switchedBy }).where(eq(coupons.code, code))
}

export async function setUntouchedCoupons(db: Db, active: boolean): Promise<void> {
  await db
    .update(coupons)
    .set({ active })
    .where(and(isNull(coupons.switchedBy), ne(coupons.active, active)))
}

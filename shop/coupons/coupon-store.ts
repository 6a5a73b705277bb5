import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { couponCode, type Coupon } from './coupon.ts'
import { coupons } from './tables.ts'

/** Codes live only here: the browser sends what was typed and learns yes or no. */
export async function findCoupon(db: Db | Tx, typed: string): Promise<Coupon | null> {
  const code = couponCode(typed)
  if (!code || code.length > 64 || code.includes('\0')) return null
  const [row] = await db
    .select({ code: coupons.code, percent: coupons.percent })
    .from(coupons)
    .where(and(eq(coupons.code, code), eq(coupons.active, true)))
  return row ?? null
}

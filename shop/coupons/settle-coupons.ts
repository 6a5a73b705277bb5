import type { Db } from '../../database/connect.ts'
import { setUntouchedCoupons } from './coupon-store.ts'

/**
 * The coupons that every shop has from the beginning: a demo has them on, a live shop off until its merchant switches
 * them on. What somebody has switched stays as it is.
 */
export async function settleCoupons(db: Db, { demo }: { demo: boolean }): Promise<void> {
  await setUntouchedCoupons(db, demo)
}

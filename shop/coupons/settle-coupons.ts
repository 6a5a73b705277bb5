import type { Db } from '../../database/connect.ts'
import { setUntouchedCoupons } from './coupon-store.ts'

/**
 * The coupons that every shop has from the beginning: a demo shows them, a live shop has them off until its own people
 * switch them on. What somebody has switched stays as it is.
 */
export async function settleCoupons(db: Db, { demo }: { demo: boolean }): Promise<void> {
  await setUntouchedCoupons(db, demo)
}

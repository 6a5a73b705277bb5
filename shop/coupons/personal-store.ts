import { sql } from 'drizzle-orm'
import type { PersonalRecords } from '../personal-records.ts'

/** Only of staff: what a former admin did stays, without who it was. */
export const couponStaff: PersonalRecords = {
  room: 'Coupons',
  columns: ['coupon.switched_by'],
  erased: 'The name of the staff member who turned a coupon on or off, if this is a former admin.',
  async export() {
    return {}
  },
  async erase(tx, { subs }, ghost) {
    const { rowCount } = await tx.execute(
      sql`update coupon set switched_by = ${ghost} where switched_by = any(${subs}::text[])`,
    )
    return rowCount ?? 0
  },
}

import { sql } from 'drizzle-orm'
import type { PersonalRecords } from '../personal-records.ts'

export const savedCarts: PersonalRecords = {
  room: 'Saved cart',
  columns: ['kept_cart.sub'],
  erased: 'The saved cart is deleted.',
  async export(db, { subs }) {
    const { rows } = await db.execute(sql`
      select lines, long_lines, last_visit, updated_at from kept_cart where sub = any(${subs}::text[]) order by sub`)
    return { savedCarts: rows }
  },
  async erase(tx, { subs }) {
    const { rowCount } = await tx.execute(sql`delete from kept_cart where sub = any(${subs}::text[])`)
    return rowCount ?? 0
  },
}

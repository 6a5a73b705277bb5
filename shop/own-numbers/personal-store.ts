import { sql } from 'drizzle-orm'
import type { PersonalRecords } from '../personal-records.ts'

export const buyersNumbers: PersonalRecords = {
  room: 'Own numbers',
  columns: ['own_number.sub', 'own_number.own', 'own_number.key'],
  erased: 'Their own numbers for products are deleted.',
  async export(db, { subs }) {
    const { rows } = await db.execute(sql`
      select own, number, title, created_at from own_number where sub = any(${subs}::text[]) order by sub, place`)
    return { ownNumbers: rows }
  },
  async erase(tx, { subs }) {
    const { rowCount } = await tx.execute(sql`delete from own_number where sub = any(${subs}::text[])`)
    return rowCount ?? 0
  },
}

import { sql } from 'drizzle-orm'
import type { PersonalRecords } from '../personal-records.ts'

/** Only of staff: what a former admin did stays, without who it was. */
export const catalogueStaff: PersonalRecords = {
  room: 'Catalog',
  columns: ['catalogue_import.actor_sub'],
  erased: 'The name of the staff member who imported a file, if this is a former admin.',
  async export() {
    return {}
  },
  async erase(tx, { subs }, ghost) {
    const { rowCount } = await tx.execute(
      sql`update catalogue_import set actor_sub = ${ghost} where actor_sub = any(${subs}::text[])`,
    )
    return rowCount ?? 0
  },
}

import { sql } from 'drizzle-orm'
import type { PersonalRecords } from '../personal-records.ts'

/** Only of staff: what a former admin wrote stays, without who it was. */
export const contentStaff: PersonalRecords = {
  room: 'Text pages',
  columns: ['text_page_draft.updated_by', 'text_page_edition.published_by'],
  erased: 'The name of the staff member who wrote or published a text page, if this is a former admin.',
  async export() {
    return {}
  },
  async erase(tx, { subs }, ghost) {
    const drafts = await tx.execute(
      sql`update text_page_draft set updated_by = ${ghost} where updated_by = any(${subs}::text[])`,
    )
    const editions = await tx.execute(
      sql`update text_page_edition set published_by = ${ghost} where published_by = any(${subs}::text[])`,
    )
    return (drafts.rowCount ?? 0) + (editions.rowCount ?? 0)
  },
}

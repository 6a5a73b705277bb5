import { sql } from 'drizzle-orm'
import type { PersonalRecords } from '../personal-records.ts'

export const buyersLists: PersonalRecords = {
  room: 'Lists',
  columns: ['buyer_list.sub', 'buyer_list.name', 'buyer_list_line.note', 'buyer_list_line.reorder_point'],
  erased: 'Their lists are deleted, and links to them open nothing any more.',
  async export(db, { subs }) {
    const { rows } = await db.execute(sql`
      select name, created_at, deleted_at, share_hash is not null as is_shared,
        coalesce((select json_agg(json_build_object('number', number, 'title', title, 'quantity', quantity, 'note', note,
          'reorderPoint', reorder_point) order by line.place) from buyer_list_line line where list_id = list.id), '[]')
          as lines
      from buyer_list list where sub = any(${subs}::text[]) order by sub, created_at`)
    return { lists: rows }
  },
  async erase(tx, { subs }) {
    const { rowCount } = await tx.execute(sql`delete from buyer_list where sub = any(${subs}::text[])`)
    return rowCount ?? 0
  },
}

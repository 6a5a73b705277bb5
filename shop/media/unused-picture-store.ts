import { sql } from 'drizzle-orm'
import type { Tx } from '../../database/connect.ts'

/**
 * Every picture that something shows or can show again: what lies in the trash, each edition of a text, each newsletter
 * (its mails show the picture for as long as anybody keeps them), and what an import that can still be taken back had
 * found. In a text its address may be whole or start at our host.
 */
const used = sql`used as materialized (
  select picture_id as id from product_picture
  union select picture_id from gallery_image
  union select picture_id from category where picture_id is not null
  union select shown.id from (
      select html from text_page union all select html from text_page_draft
      union all select html from text_page_edition union all select html from newsletter
      union all select image_url from testimonial) as text(html),
    lateral (select (regexp_matches(html, '/media/([0-9a-f]{32})', 'g'))[1] as id) as shown
  union select kept #>> '{}' from catalogue_import_row
    join catalogue_import on catalogue_import.id = import_id and undone_at is null,
    lateral jsonb_path_query(before, '$.pictures[*].id') as kept)`

/** Notes from when on nothing shows a picture, and forgets it of those that something shows again. */
export async function markUnusedPictures(tx: Tx): Promise<void> {
  await tx.execute(sql`with ${used}
    update picture set unused_since = case when unused_since is null then now() end
      where (unused_since is null) <> exists (select from used where used.id = picture.id)`)
}

/**
 * Answers how many there were. They are held first, without those that somebody is just about to show, and then asked
 * about once more: what shows one since it was noted keeps it.
 */
export async function deleteUnusedPictures(tx: Tx, days: number): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from picture where unused_since < now() - make_interval(days => ${days}) for update skip locked`,
  )
  if (rows.length === 0) return 0
  const held = sql.param(rows.map(({ id }) => id))
  const { rowCount } = await tx.execute(
    sql`with ${used} delete from picture
      where id = any(${held}::text[]) and not exists (select from used where used.id = picture.id)`,
  )
  return rowCount ?? 0
}

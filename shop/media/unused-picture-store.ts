import { sql } from 'drizzle-orm'
import type { Tx } from '../../database/connect.ts'

/**
 * Every picture that something shows or can show again: in the trash, in any edition of a text, in a newsletter (its
 * mails show the picture for as long as people keep them), and from before an import that can still be undone: one that
 * left a product its pictures is only undone while it has them. A text may have its complete address, or one without our
 * host.
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
    lateral jsonb_path_query(before, '$.pictures[*].id') as kept
    where before is not null and before->'pictures' is distinct from after->'pictures')`

/** Records since when nothing shows a picture, and clears it for pictures that are shown again. */
export async function markUnusedPictures(tx: Tx): Promise<void> {
  await tx.execute(sql`with ${used}
    update picture set unused_since = case when unused_since is null then now() end
      where (unused_since is null) <> exists (select from used where used.id = picture.id)`)
}

/**
 * Answers how many there were. They are locked first, except those that somebody is about to show, and then checked
 * again: a picture that is shown by now stays.
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

import { sql } from 'drizzle-orm'
import type { Tx } from '../../database/connect.ts'
import { productTag, type PageTag } from '../page-tag.ts'

/** What shows the smaller widths of a picture: products, the gallery, categories. */
export async function listTagsOfPicture(tx: Tx, id: string): Promise<PageTag[]> {
  const shown = await tx.execute<{ number: string }>(sql`
    select distinct number from product join product_picture on product_id = product.id
    where picture_id = ${id} and deleted_at is null`)
  const { rows } = await tx.execute<{ elsewhere: boolean }>(sql`
    select exists (select from gallery_image where picture_id = ${id})
      or exists (select from category where picture_id = ${id}) as elsewhere`)
  const tags: PageTag[] = shown.rows.map(({ number }) => productTag(number))
  return rows[0]?.elsewhere ? [...tags, 'catalogue'] : tags
}

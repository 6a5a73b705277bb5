import { sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { isReturned } from '../checkout/tables.ts'
import type { TextPageName } from '../content/text-pages/text-page.ts'

type Content = {
  hasProducts: boolean
  publishedTexts: TextPageName[]
  hasContactData: boolean
  hasOwnAdmin: boolean
  hasStandInAdmin: boolean
  hasPaidOrder: boolean
}

/** What the merchant has put into the shop. A stand-in's people are no admins of theirs: its addresses are http. */
export async function findContent(db: Db): Promise<Content> {
  const { rows } = await db.execute<Content>(sql`
    select exists (select from product where deleted_at is null) as "hasProducts",
      array(select name from text_page where html <> '') as "publishedTexts",
      exists (select from contact_data) as "hasContactData",
      exists (select from person where is_admin and issuer like 'https://%') as "hasOwnAdmin",
      exists (select from person where is_admin and issuer like 'http://%') as "hasStandInAdmin",
      exists (select from checkout where order_number is not null
        and (checkout.state in ('APPROVED', 'ORDERING', 'COMPLETED') or ${isReturned})) as "hasPaidOrder"`)
  const [row] = rows
  if (!row) throw new Error('a question without a condition has one row')
  return row
}

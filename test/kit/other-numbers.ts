import { sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { world } from './world.ts'

/** Other numbers of the small world's products, each for one reason. */
export const otherNumbers = {
  /** was replaced by the vibrator */
  superseded: 'OLD-7',
  /** and this one by that: a chain */
  oldest: 'OLD-6',
  /** the grinder, as Ray Foster numbers it */
  alias: '5500-A',
  /** the vibrator and the washer */
  shared: '77',
  /** is in the trash */
  gone: 'GONE-1',
  /** what the press was called before */
  former: 'CP6',
} as const

/** As the panel changes a number: the product is known by the former one too. */
export async function renameProduct(db: Db, from: string, to: string): Promise<void> {
  await db.execute(sql`
    insert into product_old_number (number_lower, product_id)
    select lower(number), id from product where number = ${from}`)
  await db.execute(sql`update product set number = ${to}, version = version + 1 where number = ${from}`)
}

export async function writeOtherNumbers(db: Db): Promise<void> {
  const { superseded, oldest, alias, shared, gone, former } = otherNumbers
  await db.execute(sql`
    insert into supersession (number, successor) values
      (${superseded}, ${world.vibrator.number}), (${oldest}, ${superseded})`)
  await db.execute(sql`
    insert into alias (number, whose, product_id)
    select ${alias}, 'Ray Foster', id from product where number = ${world.grinder.number}
    union all select ${shared}, '', id from product where number in (${world.vibrator.number}, ${world.washer.number})`)
  await db.execute(sql`
    insert into product (number, title, description, category_id, new_price_cents, wholesale_price_cents, deleted_at)
    select ${gone}, 'Gone', '', min(id::text)::uuid, 100, 90, now() from category`)
  await db.execute(sql`
    insert into product_old_number (number_lower, product_id)
    select ${former.toLowerCase()}, id from product where number = ${world.press.number}`)
}

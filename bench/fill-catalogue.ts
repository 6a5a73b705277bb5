import { sql } from 'drizzle-orm'
import { connect, type ConnectionTarget } from '../database/connect.ts'
import { invalidatePages } from '../shop/invalidate-pages.ts'

const titles = [
  'Alloy Grinder',
  'Plaster Vibrator',
  'Polishing Lathe',
  'Wheel Guard',
  'Motor Shaft',
  'Rubber Foot',
]
const sizes = ['Compact', 'Standard', 'Heavy-Duty', 'Twin', 'Tabletop']

/**
 * Adds products until there are this many, in the categories that are there, each with a picture of those that are
 * there: what a large maker's catalogue asks of the database, without making its pictures.
 */
export async function fillCatalogue(target: ConnectionTarget, total: number): Promise<void> {
  // A million rows take longer than any statement of the shop may.
  const connection = connect(target, { query_timeout: 0, statement_timeout: 0 })
  await connection.db.transaction(async (tx) => {
    await tx.execute(sql`
      with known as (
        select array(select id from category where deleted_at is null order by seq) as categories,
          array(select id from picture order by id limit 100) as pictures,
          (select count(*)::int from product where deleted_at is null) as sold),
      made as (
        insert into product (number, title, description, category_id, old_price_cents, new_price_cents,
          wholesale_price_cents, partner_pricex3_cents, created_at)
        select 'Z' || at, ${titleOf(sql`at`)}, 'Part ' || at || ' of the large catalog. Fits most machines of its size.',
          categories[1 + at % cardinality(categories)], 2000 + at % 90000, 1900 + at % 90000, 1500 + at % 90000,
          1400 + at % 90000, timestamptz '2020-01-01' + at * interval '1 minute'
        from known, generate_series(sold + 1, ${total}) at
        returning id, number)
      insert into product_picture (product_id, position, picture_id)
      select made.id, 0, pictures[1 + substr(number, 2)::int % cardinality(pictures)]
      from made, known where cardinality(pictures) > 0`)
    await invalidatePages(tx, 'catalogue')
  })
  // As autovacuum does soon after an import.
  await connection.db.execute(sql`vacuum analyze product, product_picture, product_search`)
  await connection.close()
}

function titleOf(at: ReturnType<typeof sql>) {
  const pick = (words: string[], by: number) =>
    sql`(${sql.param(words)}::text[])[1 + (${at} / ${sql.raw(String(by))}) % ${sql.raw(String(words.length))}]`
  return sql`${pick(sizes, 7)} || ' ' || ${pick(titles, 1)} || ' ' || ${at}`
}

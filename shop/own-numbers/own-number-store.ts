import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { mostOwnNumbers, type OwnNumber } from './own-number.ts'
import { ownNumbers } from './tables.ts'

const columns = { own: ownNumbers.own, number: ownNumbers.number, title: ownNumbers.title }

/** Every statement names the person (docs/safety.md, N3). By own number, as the alphabet has it. */
export async function listOwnNumbers(db: Db, sub: string): Promise<OwnNumber[]> {
  return db.select(columns).from(ownNumbers).where(eq(ownNumbers.sub, sub)).orderBy(asc(ownNumbers.key))
}

/** Key → what its person calls so. */
export async function findOwnNumbers(db: Db, sub: string, keys: string[]): Promise<Map<string, OwnNumber>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({ key: ownNumbers.key, ...columns })
    .from(ownNumbers)
    .where(and(eq(ownNumbers.sub, sub), sql`${ownNumbers.key} = any(${sql.param(keys)}::text[])`))
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}

/**
 * Product number in lower case → the numbers that its person gave it, by whichever of its numbers it was asked for and
 * theirs was written: it may have been renamed between, and be sold no more. Own numbers are found by their index.
 */
export async function findOwnNumbersOf(
  db: Db | Tx,
  sub: string,
  numbers: string[],
): Promise<Map<string, string[]>> {
  if (numbers.length === 0) return new Map()
  const wanted = sql.param([...new Set(numbers.map((number) => number.toLowerCase()))])
  const { rows } = await db.execute<{ asked: string; own: string }>(sql`
    with asked as materialized (
      select asked, coalesce(
        (select id from product where lower(number) = asked and deleted_at is null),
        (select product_id from product_old_number where number_lower = asked),
        (select id from product where deleted_at is not null and lower(number) = asked
          and lower(translate(number, '-_', '')) = translate(asked, '-_', '') order by deleted_at desc limit 1)) as product_id
      from unnest(${wanted}::text[]) as given (asked)),
    named as (
      select asked, asked as name from asked
      union select asked, lower(product.number) from asked join product on product.id = asked.product_id
      union select asked, former.number_lower from asked join product_old_number former using (product_id))
    select asked, kept.own from named
    join own_number kept on kept.sub = ${sub} and lower(kept.number) = named.name
    order by kept.key`)
  return new Map(
    [...Map.groupBy(rows, ({ asked }) => asked)].map(([number, of]) => [number, of.map(({ own }) => own)]),
  )
}

/** An own number that the person has already gets this product. False: there is no place for another. */
export async function putOwnNumber(
  tx: Tx,
  sub: string,
  { key, ...written }: OwnNumber & { key: string },
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`own numbers ${sub}`}, 0))`)
  const known = await tx
    .update(ownNumbers)
    .set(written)
    .where(and(eq(ownNumbers.sub, sub), eq(ownNumbers.key, key)))
    .returning({ key: ownNumbers.key })
  if (known.length > 0) return true
  const { rows } = await tx.execute<{ place: number | null }>(sql`
    select min(place)::int as place from generate_series(1, ${mostOwnNumbers}::int) place
    where not exists (select from own_number kept where kept.sub = ${sub} and kept.place = place.place)`)
  const place = rows[0]?.place ?? null
  if (place === null) return false
  await tx.insert(ownNumbers).values({ sub, key, place, ...written })
  return true
}

export async function deleteOwnNumber(db: Db, sub: string, key: string): Promise<OwnNumber | null> {
  const [row] = await db
    .delete(ownNumbers)
    .where(and(eq(ownNumbers.sub, sub), eq(ownNumbers.key, key)))
    .returning(columns)
  return row ?? null
}

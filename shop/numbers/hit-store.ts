import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { joinPresent } from './present-number-store.ts'
import { longestChain, mostSeveral, type Asked, type Hit, type Successors } from './resolution.ts'

/** Everything that these texts may mean, in one statement for all of them. `personId`: whose own numbers count too. */
export async function listHits(
  db: Db | Tx,
  asked: readonly Asked[],
  personId: string | null,
): Promise<Hit[]> {
  const { rows } = await db.execute<Hit>(sql`
    with asked as materialized (${given(asked)})
    select at, source, number, "isSold", name, whose from asked cross join lateral (
      ${sql.join([...catalogueHits, ...ownHits(personId), ...otherHits], sql` union all `)}) hit`)
  return rows
}

/** One text, as it is while somebody types, has a statement of its own: its plan is kept, and planning is most of it. */
function given(asked: readonly Asked[]): SQL {
  const [one] = asked
  if (one && asked.length === 1)
    return sql`select 0 as at, ${one.text}::text as typed, ${one.key}::text as key`
  const texts = sql.param(asked.map(({ text }) => text))
  const keys = sql.param(asked.map(({ key }) => key))
  return sql`select at::int - 1 as at, typed, key
    from unnest(${texts}::text[], ${keys}::text[]) with ordinality as given (typed, key, at)`
}

const catalogueHits = [
  hits('number', sql`product.number`, sql`from product where lower(number) = typed and deleted_at is null`),
  hits(
    'former number',
    sql`product.number`,
    sql`from product_old_number former join product on product.id = former.product_id
      where former.number_lower = typed and product.deleted_at is null`,
  ),
  hits(
    'number without separators',
    sql`sold.number`,
    sql`from product_search sold where sold.number_key = asked.key and asked.key <> ''`,
  ),
  hits(
    'former number without separators',
    sql`product.number`,
    sql`from product_old_number former join product on product.id = former.product_id
      where translate(former.number_lower, '-_', '') = asked.key and product.deleted_at is null`,
  ),
  hits(
    'no longer sold',
    sql`product.number`,
    sql`from product where deleted_at is not null and lower(translate(number, '-_', '')) = asked.key`,
    { isSold: sql`false` },
  ),
  hits(
    'no longer sold',
    sql`product.number`,
    sql`from product_old_number former join product on product.id = former.product_id
      where translate(former.number_lower, '-_', '') = asked.key and product.deleted_at is not null`,
    { isSold: sql`false` },
  ),
]

/**
 * The person's own numbers; nobody else's are looked at (N3). `number`: what the product is called now, or was when it
 * was no longer sold.
 */
function ownHits(personId: string | null): SQL[] {
  if (personId === null) return []
  const number = sql`coalesce(present.number, moved.number, kept.number)`
  const from = sql`from own_number kept ${joinPresent(sql`lower(kept.number)`)}
    where kept.sub = ${personId} and kept.key = asked.key`
  return [
    hits('own number', number, from, {
      isSold: sql`coalesce(present.id, moved.id) is not null`,
      name: sql`kept.own`,
    }),
  ]
}

const otherHits = [
  hits('superseded', sql`one.number`, sql`from supersession one where lower(one.number) = typed`, {
    isSold: sql`false`,
  }),
  hits(
    'superseded without separators',
    sql`one.number`,
    sql`from supersession one where number_key(one.number) collate "C" = asked.key`,
    { isSold: sql`false` },
  ),
  hits(
    'alias',
    sql`product.number`,
    sql`from alias join product on product.id = alias.product_id
      where number_key(alias.number) collate "C" = asked.key`,
    { isSold: sql`product.deleted_at is null`, name: sql`alias.number`, whose: sql`alias.whose` },
  ),
]

function hits(
  source: Hit['source'],
  number: SQL,
  from: SQL,
  { isSold = sql`true`, name = sql`''`, whose = sql`''` }: { isSold?: SQL; name?: SQL; whose?: SQL } = {},
): SQL {
  return sql`(select ${sql.raw(`'${source}'`)} as source, ${number} as number, ${isSold} as "isSold",
    ${name} as name, ${whose} as whose ${from} limit ${sql.raw(String(mostSeveral))})`
}

/** Of each of these numbers, the last of its chain that is another product and sold; what is not in it has none. */
export async function listSuccessors(db: Db | Tx, numbers: readonly string[]): Promise<Successors> {
  const lower = sql.param([...new Set(numbers.map((number) => number.toLowerCase()))])
  const { rows } = await db.execute<{ first: string; number: string }>(sql`
    with recursive chain (first, at, step) as (
      select first, first, 0 from unnest(${lower}::text[]) as given (first)
      union all
      select first, lower(next.successor), step + 1
      from chain join supersession next on lower(next.number) = chain.at where step < ${longestChain})
    select distinct on (first) first, product.number
    from chain join product on product.deleted_at is null and product.id = coalesce(
      (select now.id from product now where lower(now.number) = chain.at and now.deleted_at is null),
      (select former.product_id from product_old_number former where former.number_lower = chain.at))
    where step > 0 and lower(product.number) <> first order by first, step desc`)
  return new Map(rows.map(({ first, number }) => [first, number]))
}

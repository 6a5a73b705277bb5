import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import { containing } from '../../text/like-pattern.ts'
import type { NumberFields, NumberRecord, RecordKind } from './number-fields.ts'

/** Both kinds as one list. */
const records = sql`(
  select alias.id, 'alias' as kind, alias.number, whose, product.number as product, '' as since, alias.version,
    case when product.deleted_at is null then product.title end as title
  from alias join product on product.id = alias.product_id
  union all
  select one.id, kind, one.number, '', successor, since::text, version,
    (select title from product where lower(product.number) = lower(successor) and deleted_at is null)
  from supersession one)`

type Asked = { q: string; kind?: RecordKind | undefined; limit: number; cursor: number }

/** By number; `q`: part of what is shown of one. */
export async function listNumberRecords(
  db: Db | Tx,
  { q, kind, limit, cursor }: Asked,
): Promise<{ records: NumberRecord[]; total: number }> {
  const pattern = containing(q.trim().toLowerCase())
  const fits = sql`lower(number || ' ' || whose || ' ' || product || ' ' || coalesce(title, '')) like ${pattern}`
  const where = sql`${kind === undefined ? sql`true` : sql`kind = ${kind}`} and ${q.trim() === '' ? sql`true` : fits}`
  const { rows } = await db.execute<NumberRecord>(sql`
    select * from ${records} record where ${where} order by lower(number), kind, product limit ${limit} offset ${cursor}`)
  const count = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${records} record where ${where}`,
  )
  return { records: rows, total: count.rows[0]?.total ?? 0 }
}

export async function findNumberRecord(db: Db | Tx, id: string): Promise<NumberRecord | null> {
  return (await listRecordsWhere(db, sql`id = ${id}`))[0] ?? null
}

/** Replaced numbers among these, which are in lower case, and aliases with one of the keys. */
export async function listRecordsNumbered(
  db: Db | Tx,
  numbers: string[],
  keys: string[],
): Promise<NumberRecord[]> {
  return listRecordsWhere(
    db,
    sql`(kind = 'replaced' and lower(number) = any(${sql.param(numbers)}::text[]))
      or (kind = 'alias' and number_key(number) collate "C" = any(${sql.param(keys)}::text[]))`,
  )
}

export async function listRecordsById(db: Db | Tx, ids: string[]): Promise<NumberRecord[]> {
  return listRecordsWhere(db, sql`id = any(${sql.param(ids)}::uuid[])`)
}

async function listRecordsWhere(db: Db | Tx, where: SQL): Promise<NumberRecord[]> {
  const { rows } = await db.execute<NumberRecord>(
    sql`select * from ${records} record where ${where} order by lower(number), kind, product`,
  )
  return rows
}

/** Nobody else changes it until the transaction ends. The tables first: an import that holds them waits for no row. */
export async function lockNumberRecords(tx: Tx, ids: string[]): Promise<void> {
  await tx.execute(sql`lock table alias, supersession in row exclusive mode`)
  const those = sql`id = any(${sql.param(ids)}::uuid[])`
  await tx.execute(sql`select from alias where ${those} order by id for update`)
  await tx.execute(sql`select from supersession where ${those} order by id for update`)
}

/** Answers its id; `id`: that of before, when a deletion is taken back. */
export async function insertNumber(tx: Tx, fields: NumberFields, id: string | null = null): Promise<string> {
  const own = id === null ? sql`gen_random_uuid()` : sql`${id}::uuid`
  const { number, whose, product } = fields
  const { rows } = await tx.execute<{ id: string }>(
    fields.kind === 'alias'
      ? sql`insert into alias (id, number, whose, product_id)
          select ${own}, ${number}, ${whose}, product.id from product ${isProduct(product)} returning id`
      : sql`insert into supersession (id, number, successor, since)
          values (${own}, ${number}, ${product}, ${sinceOf(fields)}) returning id`,
  )
  if (!rows[0]) throw new Error(`product ${product} is gone`)
  return rows[0].id
}

/** The kind stays. */
export async function updateNumber(tx: Tx, id: string, fields: NumberFields): Promise<void> {
  const { number, whose, product } = fields
  await tx.execute(
    fields.kind === 'alias'
      ? sql`update alias set number = ${number}, whose = ${whose}, version = alias.version + 1, product_id = product.id
          from product ${isProduct(product)} and alias.id = ${id}`
      : sql`update supersession set number = ${number}, successor = ${product}, since = ${sinceOf(fields)},
          version = version + 1 where id = ${id}`,
  )
}

export async function deleteNumbers(tx: Tx, ids: string[]): Promise<void> {
  const those = sql`id = any(${sql.param(ids)}::uuid[])`
  await tx.execute(sql`delete from alias where ${those}`)
  await tx.execute(sql`delete from supersession where ${those}`)
}

/** A file may turn a chain around: it is looked at when all rows are there. */
export async function checkChainsAtEnd(tx: Tx): Promise<void> {
  await tx.execute(sql`set constraints supersession_chain deferred`)
}

export async function checkChainsNow(tx: Tx): Promise<void> {
  await tx.execute(sql`set constraints supersession_chain immediate`)
}

/** Of these numbers in lower case: what the catalogue or a chain writes. A product before a number that was replaced. */
export async function listWritten(
  db: Db | Tx,
  numbers: string[],
): Promise<{ lower: string; written: string; isSold: boolean }[]> {
  const { rows } = await db.execute<{ lower: string; written: string; isSold: boolean }>(sql`
    select distinct on (lower) lower, written, "isSold" from (
      select lower(number) as lower, number as written, true as "isSold" from product
      where deleted_at is null and lower(number) = any(${sql.param(numbers)}::text[])
      union all
      select lower(number), number, false from supersession where lower(number) = any(${sql.param(numbers)}::text[])
    ) known order by lower, "isSold" desc`)
  return rows
}

/** Every number that is replaced → its successor, both in lower case. */
export async function listChains(db: Db | Tx): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ number: string; successor: string }>(
    sql`select lower(number) as number, lower(successor) as successor from supersession`,
  )
  return new Map(rows.map(({ number, successor }) => [number, successor]))
}

/** Nobody else writes other numbers until the transaction ends. */
export async function holdNumbers(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table alias, supersession in share row exclusive mode`)
}

type Written = NumberFields & { id: string }

/** Many at once, under the ids that they are given. Answers how many were written. */
export async function insertNumbers(tx: Tx, rows: Written[]): Promise<number> {
  const given = recordset(rows)
  const aliases = await tx.execute(sql`
    insert into alias (id, number, whose, product_id)
    select row.id, row.number, row.whose, product.id from ${given}
    join product on lower(product.number) = lower(row.product) and product.deleted_at is null
    where row.kind = 'alias'`)
  const replaced = await tx.execute(sql`
    insert into supersession (id, number, successor, since)
    select row.id, row.number, row.product, coalesce(nullif(row.since, '')::date, current_date) from ${given}
    where row.kind = 'replaced'`)
  return (aliases.rowCount ?? 0) + (replaced.rowCount ?? 0)
}

/** The same of those that are there. */
export async function updateNumbers(tx: Tx, rows: Written[]): Promise<number> {
  const given = recordset(rows)
  const aliases = await tx.execute(sql`
    update alias set number = row.number, whose = row.whose, product_id = product.id, version = alias.version + 1
    from ${given} join product on lower(product.number) = lower(row.product) and product.deleted_at is null
    where alias.id = row.id and row.kind = 'alias'`)
  const replaced = await tx.execute(sql`
    update supersession one set number = row.number, successor = row.product, version = one.version + 1,
      since = coalesce(nullif(row.since, '')::date, one.since)
    from ${given} where one.id = row.id and row.kind = 'replaced'`)
  return (aliases.rowCount ?? 0) + (replaced.rowCount ?? 0)
}

function recordset(rows: Written[]): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as row (id uuid, kind text, number text, whose text, product text, since text)`
}

function isProduct(number: string): SQL {
  return sql`where lower(product.number) = lower(${number}) and product.deleted_at is null`
}

function sinceOf({ since }: NumberFields): SQL {
  return since === '' ? sql`current_date` : sql`${since}::date`
}

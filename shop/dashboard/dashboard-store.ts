import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import type { PriceTier } from '../catalogue/product.ts'
import { isReturned } from '../checkout/tables.ts'
import { cents, type Cents } from '../money.ts'
import { lineTotalInSql, piecesTotalInSql } from '../pricing/quote.ts'
import { spanOfBar, type Period, type Span } from './period.ts'

type Zone = { timeZone: string }

/** In the shop's time zone. */
export async function findToday(db: Db, timeZone: string): Promise<string> {
  const { rows } = await db.execute<{ today: string }>(
    sql`select to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD') as today`,
  )
  return rows[0]?.today ?? ''
}

export type Totals = { orders: number; cents: Cents; notCharged: number }
export type SalesRow = Totals & { bar: string; tier: PriceTier }

/** Sales by bar and tier, less what was returned; a bar is told by its first day. Bar by bar: grouped in one go, all orders would be sorted. */
export async function listSalesByBar(
  db: Db,
  { bars, period, timeZone }: Zone & { bars: string[]; period: Period },
): Promise<SalesRow[]> {
  const ends = bars.map((day) => spanOfBar(day, period).to)
  const sold = sql`select price_tier as tier, ${totals}
    from ${ordersLessReturned} where ${hasStood} and ${within({ from: sql`span.bar`, to: sql`span.until`, timeZone })}
    group by price_tier`
  const { rows } = await db.execute<Told<SalesRow>>(sql`
    select span.bar, sold.* from unnest(${sql.param(bars)}::text[], ${sql.param(ends)}::text[]) as span (bar, until)
    cross join lateral (${sold}) sold order by 1, 2`)
  return rows.map((row) => ({ ...row, cents: cents(Number(row.cents)) }))
}

export async function findTotals(db: Db, span: Span & Zone): Promise<Totals> {
  const { rows } = await db.execute<Told<Totals>>(
    sql`select ${totals} from ${ordersLessReturned} where ${hasStood} and ${within(span)}`,
  )
  const [row] = rows
  if (!row) throw new Error('a sum has one row')
  return { ...row, cents: cents(Number(row.cents)) }
}

/** PostgreSQL tells a large number as a text. */
type Told<Row> = Omit<Row, 'cents'> & { cents: string }

/** `discountCents`: of all of them together. */
type SoldAtPrice = {
  number: string
  title: string
  unitCents: Cents
  quantity: number
  discountCents: Cents
}

/** Numbers of the products that brought most, whatever their prices were. */
export async function listTopSold(db: Db, span: Span & Zone, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select product_number as number
    from checkout join checkout_line on checkout_line.checkout_id = checkout.id ${returnedOfLine}
    where kind = 'product' and ${isSold} and ${within(span)}
    group by product_number
    order by sum(${sql.raw(lineTotalInSql)} - checkout_line.discount_cents - ${back.cents}) desc, product_number limit ${most}`)
  return rows.map(({ number }) => number)
}

/** What was sold of these products at each price, less what was returned, by number; what was sold last comes first. */
export async function listSoldAtPrices(db: Db, span: Span & Zone, numbers: string[]): Promise<SoldAtPrice[]> {
  const { rows } = await db.execute<{
    number: string
    title: string
    unit: string
    quantity: number
    discount: string
  }>(sql`
    select product_number as number, (array_agg(checkout_line.title order by checkout.created_at desc))[1] as title,
      unit_cents::text as unit, sum(checkout_line.qty - ${back.qty})::int as quantity,
      sum(checkout_line.discount_cents - (${piecesBack} - ${back.cents}))::text as discount
    from checkout join checkout_line on checkout_line.checkout_id = checkout.id ${returnedOfLine}
    where lower(product_number) = any (${sql.param(numbers.map((number) => number.toLowerCase()))}::text[])
      and product_number = any (${sql.param(numbers)}::text[]) and ${isSold} and ${within(span)}
    group by product_number, unit_cents order by product_number, max(checkout.created_at) desc`)
  return rows.map(({ unit, discount, ...row }) => ({
    ...row,
    unitCents: cents(Number(unit)),
    discountCents: cents(Number(discount)),
  }))
}

/** Searches without a result, most frequent first. */
export async function listEmptySearches(
  db: Db,
  { from, to }: Span,
  most: number,
): Promise<{ term: string; times: number }[]> {
  const { rows } = await db.execute<{ term: string; times: number }>(sql`
    select term, sum(times)::int as times from empty_search where day between ${from}::date and ${to}::date
    group by term order by sum(times) desc, term limit ${most}`)
  return rows
}

/** Whether anything was ever ordered, and what waits outside the orders admin. */
export async function findStanding(db: Db): Promise<{ hasOrders: boolean; openInquiries: number }> {
  const { rows } = await db.execute<{ hasOrders: boolean; openInquiries: number }>(sql`
    select exists (select from checkout where order_number is not null) as "hasOrders",
      (select count(*)::int from inquiry where state = 'OPEN') as "openInquiries"`)
  const [row] = rows
  if (!row) throw new Error('a question without a condition has one row')
  return row
}

/**
 * What was returned of a row of `checkout_line`. A sum that was returned is of no line. Summed once, and not for each
 * of the many lines of which nothing came back.
 */
const returnedOfLine = sql`left join (
  select part.checkout_id, part.line_no, sum(part.qty)::int as qty, sum(part.amount_cents)::int8 as cents
  from part_return_line part join part_return on part_return.id = part.part_return_id
  where part_return.state = 'DONE' group by part.checkout_id, part.line_no
) back on back.checkout_id = checkout_line.checkout_id and back.line_no = checkout_line.line_no`
const back = { qty: sql`coalesce(back.qty, 0)`, cents: sql`coalesce(back.cents, 0)` }
const piecesBack = sql.raw(piecesTotalInSql('coalesce(back.qty, 0)'))

const isPaid = sql`checkout.state in ('APPROVED', 'ORDERING', 'COMPLETED')`
const hasStood = sql`checkout.order_number is not null and not ${isReturned}`
/** The same as the filter Paid of the orders admin: approved, and neither voided nor returned. */
const isSold = sql`${hasStood} and ${isPaid}`

/** Summed once as well. */
const ordersLessReturned = sql`checkout left join (
  select checkout_id, sum(amount_cents)::int8 as cents from part_return where state = 'DONE' group by checkout_id
) back on back.checkout_id = checkout.id`

/** Of orders that have stood: those that were sold, and those that were not charged. */
const totals = sql`count(*) filter (where ${isPaid})::int as orders,
  coalesce(sum(total_cents - ${back.cents}) filter (where ${isPaid}), 0)::text as cents,
  count(*) filter (where checkout.state in ('DECLINED', 'CANCELLED', 'VOIDED'))::int as "notCharged"`

function within({ from, to, timeZone }: Zone & { from: string | SQL; to: string | SQL }): SQL {
  return sql`checkout.created_at >= ${from}::date::timestamp at time zone ${timeZone}
    and checkout.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`
}

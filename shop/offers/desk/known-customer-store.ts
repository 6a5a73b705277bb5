import { sql } from 'drizzle-orm'
import type { Db } from '../../../database/connect.ts'
import type { Billing } from '../../checkout/billing.ts'
import { containing } from '../../text/like-pattern.ts'
import { withoutNul } from '../../text/without-nul.ts'

type Found = { name: string; email: string; phone: string; company: string; billing: Billing | null }

/** Of each source the newest that match; whoever is in several appears once, with the address of the newest order. */
const mostOfSource = 50

/** Whoever has bought here, has an offer, or has signed in: by parts of name, company and e-mail, or of an order's number. */
export async function listKnown(db: Db, q: string, most: number): Promise<Found[]> {
  const words = withoutNul(q).trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const like = (text: ReturnType<typeof sql>) =>
    sql.join(
      words.map((word) => sql`${text} like ${containing(word)}`),
      sql` and `,
    )
  // Exactly the expressions of their indexes.
  const bought = sql`lower(coalesce(order_number, '') || ' ' || coalesce(billing ->> 'firstName', '') || ' ' ||
    coalesce(billing ->> 'lastName', '') || ' ' || coalesce(billing ->> 'email', ''))`
  const offered = sql`lower('q-' || no || ' ' || coalesce(contact ->> 'name', '') || ' ' ||
    coalesce(contact ->> 'company', '') || ' ' || coalesce(contact ->> 'email', ''))`
  const { rows } = await db.execute<Found>(sql`
    with found as (
      (select 1 as source, created_at as at, trim(coalesce(billing ->> 'firstName', '') || ' ' ||
          coalesce(billing ->> 'lastName', '')) as name, billing ->> 'email' as email,
          coalesce(billing ->> 'phone', '') as phone, '' as company, billing
        from checkout where order_number is not null and channel = 'web' and ${like(bought)}
        order by created_at desc limit ${mostOfSource})
      union all
      (select 2, created_at, contact ->> 'name', contact ->> 'email', contact ->> 'phone', contact ->> 'company', billing
        from offer where ${like(offered)} order by created_at desc limit ${mostOfSource})
      union all
      (select 3, last_signed_in_at, name, email, '', '', null
        from person where ${like(sql`lower(name || ' ' || email)`)}
        order by last_signed_in_at desc limit ${mostOfSource}))
    select * from (select distinct on (lower(email)) name, email, phone,
        coalesce((select max(company) from found other where lower(other.email) = lower(found.email)), '') as company,
        billing, at
      from found where coalesce(email, '') <> '' order by lower(email), source, at desc) known
    order by at desc limit ${most}`)
  return rows.map(({ name, email, phone, company, billing }) => ({ name, email, phone, company, billing }))
}

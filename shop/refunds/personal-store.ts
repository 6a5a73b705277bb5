import { sql } from 'drizzle-orm'
import type { PersonalRecords } from '../personal-records.ts'

const theirs = (email: string | null, subs: string) => sql`checkout_id in (
  select id from checkout where owner_sub = any(${subs}::text[]) or lower(billing ->> 'email') = ${email})`

export const returns: PersonalRecords = {
  room: 'Returned payments',
  columns: ['money_return.actor_sub'],
  erased: 'Who of staff returned a payment, if this is a former admin.',
  stays: 'Returns of payments stay with their orders, for tax law.',
  async export(db, { email, subs }) {
    const { rows } = await db.execute(sql`
      select order_number, amount_cents, kind, money_return.state, money_return.created_at, done_at
      from money_return join checkout on checkout.id = checkout_id where ${theirs(email, subs)} order by 5`)
    return { returns: rows }
  },
  async objection(tx, { email, subs }) {
    const { rows } = await tx.execute<{ number: string }>(sql`
      select order_number as number from money_return join checkout on checkout.id = checkout_id
      where ${theirs(email, subs)} and money_return.state <> 'DONE' limit 1`)
    return rows[0]
      ? `The money of order ${rows[0].number} is still being returned. Wait until it is, then try again.`
      : null
  },
  async erase(tx, { subs }, ghost) {
    const { rowCount } = await tx.execute(
      sql`update money_return set actor_sub = ${ghost} where actor_sub = any(${subs}::text[])`,
    )
    return rowCount ?? 0
  },
}

import { sql } from 'drizzle-orm'
import type { PersonalRecords } from '../personal-records.ts'

const theirs = (email: string | null, subs: string) => sql`checkout_id in (
  select id from checkout where owner_sub = any(${subs}::text[]) or lower(billing ->> 'email') = ${email})`

export const returns: PersonalRecords = {
  room: 'Refunds',
  columns: ['money_return.actor_sub', 'part_return.actor_sub'],
  erased: 'The name of the staff member who refunded a payment, if this is a former admin.',
  stays: 'Refunds stay with their orders, for tax law.',
  async export(db, { email, subs }) {
    const { rows } = await db.execute(sql`
      select order_number, amount_cents, kind, money_return.state, money_return.created_at, done_at
      from money_return join checkout on checkout.id = checkout_id where ${theirs(email, subs)} order by 5`)
    const { rows: parts } = await db.execute(sql`
      select order_number, amount_cents, part_return.state, part_return.created_at, done_at
      from part_return join checkout on checkout.id = checkout_id where ${theirs(email, subs)} order by 4`)
    return { returns: rows, parts }
  },
  async objection(tx, { email, subs }) {
    const { rows } = await tx.execute<{ number: string }>(sql`
      select order_number as number from money_return join checkout on checkout.id = checkout_id
      where ${theirs(email, subs)} and money_return.state <> 'DONE'
      union all
      select order_number from part_return join checkout on checkout.id = checkout_id
      where ${theirs(email, subs)} and part_return.state in ('PENDING', 'FAILED') limit 1`)
    return rows[0]
      ? `The money of order ${rows[0].number} is still being refunded. Wait until it is, then try again.`
      : null
  },
  async erase(tx, { subs }, ghost) {
    const whole = await tx.execute(
      sql`update money_return set actor_sub = ${ghost} where actor_sub = any(${subs}::text[])`,
    )
    const parts = await tx.execute(
      sql`update part_return set actor_sub = ${ghost} where actor_sub = any(${subs}::text[])`,
    )
    return (whole.rowCount ?? 0) + (parts.rowCount ?? 0)
  },
}

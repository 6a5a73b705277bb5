import { sql } from 'drizzle-orm'
import type { PersonalRecords } from '../personal-records.ts'

export const handedOver: PersonalRecords = {
  room: 'Hand-over to the back office',
  columns: [],
  erased: 'Nothing: it names documents, not people.',
  stays: 'A back office outside, such as Business Central, keeps its own records: erase them there.',
  async export() {
    return {}
  },
  async objection(tx, { email, subs }) {
    const { rows } = await tx.execute<{ number: string }>(sql`
      select order_number as number from checkout
      where (owner_sub = any(${subs}::text[]) or lower(billing ->> 'email') = ${email})
        and exists (select from hand_over_step where checkout_id = checkout.id and hand_over_step.state = 'WAITING')
      limit 1`)
    return rows[0]
      ? `Order ${rows[0].number} is still being handed over to the back office. Wait until it is, then try again.`
      : null
  },
  async erase() {
    return 0
  },
}

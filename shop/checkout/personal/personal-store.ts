import { sql } from 'drizzle-orm'
import { liveStates } from '../checkout.ts'
import type { PersonalRecords, Whom } from '../../personal-records.ts'

const theirs = ({ email, subs }: Whom) =>
  sql`(checkout.owner_sub = any(${subs}::text[]) or lower(checkout.billing ->> 'email') = ${email})`
const live = `{${liveStates.join(',')}}`

export const placedOrders: PersonalRecords = {
  room: 'Orders',
  columns: [
    'checkout.owner_sub',
    'checkout.billing',
    'checkout.ship_to',
    'checkout.po_number',
    'checkout.buyer_note',
    'checkout.freight',
    'checkout_switch.changed_by',
  ],
  erased:
    'Checkouts that took no money lose name, address, PO number, note and carrier account. Orders are no longer tied to an account.',
  stays:
    'Paid orders stay whole, with billing and ship-to address, PO number, note and carrier account: tax law asks for the document as it was.',
  async export(db, whom) {
    const orders = await db.execute(sql`
      select order_number, state, created_at, approved_at, billing, ship_to, po_number, buyer_note, freight, price_tier,
        coupon_code, subtotal_cents, discount_cents, total_cents
      from checkout where ${theirs(whom)} order by created_at`)
    const lines = await db.execute(sql`
      select order_number, line_no, product_number, title, qty, unit_cents, line.discount_cents
      from checkout_line line join checkout on checkout.id = checkout_id where ${theirs(whom)}
      order by created_at, line_no`)
    const charges = await db.execute(sql`
      select order_number, attempt_no, amount_cents, status, retref, resptext, avsresp, cvvresp, opened_at
      from payment_attempt join checkout on checkout.id = checkout_id where ${theirs(whom)} order by opened_at`)
    return { orders: orders.rows, orderLines: lines.rows, charges: charges.rows }
  },
  async objection(tx, whom) {
    const { rows } = await tx.execute<{ order_number: string | null; state: string; is_live: boolean }>(sql`
      select order_number, state, state = any(${live}::text[]) as is_live
      from checkout where ${theirs(whom)} order by id for update`)
    const open = rows.find(({ is_live }) => is_live)
    return open
      ? `Order ${open.order_number ?? ''} is under way: its payment or its hand-over is not finished yet. Wait until it is, then try again.`
      : null
  },
  async erase(tx, whom, ghost) {
    // One that began after the objections were asked for keeps what it needs: the act is undone at its end.
    const unpaid = await tx.execute(sql`
      update checkout set ship_to = null, po_number = '', buyer_note = '', freight = null, billing = jsonb_build_object(
        'firstName', '', 'lastName', '', 'email', '', 'phone', '', 'address', '', 'city', '', 'state', '', 'zip', '',
        'country', ''), owner_sub = case when owner_sub = any(${whom.subs}::text[]) then ${ghost} else owner_sub end
      where ${theirs(whom)} and approved_at is null and state <> all(${live}::text[])`)
    const paid = await tx.execute(sql`
      update checkout set owner_sub = ${ghost}
      where owner_sub = any(${whom.subs}::text[]) and state <> all(${live}::text[])`)
    await tx.execute(
      sql`update checkout_switch set changed_by = ${ghost} where changed_by = any(${whom.subs}::text[])`,
    )
    return (unpaid.rowCount ?? 0) + (paid.rowCount ?? 0)
  },
}

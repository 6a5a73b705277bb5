import { sql } from 'drizzle-orm'
import type { PersonalRecords, Whom } from '../personal-records.ts'

const theirs = ({ email, subs }: Whom) =>
  sql`(checkout.owner_sub = any(${subs}::text[]) or lower(checkout.billing ->> 'email') = ${email})`

export const shippedParcels: PersonalRecords = {
  room: 'Shipments',
  columns: ['shipment.created_by', 'shipment.undone_by'],
  erased: 'The name of the staff member who recorded or undid a shipment, if this is a former admin.',
  stays: 'Shipments stay with their orders, for tax law and for questions about a parcel.',
  async export(db, whom) {
    const { rows } = await db.execute(sql`
      select order_number, no, carrier, tracking, shipped_on, undone_at, string_agg(
        part.qty || ' x ' || product_number, ', ' order by part.line_no) as lines
      from shipment join checkout on checkout.id = shipment.checkout_id
        join shipment_line part on part.shipment_id = shipment.id
        join checkout_line line on line.checkout_id = part.checkout_id and line.line_no = part.line_no
      where ${theirs(whom)}
      group by order_number, shipment.id order by order_number, no`)
    return { shipments: rows }
  },
  async erase(tx, { subs }, ghost) {
    const by = await tx.execute(
      sql`update shipment set created_by = ${ghost} where created_by = any(${subs}::text[])`,
    )
    const undone = await tx.execute(
      sql`update shipment set undone_by = ${ghost} where undone_by = any(${subs}::text[])`,
    )
    return (by.rowCount ?? 0) + (undone.rowCount ?? 0)
  },
}

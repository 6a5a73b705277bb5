import { sql } from 'drizzle-orm'
import type { PersonalRecords } from '../personal-records.ts'

export const bookedCustomers: PersonalRecords = {
  room: 'Customers in the shop’s own books',
  columns: [
    'back_office_customer.email',
    'back_office_customer.display_name',
    'back_office_customer.details',
    'back_office_order.customer_name',
    'customer_number.email_hash',
  ],
  erased: 'A customer without an order is deleted.',
  stays:
    'A customer with orders stays, as part of them, for tax law; and the hash by which a customer number is found.',
  async export(db, { email }) {
    const customers = await db.execute(sql`
      select number, email, display_name, details, created_at from back_office_customer where lower(email) = ${email}`)
    const orders = await db.execute(sql`
      select o.number, o.customer_name, o.total_cents, o.created_at from back_office_order o
      join back_office_customer c on c.number = o.customer_number where lower(c.email) = ${email} order by 4`)
    return { customers: customers.rows, bookedOrders: orders.rows }
  },
  async erase(tx, { email }) {
    const { rowCount } = await tx.execute(sql`
      delete from back_office_customer where lower(email) = ${email}
        and not exists (select from back_office_order where customer_number = back_office_customer.number)`)
    return rowCount ?? 0
  },
}

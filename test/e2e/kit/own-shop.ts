import { connect } from '../../../database/connect.ts'
import { startShop, type ShopProcess } from './shop-process.ts'

/** A shop whose database can be looked into, and its books taken away. */
export type OwnShop = ShopProcess & {
  /** the state of an order's checkout, and what the books hold of it; null before there is anything */
  book(orderNumber: string): Promise<Book | null>
  /** the books do not answer until they are given back */
  takeBackOffice(): Promise<void>
  giveBackOffice(): Promise<void>
  /** straight into its database, past every rule of the shop but those of the tables */
  write(statement: string, values?: unknown[]): Promise<void>
}
type Book = {
  state: string
  /** of the sales order, by its own lines; null while it is not booked */
  bookedCents: number | null
  /** ms from the approval to the booking */
  bookedAfterMs: number | null
}

type Row = { state: string; cents: string | null; ms: string | null }

export async function openOwnShop(settings: Record<string, string>): Promise<OwnShop> {
  const shop = await startShop(settings)
  const line = connect(shop.target, { max: 2 })
  return {
    ...shop,
    async book(orderNumber) {
      const { rows } = await line.pool.query<Row>(bookQuery, [orderNumber])
      const [row] = rows
      if (!row) return null
      return { state: row.state, bookedCents: whole(row.cents), bookedAfterMs: whole(row.ms) }
    },
    takeBackOffice: async () =>
      void (await line.pool.query('alter table back_office_order rename to taken_away')),
    giveBackOffice: async () =>
      void (await line.pool.query('alter table taken_away rename to back_office_order')),
    write: async (statement, values) => void (await line.pool.query(statement, values)),
    async close() {
      await line.close()
      await shop.close()
    },
  }
}

function whole(text: string | null): number | null {
  return text === null ? null : Number(text)
}

const bookQuery = `
  select c.state, (select sum(l.unit_cents * l.qty - l.discount_cents)::text
      from back_office_order_line l where l.order_id = b.id) as cents,
    (extract(epoch from b.created_at - c.approved_at) * 1000)::bigint::text as ms
  from checkout c left join back_office_order b on b.number = c.order_number
  where c.order_number = $1`

import { sql } from 'drizzle-orm'
import type { Db } from '../database/connect.ts'

export type LedgerCharge = { retref: string; orderid: string; amountCents: number; status: string }
export type LedgerMail = { subject: string; headers: Record<string, string> }

type Row = {
  order_number: string
  state: string
  total_cents: string
  sales_orders: string
  documents: string
  document_cents: string | null
  line_cents: string | null
}

const charged = ['APPROVED', 'ORDERING', 'COMPLETED']

/**
 * What must hold between our tables, the back office and the gateway's ledger (safety.md I1–I6), as a list
 * of what does not. `settled`: nothing is under way any more.
 */
export async function violations(
  db: Db,
  ledger: { charges: LedgerCharge[]; mails: LedgerMail[] },
  { settled = true } = {},
): Promise<string[]> {
  const found = await db.execute<Row>(sql`
    select c.order_number, c.state, c.total_cents,
      (select count(*) from sales_order s where s.checkout_id = c.id) as sales_orders,
      (select count(*) from back_office_order b where b.number = c.order_number) as documents,
      (select sum(b.total_cents) from back_office_order b where b.number = c.order_number) as document_cents,
      (select sum(l.unit_cents * l.qty - l.discount_cents) from back_office_order_line l
        join back_office_order b on b.id = l.order_id where b.number = c.order_number) as line_cents
    from checkout c where c.order_number is not null`)
  const live = ledger.charges.filter((charge) => charge.status === 'approved')
  const orders = new Set(found.rows.map((row) => row.order_number))
  const strays = live
    .filter((charge) => !orders.has(orderOf(charge)))
    .map((charge) => `charge ${charge.retref} has no checkout`)
  return [...found.rows.flatMap((row) => wrongWith(row, live, ledger.mails, settled)), ...strays]
}

function wrongWith(row: Row, live: LedgerCharge[], mails: LedgerMail[], settled: boolean): string[] {
  const name = `${row.order_number} (${row.state})`
  const charges = live.filter((charge) => orderOf(charge) === row.order_number)
  // A crash between the mail server's "taken" and our note of it repeats a mail, under the same Message-ID.
  const sent = new Set(
    mails.filter((mail) => mail.subject.includes(row.order_number)).map((mail) => mail.headers['message-id']),
  ).size
  const paid = charged.includes(row.state)
  const wrong: string[] = []
  const must = (holds: boolean, what: string) => holds || wrong.push(`${name}: ${what}`)
  must(charges.length <= 1, `I3: ${charges.length} live charges`)
  must(Number(row.documents) <= 1, `I4: ${row.documents} back-office orders`)
  must(paid === (Number(row.sales_orders) === 1), `I1: ${row.sales_orders} sales orders`)
  must(sent <= 1, `${sent} confirmation mails`)
  for (const charge of charges)
    must(
      charge.amountCents === Number(row.total_cents),
      `I6: charged ${charge.amountCents}, total ${row.total_cents}`,
    )
  if (Number(row.documents) === 1) {
    must(
      row.document_cents === row.total_cents,
      `I6: back office has ${row.document_cents}, total is ${row.total_cents}`,
    )
    must(
      row.line_cents === row.total_cents,
      `I6: back-office lines sum to ${row.line_cents}, total is ${row.total_cents}`,
    )
  }
  if (!settled) return wrong
  must(paid ? charges.length === 1 : charges.length === 0, `I1, I2: ${charges.length} live charges`)
  must(
    paid ? Number(row.documents) === 1 : Number(row.documents) === 0,
    `I1, I2: ${row.documents} back-office orders`,
  )
  must(['COMPLETED', 'DECLINED', 'CANCELLED', 'VOIDED'].includes(row.state), 'I7: not final')
  must(paid === (sent === 1), `${sent} confirmation mails`)
  return wrong
}

/** 'SO-1001-1' → 'SO-1001' */
function orderOf(charge: LedgerCharge): string {
  return charge.orderid.replace(/-\d+$/, '')
}

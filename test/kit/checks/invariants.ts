import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import type { BookDocument as LedgerDocument } from '../../../stand-ins/ledger.ts'
import { readEmbeddedDocuments, readLedgerDocuments, type BookDocument } from '../back-office/documents.ts'
import { deskViolations, offerViolations } from './offer-violations.ts'
import { newsletterViolations } from './newsletter-violations.ts'
import { shippingViolations } from './shipping-violations.ts'

type LedgerCharge = { retref: string; orderid: string; amountCents: number; status: string }
type LedgerRefund = { orderid: string; amountCents: number }
type LedgerMail = { subject: string; headers: Record<string, string> }
export type Ledger = {
  charges: LedgerCharge[]
  refunds?: LedgerRefund[]
  mails: LedgerMail[]
  documents?: LedgerDocument[]
}

/** What a buyer was told last: an answer that was read completely. */
export type Told = { id: string; orderNumber: string; state: string; message: string; honestAfterMs: number }

type Options = {
  /** nothing is under way any more */
  settled?: boolean
  backOffice?: 'embedded' | 'business-central'
  told?: Told[]
  /** invoices and payment entries are done as well; an order is complete before */
  withInvoices?: boolean
  /** I7: nothing may be unfinished and older than this without an alert */
  deadlineMs?: number
}

type Row = {
  id: string
  order_number: string
  state: string
  channel: string
  total_cents: string
  cart: string
  old: boolean
  sale_number: string | null
  return_state: string | null
  approved: boolean
  lines: string[] | null
  line_cents: string
  steps_waiting: string
  invoiced: boolean
  entered: string | null
  alerted: boolean
}

type Sight = {
  row: Row
  live: LedgerCharge[]
  orders: BookDocument[]
  invoices: BookDocument[]
  payments: BookDocument[]
  confirmations: number
  settled: boolean
  withInvoices: boolean
}

const charged = ['APPROVED', 'ORDERING', 'COMPLETED']
const final = ['COMPLETED', 'DECLINED', 'CANCELLED', 'VOIDED']

/**
 * Lists what does not hold between our tables, the back office and the gateway's ledger (docs/safety.md, Invariants:
 * I1–I8, I10, I13, N4, N5 and N9). Files and secrets, I9 and I11, are in `leftovers.ts`.
 */
export async function violations(db: Db | Tx, ledger: Ledger, options: Options = {}): Promise<string[]> {
  const {
    settled = true,
    backOffice = 'embedded',
    told = [],
    deadlineMs = 3_600_000,
    withInvoices = false,
  } = options
  const documents =
    backOffice === 'embedded' ? await readEmbeddedDocuments(db) : readLedgerDocuments(ledger.documents ?? [])
  // Last, so that nothing in the back office is newer than what was read of our tables.
  const rows = await readCheckouts(db, deadlineMs)
  const live = ledger.charges.filter((charge) => charge.status === 'approved')
  const chargesOf = groupBy(live, orderOf)
  const documentsOf = groupBy(documents, ({ kind, key }) => `${kind} ${key}`)
  const mailsOf = groupBy(ledger.mails.filter(isConfirmation), numberIn)
  const sights = rows.map((row) => ({
    row,
    settled,
    withInvoices,
    live: chargesOf.get(row.order_number) ?? [],
    orders: documentsOf.get(`order ${row.sale_number ?? row.order_number}`) ?? [],
    invoices: documentsOf.get(`invoice ${row.sale_number ?? row.order_number}`) ?? [],
    payments: row.entered === null ? [] : (documentsOf.get(`payment ${row.entered}`) ?? []),
    // A crash between the mail server's "accepted" and our record of it repeats a mail, under the same
    // Message-ID.
    confirmations: new Set((mailsOf.get(row.order_number) ?? []).map(({ headers }) => headers['message-id']))
      .size,
  }))
  return [
    ...sights.flatMap(wrongWith),
    ...orphanCharges(live, rows),
    ...orphanOrders(documents, rows),
    ...numbersTwice(rows),
    ...cartsTwice(live, rows),
    ...(await wrongRefunds(db, ledger.refunds ?? [], settled)),
    ...wronglyTold(told, rows, settled),
    ...(await offerViolations(db)),
    ...(await deskViolations(db)),
    ...(await shippingViolations(db)),
    ...(await newsletterViolations(db, ledger.mails.map(lineOf), { settled })),
  ]
}

async function readCheckouts(db: Db | Tx, deadlineMs: number): Promise<Row[]> {
  const found = await db.execute<Row>(sql`
    select c.id, c.order_number, c.state, c.channel, c.total_cents, encode(c.cart_token_hash, 'hex') as cart,
      c.updated_at < now() - ${deadlineMs} * interval '1 millisecond' as old,
      s.order_number as sale_number, r.state as return_state,
      coalesce(a.approved, false) as approved, a.retref as entered, l.lines, coalesce(l.cents, 0) as line_cents,
      coalesce(h.waiting, 0) as steps_waiting, coalesce(h.invoiced, false) as invoiced,
      c.state = 'NEEDS_REVIEW' and exists (select from mail m where m.dedupe_key like 'alert %' || c.id || '%') as alerted
    from checkout c
      left join sales_order s on s.checkout_id = c.id
      left join money_return r on r.checkout_id = c.id
      left join lateral (select bool_or(status = 'APPROVED') as approved, max(retref) filter (where status = 'APPROVED') as retref
        from payment_attempt p where p.checkout_id = c.id) a on true
      left join lateral (select array_agg((case kind when 'product' then product_number else kind end) || ' ' || qty || ' ' || (unit_cents * qty - discount_cents)) as lines,
        sum(unit_cents * qty - discount_cents) as cents from checkout_line k where k.checkout_id = c.id) l on true
      left join lateral (select count(*) filter (where state = 'WAITING') as waiting,
        bool_or(step = 'payment-entry' and state = 'DONE') as invoiced from hand_over_step t where t.checkout_id = c.id) h on true
    where c.order_number is not null`)
  return found.rows
}

function wrongWith(sight: Sight): string[] {
  const { row, live, orders, confirmations, settled } = sight
  const paid = charged.includes(row.state)
  const total = Number(row.total_cents)
  const wrong: string[] = []
  const must = mustOf(row, wrong)
  must(new Set(live.map(({ orderid }) => orderid)).size <= 1, `I3: ${live.length} live charges`)
  must(orders.length <= 1, `I4: ${orders.length} back-office orders`)
  must(confirmations <= 1, `${confirmations} confirmation mails`)
  if (row.channel === 'web') must(!paid || row.sale_number !== null, 'I1: 0 sales orders')
  must(row.lines === null || Number(row.line_cents) === total, `I6: lines sum to ${row.line_cents}`)
  for (const { amountCents } of paid || row.approved ? live : [])
    must(amountCents === total, `I6: charged ${amountCents}, total ${total}`)
  for (const order of orders.filter(({ foreign }) => !foreign)) wrong.push(...wrongOrder(row, order))
  // A checkout in review may be old, if staff were told.
  const waits = row.state === 'NEEDS_REVIEW' && row.alerted
  must(final.includes(row.state) || waits || !row.old, 'I7: unfinished for too long, and nobody was told')
  return settled ? [...wrong, ...wrongAtTheEnd(sight)] : wrong
}

/** The same products and amounts as were sold, once each. */
function wrongOrder(row: Row, order: BookDocument): string[] {
  const wrong: string[] = []
  const must = mustOf(row, wrong)
  must(
    order.totalCents === Number(row.total_cents),
    `I6: back office has ${order.totalCents}, total is ${row.total_cents}`,
  )
  const lines = order.lines?.toSorted().join(', ') ?? ''
  const sold = (row.lines ?? []).toSorted().join(', ')
  must(order.lines === null || lines === sold, `I4: back-office lines ${lines}, sold ${sold}`)
  return wrong
}

function wrongAtTheEnd(sight: Sight): string[] {
  const { row, live, orders, confirmations } = sight
  const wrong: string[] = []
  const must = mustOf(row, wrong)
  const paid = charged.includes(row.state)
  const returned = row.return_state === 'DONE'
  const inReview = row.state === 'NEEDS_REVIEW'
  const wanted = (paid || (inReview && row.approved)) && !returned ? 1 : 0
  const open = orders.filter(({ cancelled }) => !cancelled)
  must(inReview ? row.alerted : final.includes(row.state), 'I7: not final')
  must(row.return_state !== 'PENDING', 'I7: the money is not refunded yet')
  // An offer for 0 is an order without a charge.
  const charges = Number(row.total_cents) === 0 ? 0 : wanted
  if (!inReview || row.approved) must(live.length === charges, `I1, I2: ${live.length} live charges`)
  if (inReview) return wrong
  const handedOver = row.channel === 'web' || row.sale_number !== null ? wanted : 0
  must(open.length === handedOver, `I1, I2: ${open.length} back-office orders`)
  if (row.channel === 'web')
    must(confirmations === (paid || row.sale_number ? 1 : 0), `${confirmations} confirmation mails`)
  return sight.withInvoices ? [...wrong, ...wrongInvoices(sight, returned)] : wrong
}

function wrongInvoices({ row, invoices, payments }: Sight, returned: boolean): string[] {
  const wrong: string[] = []
  const must = mustOf(row, wrong)
  must(Number(row.steps_waiting) === 0, `I7: ${row.steps_waiting} documents are not handed over`)
  if (!row.invoiced || returned) return wrong
  must(invoices.length === 1, `I4: ${invoices.length} invoices`)
  must(payments.length === 1, `I4: ${payments.length} payment entries`)
  for (const { kind, totalCents } of [...invoices, ...payments])
    must(totalCents === Number(row.total_cents), `I6: the ${kind} is of ${totalCents}`)
  return wrong
}

function mustOf(row: Row, wrong: string[]) {
  return (holds: boolean, what: string) => holds || wrong.push(`${row.order_number} (${row.state}): ${what}`)
}

function orphanCharges(live: LedgerCharge[], rows: Row[]): string[] {
  const known = new Set(rows.map((row) => row.order_number))
  return live
    .filter((charge) => !known.has(orderOf(charge)))
    .map((charge) => `I1: charge ${charge.retref} has no checkout`)
}

function orphanOrders(documents: BookDocument[], rows: Row[]): string[] {
  const sold = new Set(rows.map((row) => row.sale_number))
  return documents
    .filter(
      ({ kind, key, foreign, cancelled }) => kind === 'order' && !foreign && !cancelled && !sold.has(key),
    )
    .map(({ key }) => `I2: back-office order ${key} belongs to no sale`)
}

/** A sale may have another number than its checkout; then the checkout's number must belong to nobody. */
function numbersTwice(rows: Row[]): string[] {
  const numbers = rows.flatMap(({ order_number, sale_number }) =>
    sale_number === null || sale_number === order_number ? [order_number] : [order_number, sale_number],
  )
  const twice = [...groupBy(numbers, (number) => number)].filter(([, same]) => same.length > 1)
  return twice.map(([number]) => `I4: order number ${number} twice`)
}

type ReturnRow = {
  order: string
  total: string
  id: string
  cents: string
  state: string
  kind: string | null
}

/** Each return has one refund at most, of its sum, and all of an order together are never more than was charged. */
async function wrongRefunds(db: Db | Tx, refunds: LedgerRefund[], settled: boolean): Promise<string[]> {
  const { rows } = await db.execute<ReturnRow>(sql`
    select order_number as "order", total_cents::text as total, back.refund_orderid as id,
      back.amount_cents::text as cents, back.state, back.kind
    from (select checkout_id, refund_orderid, amount_cents, state, kind from money_return
      union all select checkout_id, refund_orderid, amount_cents, state, 'refund' from part_return) back
    join checkout on checkout.id = back.checkout_id`)
  const wrong = [...Map.groupBy(rows, ({ order }) => order)].flatMap(([order, returns]) => {
    const ids = new Set(returns.map(({ id }) => id))
    const given = refunds
      .filter(({ orderid }) => ids.has(orderid))
      .reduce((sum, { amountCents }) => sum + amountCents, 0)
    return given > Number(returns[0]?.total)
      ? [`I13: ${order}: refunded ${given} of ${returns[0]?.total}`]
      : []
  })
  for (const { order, id, cents, state, kind } of rows) {
    const made = refunds.filter(({ orderid }) => orderid === id)
    if (made.length > 1) wrong.push(`I13: ${order}: ${made.length} refunds under ${id}`)
    if (made.some(({ amountCents }) => amountCents !== Number(cents)))
      wrong.push(`I13: ${order}: refund ${id} is not of ${cents}`)
    if (settled && state === 'DONE' && kind === 'refund' && made.length !== 1)
      wrong.push(`I13: ${order}: ${made.length} refunds under ${id}, which is done`)
    if (settled && state !== 'DONE' && made.length > 0)
      wrong.push(`I13: ${order}: ${id} was refunded and is ${state}`)
  }
  return wrong
}

function cartsTwice(live: LedgerCharge[], rows: Row[]): string[] {
  const cartOf = new Map(rows.map((row) => [row.order_number, row.cart]))
  const orders = [...new Set(live.map(orderOf))].filter((order) => cartOf.has(order))
  const twice = [...groupBy(orders, (order) => cartOf.get(order) ?? '')].filter(([, same]) => same.length > 1)
  return twice.map(([, same]) => `I3: one cart was charged for ${same.join(' and ')}`)
}

/** What a buyer may be told for each final state of a checkout. */
const truths: Record<string, string[]> = {
  COMPLETED: ['paid', 'completed'],
  ORDERING: ['paid', 'completed'],
  APPROVED: ['paid', 'completed'],
  DECLINED: ['declined'],
  VOIDED: ['not-charged', 'paid', 'completed'],
  CANCELLED: ['not-charged'],
  NEEDS_REVIEW: ['review', 'paid', 'checking'],
}

function wronglyTold(told: Told[], rows: Row[], settled: boolean): string[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return told.flatMap(({ id, orderNumber, state, message, honestAfterMs }) => {
    const row = rowOf.get(id)
    const wrong: string[] = []
    const must = (holds: boolean, what: string) => holds || wrong.push(`${orderNumber}: ${what}`)
    must(row?.order_number === orderNumber, 'I5: was acknowledged and is gone')
    must(message !== '', 'I10: the buyer was told nothing')
    must(honestAfterMs <= honestWithinMs, `I10: the truth took ${Math.round(honestAfterMs / 1000)} s`)
    const mayBe = truths[row?.state ?? ''] ?? []
    // A buyer who has left was told no end; before the end only what was paid counts.
    const waits = state === 'left' || (!settled && !['paid', 'completed'].includes(state))
    if (row) must(waits || mayBe.includes(state), `I10: the buyer was told ${state}, and it is ${row.state}`)
    return wrong
  })
}

const honestWithinMs = 15_000

function lineOf({ headers }: LedgerMail): { messageId: string } {
  return { messageId: headers['message-id'] ?? '' }
}

function isConfirmation({ subject }: LedgerMail): boolean {
  return /^Order \S+ from [^:]*$/.test(subject)
}

function numberIn({ subject }: LedgerMail): string {
  return subject.split(' ')[1] ?? ''
}

/** 'SO-1001-1' → 'SO-1001' */
function orderOf(charge: LedgerCharge): string {
  return charge.orderid.replace(/-\d+$/, '')
}

function groupBy<One>(all: One[], keyOf: (one: One) => string): Map<string, One[]> {
  return Map.groupBy(all, keyOf)
}

import { sql } from 'drizzle-orm'
import { tokenOf } from '../../stand-ins/card-gateway/card-vault.ts'
import type { TestServer } from './http.ts'
import { checkAnswer } from './checks/check-answer.ts'
import type { TestShop } from './open-test-shop.ts'
import { eventually } from './open-test-shop.ts'
import { untilQuiet } from './checks/quiet.ts'
import { tableHashes } from './checks/table-hashes.ts'
import { cards, miller, world } from './world.ts'

/** SERVICE_TOKEN of tests: a canary that must be found nowhere else. */
export const serviceToken = 'canary-service-token-7Qm2'
export const serviceHeader = 'x-service-token'

export type Service = {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** the body of the final 200; asked again while it is under way */
  done<Answer>(path: string, body: object): Promise<Answer>
  /** the body of an answer with this status; anything else fails */
  get<Answer>(status: number, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** A trusted program: no cookies, and the token in its header. */
export function openService({ origin }: Pick<TestServer, 'origin'>, token: string = serviceToken): Service {
  const call: Service['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${origin}/api/${path}`, {
      method,
      headers: {
        [serviceHeader]: token,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    await checkAnswer(method, `/api/${path}`, response)
    return response
  }
  return {
    call,
    done: (path, body) =>
      eventually(async () => {
        const response = await call('POST', path, body)
        const text = await response.text()
        if (askAgain.includes(response.status)) return null
        if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`)
        return JSON.parse(text)
      }, 60_000),
    async get(status, path, body, headers) {
      const response = await call(body === undefined ? 'GET' : 'POST', path, body, headers)
      const text = await response.text()
      if (response.status !== status) throw new Error(`${path}: ${response.status} ${text}`)
      return JSON.parse(text)
    },
  }
}

/** The number after the last one, as another program makes it. */
export async function nextNumber(service: Service): Promise<string> {
  const { lastSalesOrderId } = await service.get<{ lastSalesOrderId: string }>(200, 'salesOrdersLastID')
  const at = lastSalesOrderId.lastIndexOf('-')
  return `${lastSalesOrderId.slice(0, at)}-${Number(lastSalesOrderId.slice(at + 1)) + 1}`
}

export type Payment = { retref: string | null; resptext: string; message: string }

/** Under way, or the shop was too busy to begin: nothing is done twice. */
const askAgain = [202, 503]

/** Asked again while the outcome is unknown, as the answer says: a busy machine is slower than a test's deadlines. */
export async function payUntilKnown(
  service: Service,
  body: object,
  headers: Record<string, string> = {},
): Promise<Payment> {
  return eventually(async () => {
    const response = await service.call('POST', 'process-payment', body, headers)
    const text = await response.text()
    if (askAgain.includes(response.status)) return null
    if (response.status !== 200) throw new Error(`process-payment: ${response.status} ${text}`)
    return JSON.parse(text) as Payment
  }, 60_000)
}

/** Ada Miller's grinder at retail, unless changed. */
export function paymentFor(salesOrderId: string, wishes: { cardNumber?: string; amount?: string } = {}) {
  return {
    amount: wishes.amount ?? String(world.grinder.newPrice),
    token: tokenOf(wishes.cardNumber ?? cards.approved),
    expiry: '203012',
    fullName: 'Ada Miller',
    salesOrderId,
  }
}

/** A cart as other programs send it: with all other fields of a product. */
export const grinderCart = [
  {
    number: world.grinder.number,
    quantity: 1,
    title: 'A title of their own',
    newPrice: 0.01,
    wholesalePrice: 0.01,
    images: ['/media/1.jpg'],
  },
]

/** Ada Miller's number at the back office, or that of another address. */
export async function customerNumberOf(service: Service, email = miller.email): Promise<string> {
  const body = { fullName: 'Ada Miller', paymentSuccessful: true, billing: { ...miller, email } }
  const { customer } = await service.get<{ customer: { number: string } }>(200, 'checkCustomer', body)
  return customer.number
}

type PaidNumber = { number: string; retref: string }

/** The next number, with an approved charge of this amount; the grinder's price by default. */
export async function payNext(service: Service, amount?: string): Promise<PaidNumber> {
  const number = await nextNumber(service)
  const { retref, resptext } = await payUntilKnown(service, paymentFor(number, amount ? { amount } : {}))
  if (resptext !== 'Approval' || !retref) throw new Error(`${number}: ${resptext}`)
  return { number, retref }
}

export function orderOf(newOrderNumber: string, customerNumber: string) {
  return { newOrderNumber, cart: grinderCart, customerNumber, fullName: 'Ada Miller' }
}

export function invoiceOf({ number, retref }: PaidNumber, customerNumber: string) {
  const { newOrderNumber: salesOrderId, ...sold } = orderOf(number, customerNumber)
  return { ...sold, salesOrderId, paymentRetref: retref }
}

export type Refusal = { status: number; written: string[]; charges: number; type: string | undefined }

/** The answer of one call, and what changed in our tables and at the gateway meanwhile. */
export async function answerTo(
  shop: TestShop,
  ask: () => Promise<Response>,
): Promise<Refusal & { text: string }> {
  const [before, charges] = [await writtenByCalls(shop), shop.standIns.ledger().charges.length]
  const response = await ask()
  const after = await writtenByCalls(shop)
  return {
    status: response.status,
    written: Object.keys(after).filter((table) => after[table] !== before[table]),
    charges: shop.standIns.ledger().charges.length - charges,
    type: response.headers.get('content-type')?.split(';')[0],
    text: await response.text(),
  }
}

/** Refused with a problem; nothing was written and nothing charged. */
export function refusal(status: number): Refusal {
  return { status, written: [], charges: 0, type: 'application/problem+json' }
}

/** The sales of browsers continue by themselves and would be taken for the effect of a call. */
export async function untilHandedOver(shop: TestShop): Promise<void> {
  const open = sql`select 1 from checkout c where (channel = 'web' and state <> 'COMPLETED') or exists
    (select 1 from hand_over_step s where s.checkout_id = c.id and (s.state = 'WAITING' or s.lease is not null))`
  await eventually(async () => (await shop.db.execute(open)).rows.length === 0)
}

/** The values for calls about one finished sale of a service. */
export type ServiceSale = {
  salesOrderId: string
  customerNumber: string
  paymentRetref: string
  invoiceId: string
}

/** A whole sale by the service calls; nothing is under way when it returns. */
export async function sellByService(shop: TestShop, service: Service): Promise<ServiceSale> {
  const customerNumber = await customerNumberOf(service)
  const paid = await payNext(service)
  const { number: salesOrderId, retref: paymentRetref } = paid
  await service.done('createSalesOrder', orderOf(salesOrderId, customerNumber))
  const invoice = invoiceOf(paid, customerNumber)
  const { invoiceId } = await service.done<{ invoiceId: string }>('createInvoice', invoice)
  await service.done('recordPayment', { invoiceId, customerNumber, paymentRetref })
  await untilQuiet(shop, salesOrderId)
  return { salesOrderId, customerNumber, paymentRetref, invoiceId }
}

/** Written by jobs in their own time, whatever is asked meanwhile. */
const byJobs = ['outside_call', 'mail', 'staff_alert', 'rate_window', 'reconciliation']

/** The content of the tables, without those in which jobs of earlier sales still write. */
export async function writtenByCalls(shop: TestShop): Promise<Record<string, string>> {
  const hashes = await tableHashes(shop.db)
  return Object.fromEntries(Object.entries(hashes).filter(([table]) => !byJobs.includes(table)))
}

export async function checkoutOf(shop: TestShop, salesOrderId: string) {
  const found = await shop.db.execute<{ id: string; state: string; channel: string; total: string }>(
    sql`select id, state, channel, total_cents as total from checkout where order_number = ${salesOrderId}`,
  )
  return found.rows[0] ?? null
}

/** What the gateway has for a number, in the order of the calls. */
export function chargesOf(shop: TestShop, salesOrderId: string) {
  return shop.standIns.ledger().charges.filter(({ orderid }) => orderid.startsWith(`${salesOrderId}-`))
}

import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BackOfficeFailure } from '../../shop/back-office/back-office.ts'
import { eventually } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import {
  checkoutOf,
  customerNumberOf,
  invoiceOf,
  openService,
  orderOf,
  paymentFor,
  payNext,
  payUntilKnown,
  serviceToken,
  grinderCart,
  untilHandedOver,
  writtenByCalls,
} from '../../test/kit/service.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { world } from '../../test/kit/world.ts'

const { shop, server } = await openTestSite({
  SERVICE_TOKEN: serviceToken,
  INVOICE_STEPS: 'off',
  PARTNERS: 'approved',
})
const service = openService(server)
let customerNumber = ''

beforeAll(async () => {
  customerNumber = await customerNumberOf(service)
})
const backOffice = { ...shop.backOffice }
afterEach(() => void Object.assign(shop.backOffice, backOffice))

type Order = { orderNumber: string; salesOrderId: string; customerNumber: string; documentNumber: string }
type Invoice = { invoiceId: string; invoiceNumber: string }

describe('the whole way', () => {
  test('customer, number, charge, order, invoice, payment: one of each, for what was charged', async () => {
    const { number, retref } = await payNext(service)
    const order = await service.done<Order>('createSalesOrder', orderOf(number, customerNumber))
    expect(order).toEqual({
      orderNumber: number,
      salesOrderId: number,
      customerNumber,
      documentNumber: number,
    })
    expect(await checkoutOf(shop, number)).toMatchObject({ state: 'COMPLETED' })
    const invoice = await service.done<Invoice>(
      'createInvoice',
      invoiceOf({ number, retref }, customerNumber),
    )
    expect(invoice).toEqual({ invoiceId: expect.any(String), invoiceNumber: `INV-${number}` })
    const entry = { invoiceId: invoice.invoiceId, customerNumber, paymentRetref: retref }
    const payment = await service.done('recordPayment', entry)
    expect(payment).toEqual({ paymentId: expect.any(String) })

    await untilHandedOver(shop)
    const before = await writtenByCalls(shop)
    expect(await service.done('createSalesOrder', orderOf(number, customerNumber))).toEqual(order)
    expect(await service.done('createInvoice', invoiceOf({ number, retref }, customerNumber))).toEqual(
      invoice,
    )
    expect(await service.done('recordPayment', entry)).toEqual(payment)
    expect(await service.done('recordPayment', { ...entry, invoiceId: invoice.invoiceNumber })).toEqual(
      payment,
    )
    expect(await writtenByCalls(shop)).toEqual(before)

    expect(await documentsOf(number)).toEqual([
      {
        customer_number: customerNumber,
        customer_name: 'Ada Miller',
        total: String(world.grinder.newPrice),
        lines: String(world.grinder.newPrice),
        title: world.grinder.title,
        invoices: '1',
        payments: '1',
        paid: String(world.grinder.newPrice),
      },
    ])
    expect(await actions(number)).toEqual([
      'service.process-payment',
      'service.create-sales-order',
      'service.invoice',
      'service.payment-entry',
    ])
    // a service writes to its buyers itself
    expect(shop.standIns.ledger().mails.filter(({ subject }) => subject.includes(number))).toEqual([])
  })

  test('20 orders at a time are one order', async () => {
    const { number } = await payNext(service)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        service.call('POST', 'createSalesOrder', orderOf(number, customerNumber)),
      ),
    )
    expect(answers.filter(({ status }) => status !== 200 && status !== 202)).toEqual([])
    await eventually(async () => (await checkoutOf(shop, number))?.state === 'COMPLETED')
    expect(await service.done('createSalesOrder', orderOf(number, customerNumber))).toMatchObject({
      documentNumber: number,
    })
    expect(await documentsOf(number)).toHaveLength(1)
    expect(await actions(number)).toEqual(['service.process-payment', 'service.create-sales-order'])
  })

  test('the quantity of a line is 1 when it is missing, and letters and order of numbers do not count', async () => {
    const cart = [{ number: 'w-10', quantity: 2 }, { number: world.grinder.number }, { number: 'W-10' }]
    const { number } = await payNext(service, String(world.grinder.newPrice + 3 * world.washer.newPrice))
    await service.done('createSalesOrder', { ...orderOf(number, customerNumber), cart })
    const again = [{ number: 'ag03' }, { number: 'W-10', quantity: 3 }]
    expect(
      await service.done('createSalesOrder', { ...orderOf(number, customerNumber), cart: again }),
    ).toMatchObject({ documentNumber: number })
  })
})

describe('a customer who is a partner', () => {
  const email = 'lab.partner@lab.test'
  const cart = [{ number: world.grinder.number, quantity: 3 }]
  const asPartner = String(3 * world.grinder.partnerPricex3)
  const asRetail = String(3 * world.grinder.newPrice)
  let theirs = ''
  beforeAll(async () => {
    theirs = await customerNumberOf(service, email)
    await signInAs(shop, server.visitor(), { sub: 'lab', email, emailVerified: true })
  })
  const order = (number: string) => ({ ...orderOf(number, customerNumber), cart, customerNumber: theirs })

  test('who waits for approval pays retail', async () => {
    const { number } = await payNext(service, asRetail)
    await service.done('createSalesOrder', order(number))
    expect(await unitsOf(number)).toEqual([world.grinder.newPrice])
  })

  test('who is approved pays the volume price', async () => {
    await shop.db.execute(sql`update person set partner_approved_at = now() where sub = 'lab'`)
    const { number } = await payNext(service, asPartner)
    await service.done('createSalesOrder', order(number))
    expect(await unitsOf(number)).toEqual([world.grinder.partnerPricex3])
  })

  test('the retail total is wrong for them, and the partner’s for anybody else', async () => {
    await shop.db.execute(sql`update person set partner_approved_at = now() where sub = 'lab'`)
    const { number } = await payNext(service, asRetail)
    expect((await service.call('POST', 'createSalesOrder', order(number))).status).toBe(409)
    const other = await payNext(service, asPartner)
    const notTheirs = { ...order(other.number), customerNumber }
    expect((await service.call('POST', 'createSalesOrder', notTheirs)).status).toBe(409)
    for (const one of [number, other.number])
      expect(await checkoutOf(shop, one)).toMatchObject({ state: 'NEEDS_REVIEW' })
  })

  test('an address that the provider has not verified makes nobody a partner', async () => {
    await shop.db.execute(
      sql`update person set partner_approved_at = now(), email_verified = false where sub = 'lab'`,
    )
    const { number } = await payNext(service, asRetail)
    await service.done('createSalesOrder', order(number))
    expect(await unitsOf(number)).toEqual([world.grinder.newPrice])
    await shop.db.execute(sql`update person set email_verified = true where sub = 'lab'`)
  })
})

describe('a total other than the charge', () => {
  test('is 409, no order, and a person must look', async () => {
    const { number } = await payNext(service, '100')
    const response = await service.call('POST', 'createSalesOrder', orderOf(number, customerNumber))
    expect([response.status, await response.text()]).toEqual([
      409,
      expect.stringContaining('staff will look into it'),
    ])
    const found = await shop.db.execute(sql`select review_reason as why,
      (select count(*)::int from sales_order s where s.checkout_id = c.id) as orders,
      (select count(*)::int from checkout_line l where l.checkout_id = c.id) as lines
      from checkout c where order_number = ${number}`)
    expect(found.rows).toEqual([
      { why: '$1.00 was charged by a service, but its cart comes to $1,095.00', orders: 0, lines: 0 },
    ])
    expect(await checkoutOf(shop, number)).toMatchObject({ state: 'NEEDS_REVIEW' })
    await eventually(async () =>
      shop.standIns.ledger().mails.some(({ subject }) => subject === `Order ${number} needs review`),
    )
    expect(await documentsOf(number)).toEqual([])
    expect(await actions(number)).toEqual(['service.process-payment', 'service.create-sales-order'])
    // a repeat is not another review, and the answer still tells the truth about the money
    const before = await writtenByCalls(shop)
    expect((await service.call('POST', 'createSalesOrder', orderOf(number, customerNumber))).status).toBe(409)
    expect(await payUntilKnown(service, paymentFor(number, { amount: '100' }))).toMatchObject({
      resptext: 'Approval',
    })
    expect(await writtenByCalls(shop)).toEqual(before)
  })

  test('so is a cart of something that cannot be bought', async () => {
    const { number } = await payNext(service)
    const cart = [...grinderCart, { number: world.furnace.number, quantity: 1 }]
    const response = await service.call('POST', 'createSalesOrder', {
      ...orderOf(number, customerNumber),
      cart,
    })
    expect(response.status).toBe(409)
    expect(await checkoutOf(shop, number)).toMatchObject({ state: 'NEEDS_REVIEW' })
  })
})

const away = () => Promise.reject(new BackOfficeFailure('absent', 'not reached'))

describe('while the back office does not answer', () => {
  test('the order is written down, 202, and the job hands it over', async () => {
    const { number, retref } = await payNext(service)
    shop.backOffice.findOrder = away
    const waiting = await service.get(202, 'createSalesOrder', orderOf(number, customerNumber))
    expect(waiting).toMatchObject({ orderNumber: number, documentNumber: null })
    expect(
      await service.get(202, 'createInvoice', invoiceOf({ number, retref }, customerNumber)),
    ).toMatchObject({
      invoiceId: null,
    })
    Object.assign(shop.backOffice, backOffice)
    await eventually(async () => (await checkoutOf(shop, number))?.state === 'COMPLETED')
    await eventually(async () => {
      const asked = await service.call('POST', 'createInvoice', invoiceOf({ number, retref }, customerNumber))
      return asked.status === 200
    })
    expect(await documentsOf(number)).toMatchObject([{ invoices: '1', payments: '0' }])
  })

  test('who the customer is cannot be asked: 503, nothing is written, and the next call goes through', async () => {
    const { number } = await payNext(service)
    shop.backOffice.findCustomerByNumber = away
    const before = await writtenByCalls(shop)
    const response = await service.call('POST', 'createSalesOrder', orderOf(number, customerNumber))
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await writtenByCalls(shop)).toEqual(before)
    Object.assign(shop.backOffice, backOffice)
    await service.done('createSalesOrder', orderOf(number, customerNumber))
  })
})

async function documentsOf(number: string) {
  const found = await shop.db.execute(sql`
    select o.customer_number, o.customer_name, o.total_cents::text as total,
      sum(l.unit_cents * l.qty - l.discount_cents)::text as lines, min(l.title) as title,
      (select count(*)::text from back_office_invoice i where i.order_id = o.id) as invoices,
      (select count(*)::text from back_office_payment p join back_office_invoice i on i.id = p.invoice_id where i.order_id = o.id) as payments,
      (select sum(p.amount_cents)::text from back_office_payment p join back_office_invoice i on i.id = p.invoice_id where i.order_id = o.id) as paid
    from back_office_order o join back_office_order_line l on l.order_id = o.id where o.number = ${number} group by o.id`)
  return found.rows
}

async function unitsOf(number: string): Promise<number[]> {
  const found = await shop.db.execute<{ cents: string }>(sql`
    select l.unit_cents as cents from back_office_order o join back_office_order_line l on l.order_id = o.id
    where o.number = ${number} order by line_no`)
  return found.rows.map(({ cents }) => Number(cents))
}

async function actions(number: string): Promise<string[]> {
  const found = await shop.db.execute<{ action: string }>(
    sql`select action from audit_event where target = ${number} and actor_sub = 'service' order by id`,
  )
  return found.rows.map(({ action }) => action)
}

import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import {
  answerTo,
  customerNumberOf,
  invoiceOf,
  nextNumber,
  openService,
  orderOf,
  paymentFor,
  payNext,
  payUntilKnown,
  refusal,
  serviceToken,
  untilHandedOver,
  writtenByCalls,
} from '../../test/kit/service.ts'
import { cards, world } from '../../test/kit/world.ts'

const { shop, server } = await openTestSite({ SERVICE_TOKEN: serviceToken, INVOICE_STEPS: 'off' })
const service = openService(server)
const asked = (path: string, body: object) => answerTo(shop, () => service.call('POST', path, body))
let customerNumber = ''

describe('a service is refused, and nothing is written', () => {
  let sale: { number: string; retref: string; invoiceId: string }
  let other: { number: string; retref: string }
  let web = ''
  let declined = ''
  let open: { number: string; retref: string }
  beforeAll(async () => {
    customerNumber = await customerNumberOf(service)
    sale = { ...(await payNext(service)), invoiceId: '' }
    await service.done('createSalesOrder', orderOf(sale.number, customerNumber))
    const invoice = await service.done<{ invoiceId: string }>(
      'createInvoice',
      invoiceOf(sale, customerNumber),
    )
    sale.invoiceId = invoice.invoiceId
    other = await payNext(service)
    await service.done('createSalesOrder', orderOf(other.number, customerNumber))
    open = await payNext(service)
    declined = await nextNumber(service)
    await payUntilKnown(service, paymentFor(declined, { cardNumber: cards.declined }))
    const id = await buy(shop, await orderRequest(shop))
    await untilState(shop, id, 'COMPLETED')
    const found = await shop.db.execute<{ number: string }>(
      sql`select order_number as number from checkout where id = ${id}`,
    )
    web = found.rows[0]?.number ?? ''
    await untilHandedOver(shop)
  })
  const twoGrinders = [{ number: world.grinder.number, quantity: 2 }]

  test.each<[status: number, what: string, body: () => object]>([
    [409, 'a number that nobody paid', () => orderOf('SO-7999', customerNumber)],
    [409, 'a number whose card was declined', () => orderOf(declined, customerNumber)],
    [409, 'another cart than before', () => ({ ...orderOf(sale.number, customerNumber), cart: twoGrinders })],
    [
      409,
      'another customer than before',
      () => ({ ...orderOf(sale.number, customerNumber), customerNumber: 'WEB000' }),
    ],
    [409, 'another cart than a browser’s', () => ({ ...orderOf(web, customerNumber), cart: twoGrinders })],
    [
      409,
      'another customer than a browser’s',
      () => ({ ...orderOf(web, customerNumber), customerNumber: 'WEB000' }),
    ],
    [
      422,
      'a customer whom the books do not know',
      () => ({ ...orderOf(open.number, customerNumber), customerNumber: 'X' }),
    ],
    [422, 'no line', () => ({ ...orderOf(open.number, customerNumber), cart: [] })],
    [422, 'none of a product', () => withQuantity(0)],
    [422, 'a part of a product', () => withQuantity(1.5)],
    [422, 'fewer than none', () => withQuantity(-1)],
    [422, 'a great many', () => withQuantity(1e9)],
    [422, 'a quantity in words', () => withQuantity('1')],
    [422, 'a list of quantities', () => withQuantity([1])],
    [422, 'null', () => withQuantity(null)],
    [
      422,
      'too many together',
      () => ({
        ...orderOf(open.number, customerNumber),
        cart: Array.from({ length: 3 }, () => ({ number: 'PIN_1', quantity: 9999 })),
      }),
    ],
    [400, 'a total of their own', () => ({ ...orderOf(open.number, customerNumber), total: '1' })],
    [400, 'a state', () => ({ ...orderOf(open.number, customerNumber), state: 'COMPLETED' })],
  ])('an order, %i: %s', async (status, _, body) => {
    expect(await asked('createSalesOrder', body())).toMatchObject(refusal(status))
  })

  test('a browser’s order is answered as it is where cart and customer agree', async () => {
    const before = await writtenByCalls(shop)
    expect(await service.done('createSalesOrder', orderOf(web, customerNumber))).toMatchObject({
      documentNumber: web,
    })
    expect(await writtenByCalls(shop)).toEqual(before)
  })

  test.each<[status: number, what: string, body: () => object]>([
    [
      409,
      'an order that is not there',
      () => invoiceOf({ number: 'SO-7999', retref: sale.retref }, customerNumber),
    ],
    [409, 'a charge without an order', () => invoiceOf(open, customerNumber)],
    [
      409,
      'the charge of another order',
      () => invoiceOf({ number: sale.number, retref: other.retref }, customerNumber),
    ],
    [
      409,
      'a charge that nobody made',
      () => invoiceOf({ number: sale.number, retref: '123456789012' }, customerNumber),
    ],
    [409, 'another cart', () => ({ ...invoiceOf(other, customerNumber), cart: twoGrinders })],
    [409, 'another customer', () => ({ ...invoiceOf(other, customerNumber), customerNumber: 'X' })],
    [
      422,
      'a retref that is a list',
      () => ({
        ...invoiceOf({ number: other.number, retref: '' }, customerNumber),
        paymentRetref: [sale.retref],
      }),
    ],
    [400, 'an amount', () => ({ ...invoiceOf(other, customerNumber), amount: '1' })],
  ])('an invoice, %i: %s', async (status, _, body) => {
    expect(await asked('createInvoice', body())).toMatchObject(refusal(status))
  })

  test.each<[status: number, what: string, body: () => object]>([
    [409, 'a charge that nobody made', () => entryOf(sale.invoiceId, '123456789012')],
    [409, 'the charge of another order', () => entryOf(sale.invoiceId, other.retref)],
    [409, 'another invoice', () => entryOf('INV-SO-1', sale.retref)],
    [409, 'another customer', () => ({ ...entryOf(sale.invoiceId, sale.retref), customerNumber: 'X' })],
    [400, 'an amount', () => ({ ...entryOf(sale.invoiceId, sale.retref), amount: '1' })],
    [422, 'no invoice', () => ({ ...entryOf('', sale.retref) })],
  ])('a payment, %i: %s', async (status, _, body) => {
    expect(await asked('recordPayment', body())).toMatchObject(refusal(status))
  })

  test('an order whose money goes back gets nothing more', async () => {
    const gone = await payNext(service)
    await service.done('createSalesOrder', orderOf(gone.number, customerNumber))
    await shop.db
      .execute(sql`insert into money_return (checkout_id, attempt_id, amount_cents, reason, actor_sub, refund_orderid, state, kind, done_at)
      select c.id, a.id, a.amount_cents, 'Sent back.', 'admin', c.order_number || '-R', 'DONE', 'refund', now()
      from checkout c join payment_attempt a on a.checkout_id = c.id where order_number = ${gone.number}`)
    await untilHandedOver(shop)
    expect(await asked('createInvoice', invoiceOf(gone, customerNumber))).toMatchObject(refusal(409))
    expect(await asked('createSalesOrder', orderOf(gone.number, customerNumber))).toMatchObject(refusal(409))
    expect(await payUntilKnown(service, paymentFor(gone.number))).toMatchObject({ resptext: 'Returned' })
  })

  const withQuantity = (quantity: unknown) => ({
    ...orderOf(open.number, customerNumber),
    cart: [{ number: world.grinder.number, quantity }],
  })
})

function entryOf(invoiceId: string, paymentRetref: string) {
  return { invoiceId, customerNumber, paymentRetref }
}

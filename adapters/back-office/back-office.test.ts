import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BackOffice, CustomerDetails, OrderDocument } from '../../shop/back-office/back-office.ts'
import { cents } from '../../shop/money.ts'
import { openTestShop, type TestShop } from '../../test/open-test-shop.ts'
import { embeddedBackOffice } from './embedded.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** What any back office must do; each tenant of the port runs through it. */
const tenants: [name: string, open: () => BackOffice][] = [['embedded', () => embeddedBackOffice(shop.db)]]

describe.each(tenants)('%s', (_, open) => {
  test('a customer is found by e-mail in any letter case, once made', async () => {
    expect(await open().findCustomer('grace@lab.test')).toBeNull()
    const made = await open().createCustomer('WEBA1B', details('grace@lab.test'))
    expect(made).toEqual({ number: 'WEBA1B', displayName: 'Grace Lab', email: 'grace@lab.test' })
    expect(await open().findCustomer('GRACE@lab.test')).toEqual(made)
  })

  test('a customer made twice is one', async () => {
    await open().createCustomer('WEBC2D', details('twice@lab.test'))
    expect(await open().createCustomer('WEBC2D', details('twice@lab.test'))).toMatchObject({
      number: 'WEBC2D',
    })
  })

  test('an order is found by its number; the same order created again is the same document', async () => {
    await open().createCustomer('WEBE3F', details('orders@lab.test'))
    expect(await open().findOrder('SO-2001')).toBeNull()
    const [first, second] = await Promise.all([
      open().createOrder(order('SO-2001')),
      open().createOrder(order('SO-2001')),
    ])
    expect(first).toEqual({
      id: first.id,
      orderNumber: 'SO-2001',
      customerNumber: 'WEBE3F',
      totalCents: 104_016,
    })
    expect(second).toEqual(first)
    expect(await open().findOrder('SO-2001')).toEqual(first)
  })

  test('the last number counts as a number, within its prefix', async () => {
    await open().createCustomer('WEBG4H', details('numbers@lab.test'))
    for (const number of ['XX-9', 'XX-10', 'XX-0011', 'XX-1-2', 'XY-99'])
      await open().createOrder({ ...order(number), customerNumber: 'WEBG4H' })
    expect(await open().lastOrderNumber('XX')).toBe(11)
    expect(await open().lastOrderNumber('NONE')).toBeNull()
  })

  test('one invoice an order, one payment a charge', async () => {
    await open().createCustomer('WEBJ5K', details('invoices@lab.test'))
    const { id } = await open().createOrder({ ...order('SO-2002'), customerNumber: 'WEBJ5K' })
    expect(await open().findInvoice(id)).toBeNull()
    const invoice = await open().createInvoice(id)
    expect(await open().createInvoice(id)).toEqual(invoice)
    expect(await open().findInvoice(id)).toEqual(invoice)
    const payment = { invoiceId: invoice.id, retref: '123456789012', amountCents: cents(104_016) }
    expect(await open().findPayment(payment.retref)).toBeNull()
    const paid = await open().recordPayment(payment)
    expect(await open().recordPayment(payment)).toEqual(paid)
    expect(await open().findPayment(payment.retref)).toEqual(paid)
  })
})

function details(email: string): CustomerDetails {
  return {
    displayName: 'Grace Lab',
    email,
    phoneNumber: '',
    addressLine1: '1 Bench Road',
    city: 'Austin',
    state: 'TX',
    postalCode: '78701',
    country: 'US',
  }
}

function order(orderNumber: string): OrderDocument {
  return {
    orderNumber,
    customerNumber: 'WEBE3F',
    customerName: 'Grace Lab',
    lines: [
      {
        number: 'DV34',
        title: 'Double Vibrator',
        quantity: 3,
        unitCents: cents(38_501),
        discountCents: cents(11_487),
      },
    ],
    discountCents: cents(11_487),
    totalCents: cents(104_016),
  }
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BackOffice, CustomerDetails, OrderDocument } from '../../shop/back-office/back-office.ts'
import { cents } from '../../shop/money.ts'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { businessCentral } from './business-central.ts'
import { embeddedBackOffice } from './embedded.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** What every back office must do; each implementation of the port is tested with it. */
const tenants: [name: string, open: () => BackOffice][] = [
  ['embedded', () => embeddedBackOffice(shop.db)],
  ['business-central', () => businessCentral(shop.config.businessCentral)],
]

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

  test('an order is found by the number that we gave it, with its customer and its total', async () => {
    await open().createCustomer('WEBE3F', details('orders@lab.test'))
    expect(await open().findOrder('SO-2001')).toBeNull()
    const made = await open().createOrder(order('SO-2001'))
    expect(made).toEqual({
      id: made.id,
      number: made.number,
      orderNumber: 'SO-2001',
      customerNumber: 'WEBE3F',
      totalCents: 104_016,
      taxCents: 0,
      documents: 1,
    })
    expect(await open().findOrder('SO-2001')).toEqual(made)
    expect(await open().findOrder('SO-200')).toBeNull()
  })

  test('the last number counts as a number, within its prefix', async () => {
    await open().createCustomer('WEBG4H', details('numbers@lab.test'))
    expect(await open().lastOrderNumber('XX')).toBeNull()
    for (const number of ['XX-9', 'XX-10', 'XX-0011', 'XX-1-2', 'XY-99'])
      await open().createOrder({ ...order(number), customerNumber: 'WEBG4H' })
    expect(await open().lastOrderNumber('XX')).toBe(11)
    expect(await open().lastOrderNumber('X')).toBeNull()
  })

  test('an invoice is found and posted once; a payment is entered once, however often it is asked for', async () => {
    await open().createCustomer('WEBJ5K', details('invoices@lab.test'))
    const second = { ...order('SO-2002'), customerNumber: 'WEBJ5K' }
    await open().createOrder(second)
    expect(await open().findInvoice('SO-2002')).toBeNull()
    const made = await open().createInvoice(second)
    await open().postInvoice(made.id)
    await open().postInvoice(made.id)
    const invoice = await open().findInvoice('SO-2002')
    expect(invoice).toMatchObject({ id: made.id, posted: true })
    const payment = {
      invoiceId: made.id,
      customerNumber: 'WEBJ5K',
      orderNumber: 'SO-2002',
      retref: '123456789012',
      amountCents: cents(104_016),
    }
    expect(await open().findPayment(payment)).toBeNull()
    const paid = await open().recordPayment(payment)
    expect(await open().recordPayment(payment)).toEqual(paid)
    expect(await open().findPayment(payment)).toEqual(paid)
  })

  test('an order may be withdrawn twice, and so may one that never was', async () => {
    await open().createCustomer('WEBL6M', details('withdrawn@lab.test'))
    await open().createOrder({ ...order('SO-2003'), customerNumber: 'WEBL6M' })
    await open().cancelOrder('SO-2003')
    await open().cancelOrder('SO-2003')
    await expect(open().cancelOrder('SO-2004')).resolves.toBeUndefined()
  })

  test('every customer is listed with what staff read of them', async () => {
    await open().createCustomer('WEBN7P', details('listed@lab.test'))
    const listed = await open().listCustomers()
    expect(listed.filter(({ number }) => number === 'WEBN7P')).toEqual([
      {
        number: 'WEBN7P',
        displayName: 'Grace Lab',
        email: 'listed@lab.test',
        type: 'Person',
        addressLine1: '1 Bench Road',
        addressLine2: '',
        city: 'Austin',
        state: 'TX',
        country: 'US',
        phoneNumber: '',
        website: '',
      },
    ])
  })

  test('a number of ours that somebody else has is said to be taken', async () => {
    await open().createCustomer('WEBQ8R', details('first@lab.test'))
    expect(await open().createCustomer('WEBQ8R', details('second@lab.test'))).toBe('number-taken')
    expect(await open().findCustomerByNumber('WEBQ8R')).toMatchObject({ email: 'first@lab.test' })
    expect(await open().findCustomerByNumber('WEBZZZ')).toBeNull()
  })
})

test('the embedded one answers a number that is there already, and does not repeat it', async () => {
  const backOffice = embeddedBackOffice(shop.db)
  await backOffice.createCustomer('WEBS9T', details('twice-ordered@lab.test'))
  const twice = { ...order('SO-2005'), customerNumber: 'WEBS9T' }
  const [first, second] = await Promise.all([backOffice.createOrder(twice), backOffice.createOrder(twice)])
  expect(second).toEqual(first)
  expect(first.number).toBe('SO-2005')
  const invoice = await backOffice.createInvoice(twice)
  expect(await backOffice.createInvoice(twice)).toEqual(invoice)
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
    shipTo: details('grace@lab.test'),
    poNumber: '',
    lines: [
      {
        kind: 'product',
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

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BackOffice } from '../../shop/back-office/back-office.ts'
import { cents, zeroCents } from '../../shop/money.ts'
import {
  details,
  openTestBackOffice,
  order,
  type TestBackOffice,
} from '../../test/kit/back-office/open-test-back-office.ts'

let world: TestBackOffice
let backOffice: BackOffice

beforeAll(async () => {
  world = await openTestBackOffice()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.empty()
  backOffice = world.open()
})

describe('customers', () => {
  test('quotes in names and addresses are nothing special', async () => {
    const hara = { ...details(`o'hara''s@lab.test`), displayName: `O'Hara & "Söhne" <1>` }
    const made = await backOffice.createCustomer('WEB3AA', hara)
    expect(made).toMatchObject({ number: 'WEB3AA', displayName: hara.displayName })
    expect(await backOffice.findCustomer(`O'Hara''s@lab.test`)).toEqual(made)
    expect(await backOffice.findCustomer(`' or email eq '`)).toBeNull()
  })

  test('texts are cut to what the books can hold; an e-mail that is too long is left out', async () => {
    const long = {
      ...details(`${'a'.repeat(80)}@lab.test`),
      addressLine1: 'b'.repeat(120),
      city: 'c'.repeat(60),
    }
    const made = await backOffice.createCustomer('WEB3AB', long)
    expect(made).toMatchObject({ number: 'WEB3AB', email: '' })
    expect(await world.staff.list('customers')).toMatchObject([
      { addressLine1: 'b'.repeat(100), addressLine2: 'b'.repeat(20), city: 'c'.repeat(30) },
    ])
    expect(await backOffice.createCustomer('WEB3AB', long)).toEqual(made)
  })

  test('a list of several pages is whole', async () => {
    const numbers = Array.from({ length: 503 }, (_, at) => `C${at}`)
    for (let at = 0; at < numbers.length; at += 100)
      await Promise.all(
        numbers
          .slice(at, at + 100)
          .map((number) => world.staff.send('POST', 'customers', { number, displayName: number })),
      )
    const listed = await backOffice.listCustomers()
    expect(listed.map(({ number }) => number).toSorted()).toEqual(numbers.toSorted())
  })

  test('a next page somewhere else is not fetched, and gets no token', async () => {
    const heard: string[] = []
    const server = createServer((request, response) => {
      heard.push(request.url ?? '')
      const token = { access_token: 'secret', expires_in: 3599 }
      const list = { value: [], '@odata.nextLink': `http://127.0.0.1:${portOf()}/stolen` }
      response.end(JSON.stringify(request.method === 'POST' ? token : list))
    }).listen(0, '127.0.0.1')
    const portOf = () => (server.address() as AddressInfo).port
    await once(server, 'listening')
    const origin = `http://localhost:${portOf()}`
    const theirs = world.open({ baseUrl: origin, tokenUrl: `${origin}/token` })
    await expect(theirs.listCustomers()).rejects.toMatchObject({ kind: 'absent' })
    expect(heard.filter((path) => path.includes('stolen'))).toEqual([])
    expect(heard).toHaveLength(2)
    server.close()
    server.closeAllConnections()
  })
})

describe('orders', () => {
  beforeEach(() => backOffice.createCustomer('WEB4AA', details()))

  test('one request makes the order with its lines, to the cent', async () => {
    await backOffice.createOrder(order('SO-4001'))
    expect(world.documentsOf('order')).toMatchObject([
      {
        externalDocumentNumber: 'SO-4001',
        customerNumber: 'WEB4AA',
        totalCents: 104_016,
        status: 'Draft',
        lines: [
          { number: 'DV34', quantity: 3, unitCents: 38_501, discountCents: 11_487 },
          { number: 'W-10', quantity: 7, unitCents: 10, discountCents: 70 },
        ],
      },
    ])
    const [sent] = await world.staff.list('salesOrders')
    expect(sent).toMatchObject({ shipToName: 'Grace Lab', shipToPostCode: '78701', shipToCountry: 'US' })
  })

  test('an order without an address leaves the one that the books have', async () => {
    const nowhere = { addressLine1: '', city: '', state: '', postalCode: '', country: '', phoneNumber: '' }
    await backOffice.createOrder({ ...order('SO-4011'), shipTo: { ...details(), ...nowhere } })
    const [sent] = await world.staff.list('salesOrders')
    expect(sent).toMatchObject({ externalDocumentNumber: 'SO-4011', customerNumber: 'WEB4AA' })
    expect(Object.keys(sent ?? {}).filter((field) => field.startsWith('shipTo'))).toEqual([])
  })

  test('tax that the books add is told beside the total, not within it', async () => {
    const [known] = await world.staff.list('customers')
    await world.staff.send('PATCH', `customers(${known?.id})`, { taxLiable: true }, { 'if-match': '*' })
    expect(await backOffice.createOrder(order('SO-4002'))).toMatchObject({
      totalCents: 104_016,
      taxCents: 5201,
    })
  })

  test('lines that went to a document that was there show in its total', async () => {
    await backOffice.createOrder(order('SO-4003'))
    world.standIns.set({ backOffice: 'append' })
    expect(await backOffice.createOrder(order('SO-4003'))).toMatchObject({
      totalCents: 208_032,
      documents: 1,
    })
  })

  test('two documents of one number are two', async () => {
    await backOffice.createOrder(order('SO-4004'))
    expect(await backOffice.createOrder(order('SO-4004'))).toMatchObject({ documents: 2 })
    await expect(backOffice.cancelOrder('SO-4004')).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('2 documents under SO-4004'),
    })
    expect(world.documentsOf('order').map(({ status }) => status)).toEqual(['Draft', 'Draft'])
  })

  test('an order that staff have under our number is found as theirs', async () => {
    world.standIns.set({ backOffice: 'number-taken' })
    expect(await backOffice.findOrder('SO-4005')).toMatchObject({
      customerNumber: 'C-STAFF',
      totalCents: 1250,
    })
  })

  test('a fully posted order is found as its invoice', async () => {
    await backOffice.createInvoice(order('SO-4006'))
    expect(await backOffice.findOrder('SO-4006')).toMatchObject({ totalCents: 104_016, documents: 1 })
    expect(await backOffice.lastOrderNumber('SO')).toBe(4006)
  })

  test('an item that the books do not know is sold as the one that stands in, and says which', async () => {
    world.standIns.set({ items: 'none' })
    await backOffice.createOrder(order('SO-4007'))
    expect(world.documentsOf('order')[0]?.lines.map(({ number }) => number)).toEqual(['WEB-ITEM', 'WEB-ITEM'])
    const [kept] = await world.staff.list('salesOrderLines')
    expect(kept).toMatchObject({ description: 'DV34 Double Vibrator' })
  })

  describe('lines that are no product', () => {
    const lines = [
      {
        kind: 'freight' as const,
        number: '',
        title: 'Freight',
        quantity: 1,
        unitCents: cents(18_050),
        discountCents: zeroCents,
      },
      {
        kind: 'text' as const,
        number: '',
        title: 'Jig, made to drawing',
        quantity: 2,
        unitCents: cents(4000),
        discountCents: zeroCents,
      },
    ]
    const quoted = (number: string) => ({
      ...order(number),
      lines,
      discountCents: zeroCents,
      totalCents: cents(26_050),
    })

    test('are booked on the account or the item that their setting names, with their own words', async () => {
      expect(await backOffice.createOrder(quoted('SO-4020'))).toMatchObject({
        totalCents: 26_050,
        documents: 1,
      })
      expect(await world.staff.list('salesOrderLines')).toMatchObject([
        {
          lineType: 'Account',
          lineObjectNumber: '6810',
          description: 'Freight',
          quantity: 1,
          unitPrice: 180.5,
        },
        {
          lineType: 'Item',
          lineObjectNumber: 'WEB-TEXT',
          description: 'Jig, made to drawing',
          quantity: 2,
          unitPrice: 40,
        },
      ])
    })

    test('without a setting they go on the item that stands in, or the order is refused and says what to set', async () => {
      const bare = { freightLine: null, textLine: null }
      await world.open(bare).createOrder(quoted('SO-4021'))
      expect(world.documentsOf('order')[0]?.lines.map(({ number }) => number)).toEqual([
        'WEB-ITEM',
        'WEB-ITEM',
      ])
      await expect(
        world.open({ ...bare, fallbackItem: null }).createOrder(quoted('SO-4022')),
      ).rejects.toMatchObject({ kind: 'refused', message: expect.stringContaining('BC_FREIGHT_LINE') })
      expect(world.documentsOf('order')).toHaveLength(1)
    })

    test('an account that is not there makes nothing, and is named', async () => {
      const wrong = world.open({ freightLine: { type: 'account', number: '9999' } })
      await expect(wrong.createOrder(quoted('SO-4023'))).rejects.toMatchObject({
        kind: 'refused',
        message: expect.stringContaining('G/L account 9999'),
      })
      expect(world.documentsOf('order')).toEqual([])
    })
  })

  test('without an item that stands in, the order is refused, names the item, and nothing is made', async () => {
    world.standIns.set({ items: 'none' })
    const strict = world.open({ fallbackItem: null })
    await expect(strict.createOrder(order('SO-4008'))).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('item DV34'),
    })
    expect(world.documentsOf('order')).toEqual([])
  })

  test('an order that somebody has just changed is read again and removed', async () => {
    await backOffice.createOrder(order('SO-4009'))
    world.standIns.set({ backOffice: 'entity-changed', backOfficeCount: 'once' })
    await backOffice.cancelOrder('SO-4009')
    expect(world.documentsOf('order').map(({ status }) => status)).toEqual(['Deleted'])
    expect(await backOffice.findOrder('SO-4009')).toBeNull()
  })

  test('one that is changed again and again is left to a later try', async () => {
    await backOffice.createOrder(order('SO-4010'))
    world.standIns.set({ backOffice: 'entity-changed' })
    await expect(backOffice.cancelOrder('SO-4010')).rejects.toMatchObject({
      message: expect.stringContaining('409 Request_EntityChanged'),
    })
    expect(world.documentsOf('order').map(({ status }) => status)).toEqual(['Draft'])
  })
})

describe('invoices and payments', () => {
  const payment = { customerNumber: 'WEB4AA', orderNumber: 'SO-5001', retref: '200000000001' }
  const amountCents = cents(104_016)

  beforeEach(() => backOffice.createCustomer('WEB4AA', details()))

  test('a payment is a negative line, and pays the invoice when the journal is posted', async () => {
    const invoiceId = await postedInvoice('SO-5001')
    await backOffice.recordPayment({ ...payment, invoiceId, amountCents })
    expect(world.documentsOf('invoice')).toMatchObject([{ status: 'Paid' }])
    expect(world.documentsOf('payment')).toMatchObject([
      { externalDocumentNumber: '200000000001', totalCents: 104_016, status: 'Posted' },
    ])
    await backOffice.recordPayment({ ...payment, invoiceId, amountCents })
    expect(world.documentsOf('payment')).toHaveLength(1)
  })

  test('a line whose posting was lost is posted by the next look, not entered again', async () => {
    const invoiceId = await postedInvoice('SO-5001')
    const journal = await enterLine(invoiceId)
    expect(await backOffice.findPayment({ ...payment, invoiceId })).toEqual({ id: payment.retref })
    expect(world.documentsOf('invoice')).toMatchObject([{ status: 'Paid' }])
    expect(await world.staff.list(`customerPaymentJournals(${journal})/customerPayments`)).toEqual([])
  })

  test('two lines of one payment are never posted', async () => {
    const invoiceId = await postedInvoice('SO-5001')
    await enterLine(invoiceId)
    await enterLine(invoiceId)
    await expect(backOffice.findPayment({ ...payment, invoiceId })).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('2 lines for 200000000001'),
    })
    expect(world.documentsOf('invoice')).toMatchObject([{ status: 'Open' }])
  })

  test('payments that are posted at the same time are each posted once', async () => {
    const numbers = ['SO-5002', 'SO-5003', 'SO-5004', 'SO-5005']
    await Promise.all(
      numbers.map(async (orderNumber, at) => {
        const invoiceId = await postedInvoice(orderNumber)
        await backOffice.recordPayment({
          ...payment,
          orderNumber,
          retref: `20000000001${at}`,
          invoiceId,
          amountCents,
        })
      }),
    )
    expect(world.documentsOf('invoice').map(({ status }) => status)).toEqual(numbers.map(() => 'Paid'))
    expect(world.documentsOf('payment').map(({ status }) => status)).toEqual(numbers.map(() => 'Posted'))
  })

  test('an order and its posted invoice are withdrawn together', async () => {
    await backOffice.createOrder(order('SO-5006'))
    await postedInvoice('SO-5006')
    await backOffice.cancelOrder('SO-5006')
    await backOffice.cancelOrder('SO-5006')
    expect(world.documentsOf('order')).toMatchObject([{ status: 'Deleted' }])
    expect(world.documentsOf('invoice')).toMatchObject([{ status: 'Canceled' }])
  })

  test('a paid invoice cannot be cancelled: it gets one credit memo', async () => {
    const invoiceId = await postedInvoice('SO-5007')
    await backOffice.recordPayment({ ...payment, orderNumber: 'SO-5007', invoiceId, amountCents })
    await backOffice.cancelOrder('SO-5007')
    await backOffice.cancelOrder('SO-5007')
    expect(world.documentsOf('credit-memo')).toMatchObject([{ totalCents: 104_016, status: 'Draft' }])
  })

  test('what is no id of the books is not put into an address', async () => {
    await expect(backOffice.postInvoice(`x)/Microsoft.NAV.cancel`)).rejects.toMatchObject({ kind: 'refused' })
  })

  async function enterLine(invoiceId: string): Promise<string> {
    const [journal] = await world.staff.list('customerPaymentJournals')
    await world.staff.send('POST', `customerPaymentJournals(${journal?.id})/customerPayments`, {
      customerNumber: payment.customerNumber,
      documentNumber: 'SO-5001',
      externalDocumentNumber: payment.retref,
      amount: -1040.16,
      appliesToInvoiceId: invoiceId,
    })
    return journal?.id ?? ''
  }
})

async function postedInvoice(orderNumber: string): Promise<string> {
  const { id } = await backOffice.createInvoice(order(orderNumber))
  await backOffice.postInvoice(id)
  return id
}

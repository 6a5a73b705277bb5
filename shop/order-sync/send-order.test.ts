import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { BookDocument } from '../../stand-ins/ledger.ts'
import { buy, orderRequest, stateOf, untilState } from '../../test/kit/buy.ts'
import { eventually, openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { miller, world } from '../../test/kit/world.ts'
import { noInstructions } from '../checkout/instructions/instructions.ts'
import { sendOrder } from './send-order.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ BACK_OFFICE: 'business-central' })
})
afterAll(() => shop.close())
afterEach(() => shop.standIns.set({ backOffice: 'on', backOfficeCount: 'always', items: 'all' }))

/**
 * Two lines, one with cents that do not divide evenly, and a coupon: the back office must have the same total to the
 * cent.
 */
const lines = [
  { number: world.vibrator.number, quantity: 3 },
  { number: world.washer.number, quantity: 7 },
]
const soldLines = [
  { number: 'DV34', quantity: 3 },
  { number: 'W-10', quantity: 7 },
]

describe('whatever the back office does, one order with its lines once', () => {
  test.each([
    'down',
    'down-retry-after',
    'busy',
    'busy-retry-after',
    'refuse',
    'hang',
    'close-mid',
    'garbage',
  ])('%s: it waits until the books are back', async (fault) => {
    shop.standIns.set({ backOffice: fault })
    const id = await sell(fault)
    await eventually(async () => (await step(id, 'customer'))?.last_error)
    expect(await stateOf(shop, id)).toBe('ORDERING')
    shop.standIns.set({ backOffice: 'on' })
    await expectHandedOver(id)
  })

  test.each(['commit-lost', 'commit-504', 'late', 'token-expired', 'append'])(
    '%s, for as long as it lasts: every answer is found again',
    async (fault) => {
      shop.standIns.set({ backOffice: fault })
      const id = await sell(fault)
      await expectHandedOver(id)
      expect(await stateOf(shop, id)).toBe('COMPLETED')
    },
  )

  test('a create that was never carried out is sent again, but not before it cannot arrive any more', async () => {
    await expectHandedOver(await sell('unknown'))
    shop.standIns.set({ backOffice: 'create-lost', backOfficeCount: 'once' })
    const id = await sell('unknown')
    const sent = await eventually(async () => {
      const order = await step(id, 'order')
      return order?.unclear_until && order.last_error ? order : null
    })
    const tries = sent.tries
    await eventually(async () => Number((await step(id, 'order'))?.tries) > tries + 1)
    expect((await step(id, 'order'))?.last_error).toContain('it may still arrive')
    await expectHandedOver(id)
    const [order] = documentsOf('order', await salesNumber(id))
    expect(Date.parse(order?.at ?? '')).toBeGreaterThanOrEqual(sent.unclear_until?.getTime() ?? NaN)
  })

  test('a number that staff have taken: a fresh one, and the audit says so', async () => {
    shop.standIns.set({ backOffice: 'number-taken' })
    const id = await sell('taken')
    await expectHandedOver(id)
    const [given, fresh] = [await orderNumber(id), await salesNumber(id)]
    expect(fresh).not.toBe(given)
    const audit = await shop.db.execute(
      sql`select action, before, after from audit_event where target = ${given} and action = 'orders.renumber'`,
    )
    expect(audit.rows).toEqual([
      {
        action: 'orders.renumber',
        before: { number: given, heldBy: documentsOf('order', given)[0]?.number },
        after: { number: fresh },
      },
    ])
    expect(documentsOf('order', given)).toMatchObject([{ customerNumber: 'C-STAFF', totalCents: 1250 }])
  })

  test('twenty who hand over the same order at once make one of each document', async () => {
    shop.standIns.set({ backOffice: 'down' })
    const id = await sell('twenty')
    await eventually(async () => (await step(id, 'customer'))?.last_error)
    shop.standIns.set({ backOffice: 'on' })
    await Promise.allSettled(Array.from({ length: 20 }, () => sendOrder(shop, { checkoutId: id })))
    await expectHandedOver(id)
    expect(documentsOf('order', await salesNumber(id))).toHaveLength(1)
  })

  test('an item that the books do not know does not cost the sale', async () => {
    shop.standIns.set({ items: 'none' })
    const id = await sell('items')
    await untilState(shop, id, 'COMPLETED')
    await eventually(async () => (await step(id, 'payment-entry'))?.state === 'DONE')
    const [order] = documentsOf('order', await salesNumber(id))
    expect(order?.lines.map(({ number }) => number)).toEqual(['WEB-ITEM', 'WEB-ITEM'])
    expect(order?.totalCents).toBe(await totalCents(id))
  })
})

test('a PO number too long for its field: the order goes on without it, and staff are told once', async () => {
  const own = await openTestShop({ BACK_OFFICE: 'business-central', BC_PO_FIELD: 'salesperson' })
  try {
    const instructions = { ...noInstructions, poNumber: `PO-${'7'.repeat(30)}` }
    const id = await buy(own, await orderRequest(own, { lines, instructions }))
    await untilState(own, id, 'COMPLETED')
    const [alert] = await eventually(async () => {
      const told = own.standIns
        .ledger()
        .mails.filter(({ subject }) => subject.includes('without its PO number'))
      return told.length > 0 && told
    })
    expect(alert?.text.replaceAll(/\s+/g, ' ')).toContain(`“${instructions.poNumber}” is too long`)
    await eventually(async () => {
      const { rows } = await own.db.execute(
        sql`select from hand_over_step where checkout_id = ${id} and step = 'payment-entry' and state = 'DONE'`,
      )
      return rows.length === 1
    })
    const { documents, mails } = own.standIns.ledger()
    expect(documents.filter(({ kind }) => kind === 'order')).toHaveLength(1)
    expect(documents.filter(({ kind }) => kind === 'invoice')).toHaveLength(1)
    expect(JSON.stringify(documents)).not.toContain('PO-7')
    expect(mails.filter(({ subject }) => subject.includes('PO number'))).toHaveLength(1)
    const { rows } = await own.db.execute(sql`select po_number as po from checkout where id = ${id}`)
    expect(rows).toEqual([{ po: instructions.poNumber }])
  } finally {
    await own.close()
  }
})

/** A paid sale of a buyer who is only in this test. */
async function sell(name: string): Promise<string> {
  const billing = { ...miller, lastName: "O'Fault", email: `${name}@lab.test` }
  return buy(shop, await orderRequest(shop, { lines, coupon: 'SAVE10', billing }))
}

/** One customer, order, posted invoice and payment, each with the amount that was charged. */
async function expectHandedOver(id: string): Promise<void> {
  await eventually(async () => (await stateOf(shop, id)) === 'COMPLETED', 45_000)
  await eventually(async () => (await step(id, 'payment-entry'))?.state === 'DONE', 45_000)
  const [number, total] = [await salesNumber(id), await totalCents(id)]
  const customer = await step(id, 'customer')
  const customers = shop.standIns.ledger().documents.filter(({ kind }) => kind === 'customer')
  expect(customers.filter((one) => one.number === customer?.document_number)).toHaveLength(1)
  expect(new Set(customers.map((one) => one.number)).size).toBe(customers.length)
  for (const [kind, status] of [
    ['order', 'Draft'],
    ['invoice', 'Paid'],
  ] as const) {
    const found = documentsOf(kind, number)
    expect(found).toMatchObject([
      { customerNumber: customer?.document_number, totalCents: total, status, lines: soldLines },
    ])
    expect(sumOf(found)).toBe(total)
  }
  expect(await step(id, 'invoice')).toMatchObject({
    document_number: documentsOf('invoice', number)[0]?.number,
  })
  expect(documentsOf('payment', await retref(id))).toMatchObject([
    { totalCents: total, status: 'Posted', customerNumber: customer?.document_number },
  ])
}

function sumOf(documents: BookDocument[]): number {
  return documents
    .flatMap((document) => document.lines)
    .reduce((sum, { quantity, unitCents, discountCents }) => sum + quantity * unitCents - discountCents, 0)
}

function documentsOf(kind: BookDocument['kind'], externalNumber: string): BookDocument[] {
  return shop.standIns
    .ledger()
    .documents.filter((one) => one.kind === kind && one.externalDocumentNumber === externalNumber)
}

type Step = {
  state: string
  tries: number
  last_error: string | null
  document_number: string | null
  unclear_until: Date | null
}

async function step(checkoutId: string, name: string): Promise<Step | undefined> {
  const found = await shop.db.execute<Omit<Step, 'unclear_until'> & { unclear_until: string | null }>(
    sql`select state, tries, last_error, document_number, unclear_until from hand_over_step
      where checkout_id = ${checkoutId} and step = ${name}`,
  )
  const [row] = found.rows
  return row && { ...row, unclear_until: row.unclear_until === null ? null : new Date(row.unclear_until) }
}

async function orderNumber(id: string): Promise<string> {
  return textOf(sql`select order_number as found from checkout where id = ${id}`)
}

async function salesNumber(id: string): Promise<string> {
  return textOf(sql`select order_number as found from sales_order where checkout_id = ${id}`)
}

async function totalCents(id: string): Promise<number> {
  return Number(await textOf(sql`select total_cents as found from checkout where id = ${id}`))
}

async function retref(id: string): Promise<string> {
  return textOf(
    sql`select retref as found from payment_attempt where checkout_id = ${id} and status = 'APPROVED'`,
  )
}

async function textOf(query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await shop.db.execute<{ found: string }>(query)
  return String(rows[0]?.found)
}

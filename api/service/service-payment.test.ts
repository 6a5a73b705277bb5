import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { tokenOf } from '../../stand-ins/card-gateway/card-vault.ts'
import { fenceOrderNumbers } from '../../shop/order-numbers/order-number-store.ts'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { eventually } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import {
  chargesOf,
  checkoutOf,
  nextNumber,
  openService,
  paymentFor,
  payUntilKnown,
  serviceToken,
  untilHandedOver,
  writtenByCalls,
} from '../../test/kit/service.ts'
import { cards, world } from '../../test/kit/world.ts'

const { shop, server } = await openTestSite({ SERVICE_TOKEN: serviceToken, LOG_LEVEL: 'debug' })
const service = openService(server)
const pay = (body: unknown, headers?: Record<string, string>) =>
  service.call('POST', 'process-payment', body, headers)

beforeAll(async () => {
  const id = await buy(shop, await orderRequest(shop))
  await untilState(shop, id, 'COMPLETED')
  await untilHandedOver(shop)
})
afterEach(() => shop.standIns.set({ gateway: 'card', gatewayCount: 'always', inquiry: 'on', void: 'on' }))

describe('salesOrdersLastID', () => {
  test('answers the last number and reserves none', async () => {
    const before = await writtenByCalls(shop)
    const asked = await Promise.all([1, 2].map(() => service.get(200, 'salesOrdersLastID')))
    expect(asked).toEqual([{ lastSalesOrderId: 'SO-1001' }, { lastSalesOrderId: 'SO-1001' }])
    expect(await writtenByCalls(shop)).toEqual(before)
  })

  test('is never below what the books hold', async () => {
    await shop.db.execute(sql`insert into back_office_customer (number, email, display_name, details)
      values ('C-1', 'hand@lab.test', 'By hand', '{}')`)
    await shop.db
      .execute(sql`insert into back_office_order (number, customer_number, customer_name, discount_cents, total_cents)
      values ('SO-1200', 'C-1', 'By hand', 0, 100), ('XX-9000', 'C-1', 'Another series', 0, 100)`)
    expect(await service.get(200, 'salesOrdersLastID')).toEqual({ lastSalesOrderId: 'SO-1200' })
    await shop.db.transaction((tx) => fenceOrderNumbers(tx, 'SO', 1300))
    expect(await service.get(200, 'salesOrdersLastID')).toEqual({ lastSalesOrderId: 'SO-1300' })
  })
})

describe('process-payment', () => {
  test('charges once, and a repeat of a lost answer has the same retref', async () => {
    const number = await nextNumber(service)
    const first = await payUntilKnown(service, paymentFor(number))
    expect(first).toEqual({
      retref: expect.stringMatching(/^\d+$/),
      resptext: 'Approval',
      message: expect.stringContaining(number),
    })
    const before = await writtenByCalls(shop)
    expect(await payUntilKnown(service, paymentFor(number))).toEqual(first)
    const { expiry: _, ...without } = paymentFor(number, { cardNumber: cards.declined })
    expect(await payUntilKnown(service, without)).toEqual(first)
    expect(await payUntilKnown(service, without, { 'idempotency-key': randomUUID() })).toEqual(first)
    expect(await writtenByCalls(shop)).toEqual(before)
    expect(chargesOf(shop, number)).toEqual([
      expect.objectContaining({
        status: 'approved',
        amountCents: world.grinder.newPrice,
        retref: first.retref,
      }),
    ])
    expect(await checkoutOf(shop, number)).toMatchObject({ state: 'APPROVED', channel: 'service' })
  })

  test('is in the audit, with the act', async () => {
    const number = await nextNumber(service)
    await payUntilKnown(service, paymentFor(number))
    await payUntilKnown(service, paymentFor(number))
    const found = await shop.db.execute(
      sql`select actor_sub, action, after, request_id <> '-' as asked from audit_event where target = ${number}`,
    )
    expect(found.rows).toEqual([
      {
        actor_sub: 'service',
        action: 'service.process-payment',
        asked: true,
        after: { amountCents: world.grinder.newPrice, gatewayOrderId: expect.stringContaining(number) },
      },
    ])
  })

  test('20 at a time are one charge and one answer', async () => {
    const number = await nextNumber(service)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => payUntilKnown(service, paymentFor(number))),
    )
    expect(new Set(answers.map(({ retref }) => retref)).size).toBe(1)
    expect(answers[0]?.resptext).toBe('Approval')
    expect(chargesOf(shop, number)).toHaveLength(1)
  })

  test('20 at a time, each with a key of its own, are one charge as well', async () => {
    const number = await nextNumber(service)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        payUntilKnown(service, paymentFor(number), { 'idempotency-key': randomUUID() }),
      ),
    )
    expect(new Set(answers.map(({ retref }) => retref)).size).toBe(1)
    expect(chargesOf(shop, number)).toHaveLength(1)
  })

  test('an expiry need not be told', async () => {
    const number = await nextNumber(service)
    const { expiry: _, ...without } = paymentFor(number)
    expect(await payUntilKnown(service, without)).toMatchObject({ resptext: 'Approval' })
  })

  test('a number above the counter moves it up: it is never given out again', async () => {
    await payUntilKnown(service, paymentFor('SO-5000'))
    expect(await nextNumber(service)).toBe('SO-5001')
    const id = await buy(shop, await orderRequest(shop))
    await untilHandedOver(shop)
    const found = await shop.db.execute(sql`select order_number as number from checkout where id = ${id}`)
    expect(found.rows).toEqual([{ number: 'SO-5001' }])
  })

  test('one below it that nobody has is taken, and the counter stays', async () => {
    const last = await service.get(200, 'salesOrdersLastID')
    await payUntilKnown(service, paymentFor('SO-4000'))
    expect(await service.get(200, 'salesOrdersLastID')).toEqual(last)
  })

  test('a browser that takes a number at the same moment and a service get two sales or a 409', async () => {
    for (let round = 0; round < 5; round += 1) {
      const number = await nextNumber(service)
      const request = await orderRequest(shop)
      const [bought, paid] = await Promise.all([buy(shop, request), pay(paymentFor(number))])
      expect([200, 202, 409]).toContain(paid.status)
      const rows = await shop.db.execute<{ number: string; channel: string }>(
        sql`select order_number as number, channel from checkout where id = ${bought} or order_number = ${number}`,
      )
      expect(rows.rows).toHaveLength(paid.status === 409 ? 1 : 2)
      expect(new Set(rows.rows.map((row) => row.number)).size).toBe(rows.rows.length)
    }
  })
})

describe('a decline', () => {
  test('is its text; another card goes on under the same number, with a new key', async () => {
    const number = await nextNumber(service)
    const body = paymentFor(number, { cardNumber: cards.declined })
    const declined = await payUntilKnown(service, body)
    expect(declined.resptext).not.toBe('Approval')
    expect(declined.message).toContain('Nothing was charged.')
    expect(await payUntilKnown(service, body)).toEqual(declined)
    expect(await payUntilKnown(service, paymentFor(number))).toEqual(declined)
    expect(chargesOf(shop, number)).toHaveLength(1)

    const key = { 'idempotency-key': randomUUID() }
    const paid = await payUntilKnown(service, paymentFor(number), key)
    expect(paid.resptext).toBe('Approval')
    expect(await payUntilKnown(service, paymentFor(number), key)).toEqual(paid)
    // the first call again: the order's state counts
    expect(await payUntilKnown(service, body)).toEqual(paid)
    expect(chargesOf(shop, number).map(({ status }) => status)).toEqual(['declined', 'approved'])
  })

  test('five cards at most', async () => {
    const number = await nextNumber(service)
    const body = paymentFor(number, { cardNumber: cards.declined })
    const statuses: number[] = []
    for (let card = 0; card < 7; card += 1) {
      const { status } = await pay(body, { 'idempotency-key': randomUUID() })
      statuses.push(status === 202 ? 200 : status)
      await eventually(async () => (await checkoutOf(shop, number))?.state === 'DECLINED')
    }
    const tried = chargesOf(shop, number).length
    expect([4, 5]).toContain(tried)
    expect(statuses).toEqual([...Array(tried).fill(200), ...Array(7 - tried).fill(409)])
  })

  test('within half an hour', async () => {
    const number = await nextNumber(service)
    await payUntilKnown(service, paymentFor(number, { cardNumber: cards.declined }))
    await shop.db.execute(
      sql`update checkout set created_at = now() - interval '31 minutes' where order_number = ${number}`,
    )
    const late = await pay(paymentFor(number), { 'idempotency-key': randomUUID() })
    expect(late.status).toBe(409)
    expect(chargesOf(shop, number)).toHaveLength(1)
  })
})

describe('an unknown outcome', () => {
  test('is 202 and Unknown; the same call answers the truth once it is known', async () => {
    shop.standIns.set({ gateway: 'timeout-after', gatewayCount: 'once', inquiry: 'down' })
    const number = await nextNumber(service)
    expect(await service.get(202, 'process-payment', paymentFor(number))).toEqual({
      retref: null,
      resptext: 'Unknown',
      message: expect.stringContaining('Do not charge again'),
    })
    const another = { 'idempotency-key': randomUUID() }
    expect(await service.get(202, 'process-payment', paymentFor(number), another)).toMatchObject({
      resptext: 'Unknown',
    })
    shop.standIns.set({ inquiry: 'on' })
    await eventually(async () => (await checkoutOf(shop, number))?.state === 'APPROVED')
    const [charge, ...others] = chargesOf(shop, number)
    expect(others).toEqual([])
    expect(await payUntilKnown(service, paymentFor(number))).toMatchObject({
      resptext: 'Approval',
      retref: charge?.retref,
    })
  })

  test('that was nothing is told as nothing, and the number takes another card', async () => {
    shop.standIns.set({ gateway: 'timeout-before', gatewayCount: 'once' })
    const number = await nextNumber(service)
    await pay(paymentFor(number))
    await eventually(async () => (await checkoutOf(shop, number))?.state === 'VOIDED')
    expect(await payUntilKnown(service, paymentFor(number))).toMatchObject({
      retref: null,
      resptext: 'Not charged',
    })
    const key = { 'idempotency-key': randomUUID() }
    expect(await payUntilKnown(service, paymentFor(number), key)).toMatchObject({
      resptext: 'Approval',
    })
    expect(chargesOf(shop, number).filter(({ status }) => status === 'approved')).toHaveLength(1)
  })
})

/** No card token is kept, not even as a hash that could be guessed (docs/safety.md, I11 and S30). */
test('the token of the card is in no table and in no line of the log', async () => {
  const token = tokenOf(cards.approved, '48213')
  const number = await nextNumber(service)
  await payUntilKnown(service, { ...paymentFor(number), token })
  await pay({ ...paymentFor('SO-1001'), token })
  await pay({ ...paymentFor(number, { amount: '5' }), token })
  await pay({ ...paymentFor(number), token, amount: [] })
  await pay({ ...paymentFor(number), token: `${token}x` })
  shop.standIns.set({ gateway: 'garbage', gatewayCount: 'once' })
  await pay({ ...paymentFor(await nextNumber(service)), token })
  const everything = await allText()
  expect(everything).toContain(number)
  expect(shop.logged.length).toBeGreaterThan(0)
  for (const text of [everything, shop.logged.join('')]) {
    expect(text).not.toContain(token)
    expect(text).not.toContain(serviceToken)
    for (const way of ['sha256', 'sha512', 'md5'])
      for (const form of ['hex', 'base64'] as const)
        expect(text).not.toContain(hashed(way, token).toString(form))
  }
})

function hashed(way: string, text: string): Buffer {
  return createHash(way).update(text).digest()
}

/** Every row of every table, also those of the job queue. */
async function allText(): Promise<string> {
  const tables = await shop.db.execute<{ schema: string; name: string }>(
    sql`select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const texts = await Promise.all(
    tables.rows.map(({ schema, name }) =>
      shop.db.execute<{ text: string | null }>(
        sql`select string_agg(to_jsonb(row)::text, ' ') as text from ${sql.identifier(schema)}.${sql.identifier(name)} row`,
      ),
    ),
  )
  return texts.map(({ rows }) => rows[0]?.text ?? '').join('\n')
}

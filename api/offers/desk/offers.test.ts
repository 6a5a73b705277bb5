import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { buy, orderRequest, untilState } from '../../../test/kit/buy.ts'
import { untilAllQuiet } from '../../../test/kit/checks/quiet.ts'
import { tableHashes } from '../../../test/kit/checks/table-hashes.ts'
import type { Visitor } from '../../../test/kit/http.ts'
import { mostEditions } from '../../../shop/offers/offer.ts'
import { openTestSite } from '../../../test/kit/open-test-site.ts'
import { signInAs } from '../../../test/kit/sign-in.ts'
import { world } from '../../../test/kit/world.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off', PARTNERS: 'approved' })
const { grinder, pin } = world

let admin: Visitor
beforeAll(async () => {
  admin = server.visitor()
  await signInAs(shop, admin, { sub: 'boss', isAdmin: true })
})

const rosa = { name: 'Rosa Diaz', email: 'rosa@diaz.test', phone: '', company: 'Diaz Lab' }

test('from the call to the quote that was sent, replaced, withdrawn', async () => {
  const { number } = await begun()
  const saved = await save(number, [
    { kind: 'product', number: grinder.number.toLowerCase(), quantity: 2, unitCents: null },
    { kind: 'product', number: pin.number, quantity: 100, unitCents: 2, reason: 'Packed by hand' },
    { kind: 'text', title: 'Jig', quantity: 1, unitCents: 240_00, isOptional: true },
  ])
  expect(saved).toMatchObject({
    acts: { send: true, draft: false },
    editions: [
      {
        no: 1,
        state: 'DRAFT',
        leastCents: 2192_00,
        mostCents: 2432_00,
        lines: [
          { number: 'AG03', listCents: 1095_00, unitCents: 1095_00, lineCents: 2190_00, reason: '' },
          { number: 'PIN_1', listCents: 1, unitCents: 2, lineCents: 2_00, reason: 'Packed by hand' },
          { number: '', title: 'Jig', listCents: null, unitCents: 240_00, sold: null },
        ],
      },
    ],
  })
  const sent = await post(number, 'send', undefined, 200)
  expect(sent.editions[0]).toMatchObject({ state: 'SENT', sentBy: expect.any(String) })
  expect(await listed('waiting')).toContain(number)
  await post(number, 'draft', undefined, 200)
  await save(number, [{ kind: 'product', number: grinder.number, quantity: 1, unitCents: null }])
  const again = await post(number, 'send', undefined, 200)
  expect(again.editions.map(({ state }: { state: string }) => state)).toEqual(['REPLACED', 'SENT'])
  const ended = await post(number, 'withdraw', { reason: 'Wrong machine' }, 200)
  expect(ended.editions[1]).toMatchObject({ state: 'WITHDRAWN', endReason: 'Wrong machine' })
  expect(await listed('ended')).toContain(number)
})

describe('refused, and nothing is written', () => {
  test.each([
    [
      'an unknown product',
      [{ kind: 'product', number: 'NO-1', quantity: 1, unitCents: null }],
      422,
      '/lines/0/number',
    ],
    ['a text without words', [{ kind: 'text', quantity: 1, unitCents: 1 }], 422, '/lines/0/title'],
    [
      'one product twice',
      ['AG03', 'ag03'].map((number) => ({ kind: 'product', number, quantity: 1, unitCents: null })),
      422,
      '/lines/1/number',
    ],
    [
      'optional freight',
      [{ kind: 'freight', title: 'UPS', quantity: 1, unitCents: 1, isOptional: true }],
      422,
      '/lines/0/quantity',
    ],
  ])('%s', async (_, lines, status, pointer) => {
    const { number } = await begun()
    const answer = await refused(() => admin.call('PUT', `/api/offers/${number}/draft`, { lines }), status)
    expect(answer['errors']).toMatchObject([{ pointer }])
  })

  test('a draft that somebody else has saved since: both are answered', async () => {
    const { number } = await begun()
    await save(number, [{ kind: 'text', title: 'Jig', quantity: 1, unitCents: 1 }])
    const answer = await refused(
      () => admin.call('PUT', `/api/offers/${number}/draft`, { lines: [] }, { 'if-match': '"0"' }),
      409,
    )
    expect(answer).toMatchObject({ etag: '"1"', current: { number, editions: [{ mostCents: 1 }] } })
  })

  test.each([
    ['send', undefined, 'The quote has no line that the buyer must take. Nothing was sent.'],
    [
      'withdraw',
      { reason: 'x' },
      'This quote cannot be accepted any more, so there is nothing to withdraw. Nothing was changed.',
    ],
  ])('%s of an empty draft', async (act, body, detail) => {
    const { number } = await begun()
    const answer = await refused(() => admin.call('POST', `/api/offers/${number}/${act}`, body), 409)
    expect(answer['detail']).toBe(detail)
  })

  test('one edition more than a quote can have', async () => {
    const { number } = await begun()
    await save(number, [{ kind: 'text', title: 'Jig', quantity: 1, unitCents: 1 }])
    await post(number, 'send', undefined, 200)
    await untilAllQuiet(shop)
    await shop.db.execute(sql`alter table offer_edition disable trigger user`)
    await shop.db.execute(sql`update offer_edition set no = ${mostEditions} from offer
      where offer.id = offer_id and offer.no = ${Number(number.slice(2))}`)
    await shop.db.execute(sql`alter table offer_edition enable trigger user`)
    const answer = await refused(() => admin.call('POST', `/api/offers/${number}/draft`), 409)
    expect(answer['detail']).toMatch(/^A quote has 99 editions at most, .* Nothing was changed\.$/)
  })

  test.each([
    [{ ...rosa, email: 'rosa' }, '/contact/email'],
    [{ ...rosa, name: ' ' }, '/contact/name'],
  ])('for %o', async (contact, pointer) => {
    const answer = await refused(() => admin.call('POST', '/api/offers', { contact }), 422)
    expect(answer['errors']).toMatchObject([{ pointer }])
  })
})

test('the freight of an order is quoted until everything of it is shipped', async () => {
  const id = await buy(shop, await orderRequest(shop, { lines: [{ number: pin.number, quantity: 2 }] }))
  await untilState(shop, id, 'COMPLETED')
  const { rows } = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${id}`,
  )
  const order = rows[0]?.number ?? ''
  await ship(order)
  const body = { amountCents: 50_00, title: 'UPS Freight' }
  const quote = () => admin.call('POST', `/api/orders/${order}/freight-offer`, body)
  expect((await quote()).status).toBe(201)
  await post(((await listed('waiting')) as [string])[0], 'withdraw', { reason: 'Too much' }, 200)
  await ship(order)
  const answer = await refused(quote, 409)
  expect(answer['detail']).toMatch(/^Everything of this order is shipped, .* Nothing was sent\.$/)
})

async function ship(order: string): Promise<void> {
  const lines = [{ number: pin.number, quantity: 1 }]
  const answer = await admin.call('POST', '/api/shipments', { order, lines, carrier: 'UPS', tracking: '' })
  expect(answer.status).toBe(201)
}

test('any text finds or does not find a quote, and any number is one or none', async () => {
  for (const q of ['%', '_', "'", '\u0000', '\\', 'q-1', '\u202E'])
    expect([q, (await admin.ask(`/api/offers?q=${encodeURIComponent(q)}`)).status]).toEqual([q, 200])
  for (const no of ['Q-999999999999', 'q-0', 'Q-9', '1001', 'Q-1%00'])
    for (const path of [
      `/api/offers/${no}`,
      `/my-offers/${no}`,
      `/api/my-offers/${no}/pdf`,
      `/api/offers/${no}/pdf`,
    ])
      expect([path, [200, 303, 400, 404, 422].includes((await admin.ask(path)).status)]).toEqual([path, true])
})

test('a message is sent once under one key', async () => {
  const { number } = await begun()
  const headers = { 'idempotency-key': 'a-key-of-sixteen-signs' }
  for (const text of ['It fits.', 'It fits.'])
    expect((await admin.call('POST', `/api/offers/${number}/messages`, { text }, headers)).status).toBe(201)
  const whole = await read(number)
  expect(whole.messages).toMatchObject([{ fromStaff: true, text: 'It fits.' }])
  await refused(() => admin.call('POST', `/api/offers/${number}/messages`, { text: 'No.' }, headers), 422)
})

test('templates: added, changed, deleted; a name stands once', async () => {
  const added = await admin.call('POST', '/api/offer-templates', { name: 'Standard', terms: 'Net.' })
  expect(added.status).toBe(201)
  const { _id: id } = (await added.json()) as { _id: string }
  await refused(() => admin.call('POST', '/api/offer-templates', { name: 'STANDARD' }), 422)
  const other = await admin.call('POST', '/api/offer-templates', { name: 'Other' })
  const { _id: second } = (await other.json()) as { _id: string }
  await refused(() => admin.call('PUT', `/api/offer-templates/${second}`, { name: 'standard' }), 422)
  const put = await admin.call('PUT', `/api/offer-templates/${id}`, { name: 'Standard', note: 'Thanks.' })
  expect(await put.json()).toEqual({ _id: id, name: 'Standard', note: 'Thanks.', terms: '', version: 1 })
  await refused(
    () => admin.call('DELETE', `/api/offer-templates/${id}`, undefined, { 'if-match': '"0"' }),
    409,
  )
  expect((await admin.call('DELETE', `/api/offer-templates/${id}`)).status).toBe(200)
  await refused(() => admin.call('GET', `/api/offer-templates/${id}`), 404)
})

type Whole = {
  number: string
  editions: { no: number; state: string; version: number }[]
  messages: unknown[]
}

async function begun(): Promise<Whole> {
  const answer = await admin.call('POST', '/api/offers', { contact: rosa })
  expect(answer.status).toBe(201)
  return (await answer.json()) as Whole
}

async function save(number: string, lines: object[]): Promise<Whole> {
  const answer = await admin.call('PUT', `/api/offers/${number}/draft`, { lines })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Whole
}

async function post(number: string, act: string, body: object | undefined, status: number): Promise<Whole> {
  const answer = await admin.call('POST', `/api/offers/${number}/${act}`, body)
  expect(answer.status).toBe(status)
  return (await answer.json()) as Whole
}

async function read(number: string): Promise<Whole> {
  return (await (await admin.call('GET', `/api/offers/${number}`)).json()) as Whole
}

async function listed(show: string): Promise<string[]> {
  const answer = await admin.call('GET', `/api/offers?show=${show}&limit=200`)
  return ((await answer.json()) as { number: string }[]).map(({ number }) => number)
}

async function refused(act: () => Promise<Response>, status: number): Promise<Record<string, unknown>> {
  await untilAllQuiet(shop)
  const before = await tableHashes(shop.db)
  const answer = await act()
  expect(answer.status).toBe(status)
  expect(await tableHashes(shop.db)).toEqual(before)
  return (await answer.json()) as Record<string, unknown>
}

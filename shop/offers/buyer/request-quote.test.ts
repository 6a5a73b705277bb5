import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilMailsQuiet } from '../../../test/kit/checks/quiet.ts'
import { tableHashes } from '../../../test/kit/checks/table-hashes.ts'
import { makeOffer } from '../../../test/kit/offers.ts'
import { openTestShop, type TestShop } from '../../../test/kit/open-test-shop.ts'
import { world } from '../../../test/kit/world.ts'
import { findOfferRow } from '../offer-store.ts'
import { askAboutOffer } from './ask-about-offer.ts'
import { heldBy, requestFields, type RequestFields } from './request.ts'
import { requestQuote } from './request-quote.ts'
import { listOfferMessages, listRequestLines } from './request-store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const asked: RequestFields = {
  name: 'Ada Lee',
  email: 'ada@lab.test',
  company: 'Lee Dental Lab',
  phone: '512 555 0100',
  message: 'By truck, please.',
  lines: [
    { number: 'dv34', quantity: 2 },
    { number: 'Guard for the old lathe', quantity: 1 },
    { number: 'DV34', quantity: 3 },
  ],
}

describe('a request', () => {
  test('is an offer with its lines by our numbers, or as written, and the message', async () => {
    const number = await send(asked)
    const offer = await offerOf(number)
    expect(offer).toMatchObject({
      kind: 'request',
      ownerSub: null,
      priceTier: 'retail',
      contact: {
        name: 'Ada Lee',
        email: 'ada@lab.test',
        company: 'Lee Dental Lab',
        phone: '512 555 0100',
      },
      createdBy: null,
      closedAt: null,
      openedAt: null,
    })
    expect(offer.askedAt).toEqual(offer.createdAt)
    expect(await listRequestLines(shop.db, offer.id)).toEqual([
      { number: 'DV34', title: 'Double Vibrator', quantity: 5 },
      { number: '', title: 'Guard for the old lathe', quantity: 1 },
    ])
    const messages = await listOfferMessages(shop.db, offer.id)
    expect(messages.map(({ text, fromStaff, author }) => ({ text, fromStaff, author }))).toEqual([
      { text: 'By truck, please.', fromStaff: false, author: null },
    ])
  })

  test('of somebody signed in is theirs, at their prices; a typed address makes nobody an owner', async () => {
    const number = await send({ ...asked, email: 'dana@lab.test' }, { sub: 'dana', tier: 'partner' })
    expect(await offerOf(number)).toMatchObject({ ownerSub: 'dana', priceTier: 'partner' })
    const guest = await send({ ...asked, email: 'dana@lab.test', message: 'And for me.' })
    expect(await offerOf(guest)).toMatchObject({ ownerSub: null, priceTier: 'retail' })
  })

  test('that is sent again is the same one, under its key and without one', async () => {
    const key = randomUUID()
    const fields = { ...asked, email: 'twice@lab.test' }
    const first = await requestQuote(shop, fields, null, { key, spam: false })
    await untilMailsQuiet(shop)
    const before = await tableHashes(shop.db)
    expect(await requestQuote(shop, fields, null, { key, spam: false })).toEqual(first)
    expect(await requestQuote(shop, fields, null, { key: randomUUID(), spam: false })).toEqual(first)
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('twenty at once are one', async () => {
    const fields = { ...asked, email: 'twenty@lab.test' }
    const key = randomUUID()
    const numbers = await Promise.all(Array.from({ length: 20 }, () => send(fields, null, { key })))
    expect(new Set(numbers).size).toBe(1)
  })

  test('with a key of another is refused, and nothing is written', async () => {
    const key = randomUUID()
    await send({ ...asked, email: 'key@lab.test' }, null, { key })
    await untilMailsQuiet(shop)
    const before = await tableHashes(shop.db)
    const other = { ...asked, email: 'key@lab.test', message: 'Other words.' }
    expect(await requestQuote(shop, other, null, { key, spam: false })).toEqual({
      ok: false,
      refusal: { why: 'key-reused' },
    })
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test.each([
    ['a filled trap', {}, true],
    ['an advertisement', { message: 'http://a.test http://b.test http://c.test' }, false],
  ])('of a program is closed at once, and nobody is told: %s', async (what, words, spam) => {
    const mails = await countOf('mail')
    const number = await send({ ...asked, email: `${what.length}@robot.test`, ...words }, null, { spam })
    expect(await offerOf(number)).toMatchObject({ closedBy: heldBy, closeReason: '' })
    expect(await countOf('mail')).toBe(mails)
  })
})

describe('the fields', () => {
  test.each([
    ['nothing asked for', { lines: [], message: '' }, 'message'],
    ['no name', { name: ' ' }, 'name'],
    ['no address', { email: 'ada' }, 'email'],
    ['a quantity of 0', { lines: [{ number: 'DV34', quantity: 0 }] }, 'lines'],
    ['more than anybody may order', { lines: [{ number: 'DV34', quantity: 10_000 }] }, 'lines'],
    [
      'more lines than an order holds',
      { lines: Array.from({ length: 501 }, () => ({ number: 'DV34', quantity: 1 })) },
      'lines',
    ],
    ['a field that nobody asked for', { priceTier: 'partner' }, undefined],
  ])('%s is refused', (_, wrong, field) => {
    const parsed = requestFields.safeParse({ ...asked, ...wrong })
    expect(parsed.error?.issues[0]?.path[0]).toBe(field)
    expect(parsed.success).toBe(false)
  })

  test('words alone are a request, and so are products alone', () => {
    expect(requestFields.safeParse({ ...asked, lines: [] }).success).toBe(true)
    expect(requestFields.safeParse({ ...asked, message: '' }).success).toBe(true)
  })
})

test('a question is stored once, and says when it was asked', async () => {
  const id = await makeOffer(shop)
  expect((await findOfferRow(shop.db, id))?.askedAt).toBeNull()
  await askAboutOffer(shop, { offerId: id, text: 'With lift gate?' })
  const asking = await findOfferRow(shop.db, id)
  expect(asking?.askedAt).toBeInstanceOf(Date)
  await untilMailsQuiet(shop)
  const before = await tableHashes(shop.db)
  await askAboutOffer(shop, { offerId: id, text: 'With lift gate?' })
  expect(await tableHashes(shop.db)).toEqual(before)
  await askAboutOffer(shop, { offerId: id, text: 'And when?' })
  const texts = (await listOfferMessages(shop.db, id)).map(({ text }) => text)
  expect(texts).toEqual(['With lift gate?', 'And when?'])
})

test('five hundred products are asked for in one request', async () => {
  const lines = Array.from({ length: 500 }, (_, at) => ({ number: `X-${at}`, quantity: 1 }))
  lines[0] = { number: world.grinder.number, quantity: 1 }
  const number = await send({ ...asked, email: 'long@lab.test', lines })
  expect(await listRequestLines(shop.db, (await offerOf(number)).id)).toHaveLength(500)
})

async function send(
  fields: RequestFields,
  asker: Parameters<typeof requestQuote>[2] = null,
  { key = randomUUID(), spam = false }: { key?: string; spam?: boolean } = {},
): Promise<string> {
  const sent = await requestQuote(shop, fields, asker, { key, spam })
  if (!sent.ok) throw new Error(`refused: ${sent.refusal.why}`)
  return sent.value.number
}

async function offerOf(number: string) {
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`select id from offer where no = ${Number(number.slice(2))}`,
  )
  const offer = await findOfferRow(shop.db, rows[0]?.id ?? '')
  if (!offer) throw new Error(`no offer ${number}`)
  return offer
}

async function countOf(table: string): Promise<number> {
  const { rows } = await shop.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  )
  return rows[0]?.count ?? 0
}

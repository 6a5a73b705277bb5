import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenOf } from '../../stand-ins/card-gateway/card-vault.ts'
import { newSessionToken } from '../../shop/checkout/session-token.ts'
import { untilState } from '../kit/buy.ts'
import { untilAllQuiet } from '../kit/checks/quiet.ts'
import { tableHashes } from '../kit/checks/table-hashes.ts'
import type { Visitor } from '../kit/http.ts'
import { eventually } from '../kit/open-test-shop.ts'
import { openTestSite } from '../kit/open-test-site.ts'
import { readPdf } from '../kit/prints/read-pdf.ts'
import { signInAs } from '../kit/sign-in.ts'
import { cards, miller } from '../kit/world.ts'

/** The largest order there is, through everything that an order goes through. */
const { shop, server } = await openTestSite({ BACK_OFFICE: 'business-central', LIMITS: 'off' })

const count = 500
const lines = Array.from({ length: count }, (_, at) => ({ number: `L-${at + 1}`, quantity: 1 + (at % 4) }))
/** Partners pay $3.33 for one and $2.22 for each of three or more. */
const totalCents = lines.reduce((sum, { quantity }) => sum + quantity * (quantity >= 3 ? 222 : 333), 0)
const dollars = (totalCents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

const buyer = server.visitor()
const admin = server.visitor()
const order = {
  lines,
  amount: String(totalCents),
  billing: miller,
  token: tokenOf(cards.approved),
  expiry: '203012',
}

beforeAll(async () => {
  await shop.db.execute(sql`
    insert into product
      (number, title, description, category_id, new_price_cents, wholesale_price_cents, partner_pricex3_cents)
    select 'L-' || at, 'Replacement part of the large order, number ' || at, '',
      (select min(id::text)::uuid from category), 444, 333, 222
    from generate_series(1, ${count}) at`)
  await signInAs(shop, buyer, { sub: 'large' })
  await signInAs(shop, admin, { sub: 'admin', isAdmin: true })
  buyer.cookies.set('__Host-checkout', newSessionToken())
  shop.standIns.set({ gateway: 'approve' })
})
afterAll(() => shop.standIns.set({ gateway: 'card' }))

test('pad, cart, checkout, quote, charge, order, mail, receipt, PDF, books and panel have all 500 lines and one total', async () => {
  const text = lines.map(({ number, quantity }) => `${number}\t${quantity}`).join('\n')
  const body = new URLSearchParams({ intent: 'add', had: '', text })
  expect((await buyer.ask('/order-pad', { method: 'POST', body })).status).toBe(200)
  expect(buyer.cookies.get('_cart_rf_more')).toMatch(/^500\./)
  for (const address of ['/cart', '/checkout']) {
    const page = await (await buyer.ask(address)).text()
    expect(page).toContain(dollars)
    expect(lines.filter(({ number }) => !page.includes(`${number}<`))).toEqual([])
  }

  const quoted = await buyer.call('POST', '/api/quotes', { lines })
  expect(await quoted.json()).toMatchObject({
    total: totalCents / 100,
    lines: { length: count },
    unavailable: [],
  })

  const placed = await place(buyer)
  expect(placed.status).toBe(202)
  const { id, orderNumber } = (await placed.json()) as { id: string; orderNumber: string }
  await untilState(shop, id, 'COMPLETED')

  const after = await (await buyer.ask('/cart')).text()
  expect([after.includes('Your cart is empty.'), buyer.cookies.has('_cart_rf_more')]).toEqual([true, false])
  const receipt = await (await buyer.ask(`/payment-success?order=${orderNumber}`)).text()
  const mine = await (await buyer.ask(`/my-orders/${orderNumber}`)).text()
  for (const page of [receipt, mine]) {
    expect(page).toContain(dollars)
    expect(lines.filter(({ number }) => !page.includes(`${number}<`))).toEqual([])
  }

  const pdf = await buyer.ask(`/api/my-orders/${orderNumber}/pdf`)
  const { words, pages } = await readPdf(new Uint8Array(await pdf.arrayBuffer()))
  expect(words).toContain(`Total Amount Paid (USD) ${dollars}`)
  expect(lines.filter(({ number }) => !words.includes(`${number} Replacement part`))).toEqual([])
  expect(words.match(/Carried over/g)?.length).toBe(pages.length - 1)

  const mail = await eventually(async () =>
    shop.standIns.ledger().mails.find(({ subject }) => subject.includes(orderNumber)),
  )
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(dollars)
    expect(lines.filter(({ number }) => !part.includes(number))).toEqual([])
  }

  const books = await booksOf(orderNumber)
  for (const kind of ['order', 'invoice']) {
    const documents = books.filter((one) => one.kind === kind)
    expect(documents.map((one) => [one.totalCents, one.lines.length])).toEqual([[totalCents, count]])
  }

  const seen = await admin.call('GET', `/api/orders/${orderNumber}`)
  expect(await seen.json()).toMatchObject({ lines: { length: count } })
})

test('a coupon is shared over 500 lines, and the books have the same total to the cent', async () => {
  // 125 lines each of $3.33, $6.66, $6.66 and $8.88: 95 % of $3,191.25 is $3,031.6875.
  const [subtotal, discount, total] = [3191_25, 159_56, 3031_69]
  expect(totalCents).toBe(subtotal)
  const quoted = await buyer.call('POST', '/api/quotes', { lines, coupon: 'WELCOME5' })
  expect(await quoted.json()).toMatchObject({
    subtotal: subtotal / 100,
    discountPercent: 5,
    total: total / 100,
  })
  expect(await refused(buyer, { coupon: 'WELCOME5' })).toEqual([409, true])

  buyer.cookies.set('__Host-checkout', newSessionToken())
  const placed = await place(buyer, { coupon: 'WELCOME5', amount: String(total) })
  expect(placed.status).toBe(202)
  const { id, orderNumber } = (await placed.json()) as { id: string; orderNumber: string }
  await untilState(shop, id, 'COMPLETED')
  const books = await booksOf(orderNumber)
  // What follows compares all tables.
  await untilAllQuiet(shop)
  for (const kind of ['order', 'invoice']) {
    const [document, ...more] = books.filter((one) => one.kind === kind)
    expect([document?.totalCents, document?.lines.length, more]).toEqual([total, count, []])
    const shares = document?.lines.map(({ discountCents }) => discountCents) ?? []
    expect(shares.reduce((sum, cents) => sum + cents, 0)).toBe(discount)
    // 16.65, 33.3, 33.3 and 44.4 cents: rounded down 206 cents are left, for the 125 and 81 largest remainders
    const ofShare = (cents: number) => shares.filter((share) => share === cents).length
    expect([17, 33, 44, 45].map(ofShare)).toEqual([125, 250, 44, 81])
  }
})

describe('refused, and nothing is written:', () => {
  test('501 lines', async () => {
    const one = { number: 'AG03', quantity: 1 }
    expect(await refused(buyer, { lines: [...lines, one] })).toEqual([422, true])
  })

  test('51 lines of a visitor', async () => {
    const visitor = server.visitor()
    visitor.cookies.set('__Host-checkout', newSessionToken())
    expect(await refused(visitor, { lines: lines.slice(0, 51) })).toEqual([422, true])
    const quoted = await visitor.call('POST', '/api/quotes', { lines: lines.slice(0, 51) })
    expect(await quoted.text()).toContain('sign in to order up to 500')
    expect((await visitor.call('POST', '/api/quotes', { lines: lines.slice(0, 50) })).status).toBe(200)
  })
})

function place(visitor: Visitor, changed: object = {}): Promise<Response> {
  return visitor.call('POST', '/api/checkouts', { ...order, ...changed }, { 'idempotency-key': randomUUID() })
}

/** Its documents in the back office, once its invoice is paid. */
function booksOf(orderNumber: string) {
  return eventually(async () => {
    const all = shop.standIns.ledger().documents.filter((one) => one.externalDocumentNumber === orderNumber)
    return all.some(({ kind, status }) => kind === 'invoice' && status === 'Paid') && all
  }, 60_000)
}

/** The status, and whether every table is as it was. */
async function refused(visitor: Visitor, changed: object): Promise<[status: number, isUnchanged: boolean]> {
  const before = await tableHashes(shop.db)
  const { status } = await place(visitor, changed)
  return [status, isDeepStrictEqual(await tableHashes(shop.db), before)]
}

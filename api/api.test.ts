import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { tokenOf } from '../stand-ins/card-gateway/card-vault.ts'
import { openTestServer, type Visitor } from '../test/kit/http.ts'
import { eventually, openTestShop } from '../test/kit/open-test-shop.ts'
import { openTestSite } from '../test/kit/open-test-site.ts'
import { cards, miller, world } from '../test/kit/world.ts'
import { calls } from './routes.ts'

const { shop, server } = await openTestSite()

describe('the table of calls', () => {
  test('each call stands under its own name', () => {
    for (const [name, call] of Object.entries(calls)) expect(`${call.method} ${call.path}`).toBe(name)
  })

  test('what is not in it is a problem, not a page', async () => {
    const response = await server.visitor().call('GET', '/api/nothing')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  })
})

describe('content', () => {
  test('lists are bare arrays, empty at first', async () => {
    for (const address of ['/api/testimonials', '/api/gallery', '/api/notifications']) {
      const response = await server.visitor().call('GET', address)
      expect([address, response.status, await response.json()]).toEqual([address, 200, []])
    }
  })

  test('notifications: newest first, with the fields that other programs read', async () => {
    await shop.db.execute(sql`insert into notification (title, body, date_time) values
      ('Older', 'First text', '2026-11-01T10:00:00Z'), ('Newer', 'Second text', '2026-11-20T10:00:00Z')`)
    expect(await (await server.visitor().call('GET', '/api/notifications')).json()).toEqual([
      {
        _id: expect.any(String),
        title: 'Newer',
        body: 'Second text',
        dateTime: '2026-11-20T10:00:00.000Z',
        read: false,
      },
      expect.objectContaining({ title: 'Older' }),
    ])
  })

  test('contact data, and its place in the shape of a place search', async () => {
    const visitor = server.visitor()
    expect((await visitor.call('GET', '/api/contact-data')).status).toBe(404)
    expect(await (await visitor.call('GET', '/api/contact-data/location')).json()).toEqual([])
    await shop.db.execute(sql`insert into contact_data (address, phone, email, located_address, lat, lon)
      values ('Providence, RI', '1-800', 'a@shop.test', 'Providence, RI', 41.824, -71.4128)`)
    expect(await (await visitor.call('GET', '/api/contact-data')).json()).toEqual({
      address: 'Providence, RI',
      phone: '1-800',
      email: 'a@shop.test',
    })
    expect(await (await visitor.call('GET', '/api/contact-data/location')).json()).toEqual([
      { lat: '41.824', lon: '-71.4128' },
    ])
  })

  test('text pages by their eight names', async () => {
    const visitor = server.visitor()
    const response = await visitor.call('GET', '/api/text_pages/Tax%20Information')
    expect([response.status, await response.json()]).toEqual([200, { name: 'Tax Information', content: '' }])
    for (const name of ['tax', '..%2f..%2fetc', '%00'])
      expect((await visitor.call('GET', `/api/text_pages/${name}`)).status).toBe(404)
  })
})

describe('inquiries', () => {
  const question = { name: 'Ada Miller', email: 'ada@lab.test', type: 'general', message: 'Are you open?' }

  test('are answered with a reference', async () => {
    const response = await server.visitor().call('POST', '/api/inquiries', question)
    expect([response.status, await response.json()]).toEqual([
      201,
      { reference: expect.stringMatching(/^INQ-/) },
    ])
    expect(await countInquiries()).toBe(1)
  })

  test('what is wrong is named at its field, and nothing is stored', async () => {
    const before = await countInquiries()
    const response = await server
      .visitor()
      .call('POST', '/api/inquiries', { ...question, email: 'ada@', type: 'x' })
    expect([response.status, await response.json()]).toEqual([
      422,
      expect.objectContaining({
        errors: [
          { pointer: '/email', detail: 'Please enter a valid e-mail address, such as ada@lab.com.' },
          { pointer: '/type', detail: 'Please choose an inquiry type.' },
        ],
      }),
    ])
    const foreign = await server.visitor().call('POST', '/api/inquiries', { ...question, state: 'SPAM' })
    expect(foreign.status).toBe(400)
    const headers = { origin: 'https://evil.test' }
    expect((await server.visitor().call('POST', '/api/inquiries', question, headers)).status).toBe(403)
    expect(await countInquiries()).toBe(before)
  })
})

test('a fourth inquiry within a minute is refused, and nothing of it is stored', async () => {
  const strict = await openTestShop({ LIMITS: 'strict' })
  const strictServer = await openTestServer(strict)
  const question = { name: 'Ada', email: 'ada@lab.test', type: 'general', message: 'Hello?' }
  const visitor = strictServer.visitor()
  const statuses: number[] = []
  for (const _ of Array.from({ length: 4 }))
    statuses.push((await visitor.call('POST', '/api/inquiries', question)).status)
  expect(statuses).toEqual([201, 201, 201, 429])
  expect((await strict.db.execute(sql`select 1 from inquiry`)).rows).toHaveLength(3)
  await strictServer.close()
  await strict.close()
})

async function countInquiries(): Promise<number> {
  return (await shop.db.execute(sql`select 1 from inquiry`)).rows.length
}

describe('products', () => {
  test('are listed newest first, without a trace of wholesale', async () => {
    const response = await server.visitor().call('GET', '/api/products')
    expect(response.headers.get('x-total-count')).toBe('6')
    expect(response.headers.get('link')).toBeNull()
    const text = await response.text()
    expect(text).not.toMatch(/wholesale|partner|821\.25|:876[,}]/i)
    const listed = JSON.parse(text) as Record<string, unknown>[]
    expect(listed.map((product) => product['number'])).toEqual([
      'CP7',
      'BF9',
      'PIN_1',
      'W-10',
      'DV34',
      'AG03',
    ])
    expect(listed[5]).toEqual({
      _id: expect.any(String),
      number: 'AG03',
      title: 'High Speed Alloy Grinder',
      description: 'High Speed Alloy Grinder.\nSecond line.',
      category: 'High Speed Alloy Grinders',
      images: [],
      oldPrice: 1149,
      newPrice: 1095,
      brochure: null,
    })
  })

  test.each([
    ['?category=vibrators', ['DV34']],
    ['?category=vib', []],
    ['?category=%00', []],
    ['?q=%20dv3%20', ['DV34']],
    ['?q=GRIND', ['AG03']],
    ['?q=%25', []],
    ['?q=_', ['PIN_1']],
    ['?q=%00', ['CP7', 'BF9', 'PIN_1', 'W-10', 'DV34', 'AG03']],
    ['?limit=2&cursor=4', ['DV34', 'AG03']],
  ])('%s', async (search, numbers) => {
    const response = await server.visitor().call('GET', `/api/products${search}`)
    expect(response.status).toBe(200)
    expect(((await response.json()) as { number: string }[]).map((product) => product.number)).toEqual(
      numbers,
    )
  })

  test('a page names the next', async () => {
    const response = await server.visitor().call('GET', '/api/products?limit=4&q=i')
    expect(response.headers.get('link')).toBe('</api/products?limit=4&cursor=4&q=i>; rel="next"')
  })

  test.each(['?limit=201', '?limit=0', '?limit=x', '?unknown=1', `?q=${'x'.repeat(101)}`])(
    '%s is refused',
    async (search) => {
      expect((await server.visitor().call('GET', `/api/products${search}`)).status).toBe(400)
    },
  )

  test('one is found by number in any case and by id', async () => {
    const byNumber = (await (await server.visitor().call('GET', '/api/products/dv34')).json()) as {
      _id: string
      number: string
    }
    expect(byNumber.number).toBe('DV34')
    const byId = await server.visitor().call('GET', `/api/products/${byNumber._id}`)
    expect(await byId.json()).toEqual(byNumber)
    expect((await server.visitor().call('GET', '/api/products/NOPE')).status).toBe(404)
    expect((await server.visitor().call('GET', '/api/products/%00')).status).toBe(404)
  })
})

test('categories come in the order of their creation', async () => {
  const listed = (await (await server.visitor().call('GET', '/api/categories')).json()) as { name: string }[]
  expect(listed.map((category) => category.name)).toEqual([
    'High Speed Alloy Grinders',
    'Vibrators',
    'Parts & Washers',
    'Chucks/Spindles',
    'Céramique',
  ])
})

describe('quotes', () => {
  test('re-price from numbers and quantities', async () => {
    const lines = [
      { number: 'w-10', quantity: 3 },
      { number: 'AG03', quantity: 1 },
      { number: 'BF9', quantity: 1 },
      { number: 'GONE', quantity: 1 },
    ]
    const response = await server.visitor().call('POST', '/api/quotes', { lines, coupon: ' welcome5 ' })
    expect(await response.json()).toEqual({
      lines: [
        { number: 'W-10', title: 'Fibre washer', quantity: 3, unitPrice: 0.1, linePrice: 0.3, volume: false },
        {
          number: 'AG03',
          title: 'High Speed Alloy Grinder',
          quantity: 1,
          unitPrice: 1095,
          linePrice: 1095,
          volume: false,
        },
      ],
      unavailable: ['BF9', 'GONE'],
      subtotal: 1095.3,
      discountPercent: 5,
      total: 1040.54,
      currency: 'USD',
    })
  })

  test('a wrong code has one answer, and eleven tries are one too many', async () => {
    const visitor = await payingVisitor()
    const ask = (coupon: string) =>
      visitor.call('POST', '/api/quotes', { lines: [{ number: 'AG03', quantity: 1 }], coupon })
    for (let tries = 0; tries < 10; tries += 1)
      expect(await (await ask(`GUESS${tries}`)).json()).toMatchObject({
        couponError: 'Invalid coupon code',
        discountPercent: 0,
        total: 1095,
      })
    const refused = await ask('SAVE10')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test.each([0, -1, 1.5, 1e9, '1', [1], {}, null])('quantity %j is refused', async (quantity) => {
    const response = await server
      .visitor()
      .call('POST', '/api/quotes', { lines: [{ number: 'AG03', quantity }] })
    expect(response.status).toBe(422)
  })

  test('unknown fields are refused', async () => {
    const response = await server.visitor().call('POST', '/api/quotes', { lines: [], total: 1 })
    expect(response.status).toBe(400)
  })
})

describe('checkouts', () => {
  test('one request pays; the first answer after approval empties the cart and renews the session', async () => {
    const visitor = await payingVisitor()
    visitor.cookies.set('_cart__rf', encodeURIComponent('["AG03"]'))
    const session = visitor.cookies.get('__Host-checkout')
    const placed = await visitor.call('POST', '/api/checkouts', body(), key())
    expect(placed.status).toBe(202)
    const { id, orderNumber } = (await placed.json()) as Answer
    const done = await untilDone(visitor, id)
    expect(done).toEqual({
      id,
      orderNumber,
      state: 'completed',
      resptext: 'Approval',
      message: `$1,095.00 was paid and order ${orderNumber} is recorded.`,
    })
    expect(visitor.cookies.has('_cart__rf')).toBe(false)
    expect(visitor.cookies.get('__Host-checkout')).not.toBe(session)
    const stranger = await payingVisitor()
    expect((await stranger.call('GET', `/api/checkouts/${id}`)).status).toBe(404)
  })

  test('a decline says what the gateway said', async () => {
    const visitor = await payingVisitor()
    const placed = await visitor.call(
      'POST',
      '/api/checkouts',
      { ...body(), token: tokenOf(cards.declined) },
      key(),
    )
    const done = await untilDone(visitor, ((await placed.json()) as Answer).id)
    expect(done).toMatchObject({
      state: 'declined',
      message: `Payment failed due to error: ${done.resptext}`,
    })
  })

  test('another amount is 409 with the quote, and nothing is charged', async () => {
    const visitor = await payingVisitor()
    const before = await attempts()
    const refused = await visitor.call('POST', '/api/checkouts', { ...body(), amount: '1' }, key())
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ quote: { total: 1095 } })
    expect(await attempts()).toBe(before)
  })

  test.each([
    ['no session', {}, 401, false],
    ['no key', {}, 400, true],
    ['an unknown field', { paymentSuccessful: true }, 400, true],
    ['an amount in dollars', { amount: '1095.00' }, 422, true],
    ['an amount that is a number', { amount: 109_500 }, 422, true],
    ['a card number for a token', { token: cards.approved }, 422, true],
    ['no lines', { lines: [] }, 422, true],
  ])('%s is refused, and nothing is written', async (what, change, status, session) => {
    const visitor = session ? await payingVisitor() : server.visitor()
    const before = await attempts()
    const response = await visitor.call(
      'POST',
      '/api/checkouts',
      { ...body(), ...change },
      what === 'no key' ? {} : key(),
    )
    expect(response.status).toBe(status)
    expect(await attempts()).toBe(before)
  })

  test('each wrong billing field is named with its message', async () => {
    const visitor = await payingVisitor()
    const billing = { ...miller, email: 'nobody', state: '', country: 'XX' }
    const response = await visitor.call('POST', '/api/checkouts', { ...body(), billing }, key())
    expect(response.status).toBe(422)
    expect(((await response.json()) as { errors: unknown }).errors).toEqual(
      expect.arrayContaining([
        { pointer: '/billing/email', detail: 'Enter an e-mail address like name@example.com.' },
        { pointer: '/billing/country', detail: 'Choose your country.' },
        { pointer: '/billing/state', detail: 'Enter your state or province.' },
      ]),
    )
  })

  test('the sixth card of a session within ten minutes is not even sent to the gateway', async () => {
    const visitor = await payingVisitor()
    for (let card = 1; card <= 5; card += 1) {
      const placed = await visitor.call(
        'POST',
        '/api/checkouts',
        { ...body(), token: tokenOf(cards.declined) },
        key(),
      )
      expect(placed.status).toBe(202)
      await untilDone(visitor, ((await placed.json()) as Answer).id)
    }
    const before = shop.standIns.ledger().charges.length
    const refused = await visitor.call(
      'POST',
      '/api/checkouts',
      { ...body(), token: tokenOf(cards.declined) },
      key(),
    )
    expect(refused.status).toBe(429)
    expect(shop.standIns.ledger().charges).toHaveLength(before)
  })
})

describe('a call that changes something', () => {
  test.each([
    ['without our header', { 'x-requested-with': '' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from another origin', { origin: 'https://evil.test' }],
    ['from no origin', { origin: 'null' }],
  ])('%s is 403', async (_, headers) => {
    const response = await server.visitor().call('POST', '/api/quotes', { lines: [] }, headers)
    expect(response.status).toBe(403)
  })

  test('is read as JSON only', async () => {
    const response = await server.visitor().ask('/api/quotes', {
      method: 'POST',
      headers: { 'x-requested-with': 'shop', 'content-type': 'text/plain' },
      body: '{"lines":[]}',
    })
    expect([400, 415, 422]).toContain(response.status)
  })
})

type Answer = { id: string; state: string; orderNumber: string; resptext?: string; message: string }

async function payingVisitor(): Promise<Visitor> {
  const visitor = server.visitor()
  await visitor.ask('/cart')
  return visitor
}

function body() {
  return {
    lines: [{ number: world.grinder.number, quantity: 1 }],
    amount: '109500',
    billing: miller,
    token: tokenOf(cards.approved),
    expiry: '203012',
  }
}

function key() {
  return { 'idempotency-key': randomUUID() }
}

async function untilDone(visitor: Visitor, id: string): Promise<Answer> {
  return eventually(async () => {
    const answer = (await (await visitor.call('GET', `/api/checkouts/${id}`)).json()) as Answer
    return ['completed', 'declined', 'not-charged'].includes(answer.state) && answer
  })
}

async function attempts(): Promise<number> {
  const found = await shop.db.execute<{ count: number }>(
    sql`select count(*)::int as count from payment_attempt`,
  )
  return found.rows[0]?.count ?? -1
}

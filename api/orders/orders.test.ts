import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import type { Visitor } from '../../test/kit/http.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { eventually } from '../../test/kit/open-test-shop.ts'
import { untilQuiet } from '../../test/kit/checks/quiet.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import { cards, miller, world } from '../../test/kit/world.ts'
import { BackOfficeFailure } from '../../shop/back-office/back-office.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off', TIME_ZONE: 'America/New_York' })
const backOffice = { ...shop.backOffice }

/** Names of buyers whose orders the back office understands and refuses. */
const refusing = new Set<string>()
/** how often it was asked to make each order */
const made = new Map<string, number>()

let admin: Visitor
beforeAll(async () => {
  admin = await adminCalled('boss')
  shop.backOffice.createOrder = async (order) => {
    if (refusing.has(order.customerName)) throw new BackOfficeFailure('refused', 'Item AG03 is blocked.')
    made.set(order.orderNumber, (made.get(order.orderNumber) ?? 0) + 1)
    return backOffice.createOrder(order)
  }
})

type Listed = { number: string; state: string; lights: object; needsYou: string | null; totalCents: number }

test('a finished order is told in whole, with everything that happened to it', async () => {
  const number = await bought('Finished')
  const [listed] = await list('?q=ada+finished')
  expect(listed).toEqual({
    number,
    state: 'COMPLETED',
    moneyReturn: null,
    channel: 'web',
    lights: { payment: 'done', customer: 'done', order: 'done', invoice: 'done' },
    totalCents: 1095_00,
    returnedCents: 0,
    returningCents: 0,
    gatewayOrderId: `${number}-1`,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    name: 'Ada Finished',
    town: 'Austin, TX',
    email: 'finished@lab.test',
    needsYou: null,
  })
  const response = await admin.call('GET', `/api/orders/${number}`)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const order = (await response.json()) as Whole
  expect(order).toMatchObject({
    ...listed,
    booksNumber: null,
    subtotalCents: 1095_00,
    discountCents: 0,
    buyer: { name: 'Ada Finished', zip: '78701', country: 'US' },
    lines: [
      {
        number: 'AG03',
        title: 'High Speed Alloy Grinder',
        quantity: 1,
        unitCents: 1095_00,
        lineCents: 1095_00,
        leftQuantity: 1,
        leftCents: 1095_00,
      },
    ],
    attempts: [
      { gatewayOrderId: `${number}-1`, status: 'APPROVED', amountCents: 1095_00, resptext: 'Approval' },
    ],
    giveBack: null,
    parts: [],
    leftCents: 1095_00,
    acts: { retry: [], return: true, returnPart: true, confirm: true, resolve: [] },
  })
  expect(order.steps.map(({ step, state }) => [step, state])).toEqual([
    ['customer', 'DONE'],
    ['order', 'DONE'],
    ['invoice', 'DONE'],
    ['payment-entry', 'DONE'],
  ])
  const told = order.story.map(({ kind, text }) => `${kind}: ${text}`)
  for (const line of [
    'state: Order placed',
    'gateway: Charge: approved',
    'state: Charged',
    'back-office: Create order: created',
    'state: Charged, in the back office',
    'back-office: Record payment: recorded',
    'mail: E-mail sent to finished@lab.test',
  ])
    expect(told).toContain(line)
  const moments = order.story.map(({ at }) => at)
  expect(moments).toEqual(moments.toSorted())
})

test('an order is found by whatever is at hand', async () => {
  const number = await bought('Findable')
  const order = await whole(number)
  const retref = order.attempts[0]?.retref ?? ''
  const customer = order.steps[0]?.documentNumber ?? ''
  for (const q of [
    number,
    number.toLowerCase(),
    'findable',
    'Dr. Findable',
    'findable ada',
    'FINDABLE@lab.test',
    retref,
    `${number}-1`,
    customer,
  ])
    expect([q, (await list(`?q=${encodeURIComponent(q)}`)).map((one) => one.number)]).toEqual([q, [number]])
  for (const q of ['nobody', '%', 'ada_findable', retref.slice(1), '\\'])
    expect([q, await list(`?q=${encodeURIComponent(q)}`)]).toEqual([q, []])
})

test('what needs a person comes first, and pages lead on', async () => {
  const older = await refusedOrder('Older')
  const newer = await bought('Newer')
  const response = await admin.call('GET', '/api/orders?limit=1')
  const total = Number(response.headers.get('x-total-count'))
  expect(((await response.json()) as Listed[]).map(({ number }) => number)).toEqual([older])
  expect(response.headers.get('link')).toBe('</api/orders?limit=1&cursor=1&filter=all>; rel="next"')
  expect((await list('?limit=1&cursor=1')).map(({ number }) => number)).toEqual([newer])
  const everyone = await list('')
  expect([everyone.length, new Set(everyone.map(({ number }) => number)).size]).toEqual([total, total])
  expect(everyone[0]).toMatchObject({
    number: older,
    state: 'ORDERING',
    lights: { payment: 'done', customer: 'done', order: 'failed', invoice: 'waiting' },
    needsYou: 'The back office refused the order. Item AG03 is blocked.',
  })
  expect((await list('?filter=needs-you')).map(({ number }) => number)).toEqual([older])
  expect(await (await admin.call('GET', '/api/order-counts')).json()).toEqual({ needsYou: 1, open: 1 })
  await settleAll()
})

test('filters', async () => {
  const paid = await bought('Paid')
  const declined = await declinedOrder('Declined')
  const returned = await bought('Returned')
  expect((await act(returned, 'return', { reason: 'The buyer called.' })).status).toBe(200)
  await eventually(async () => (await whole(returned)).lights.order === 'returned')
  const numbers = async (filter: string) => (await list(`?filter=${filter}`)).map(({ number }) => number)
  expect(await numbers('returned')).toEqual([returned])
  expect(await numbers('not-charged')).toEqual([declined])
  const ofPaid = await numbers('paid')
  expect([ofPaid.includes(paid), ofPaid.includes(returned), ofPaid.includes(declined)]).toEqual([
    true,
    false,
    false,
  ])
  expect(await numbers('open')).toEqual([])
  expect(await list('?filter=not-charged&q=declined')).toMatchObject([
    { lights: { payment: 'off', customer: 'off', order: 'off', invoice: 'off' }, needsYou: null },
  ])
})

test('orders of days of the shop, to the edge of each, though one has an hour less', async () => {
  const [before, first, last, after] = await Promise.all(
    ['Before', 'First', 'Last', 'After'].map((name) => bought(`Days${name}`)),
  )
  for (const [number, at] of [
    [before, '2025-03-09T04:59:59.999Z'],
    [first, '2025-03-09T05:00:00Z'],
    [last, '2025-03-10T03:59:59.999Z'],
    [after, '2025-03-10T04:00:00Z'],
  ])
    await shop.db.execute(sql`update checkout set created_at = ${at} where order_number = ${number}`)
  expect(await numbersOf('?from=2025-03-09&to=2025-03-09')).toEqual([last, first])
  expect(await numbersOf('?from=2025-03-08&to=2025-03-09')).toEqual([last, first, before])
  expect(await numbersOf('?q=days&from=2025-03-10')).toEqual([after])
  expect(await numbersOf('?to=2025-03-08')).toEqual([before])
  expect(await numbersOf('?from=2025-03-11&to=2025-03-12')).toEqual([])
  const { headers } = await admin.call('GET', '/api/orders?from=2025-03-09&to=2025-03-10&limit=1')
  expect([headers.get('x-total-count'), headers.get('link')]).toEqual([
    '3',
    '</api/orders?limit=1&cursor=1&filter=all&from=2025-03-09&to=2025-03-10>; rel="next"',
  ])
})

test('orders with a product, by its whole number', async () => {
  const one = await bought('Product One', {}, [{ number: world.pin.number, quantity: 2 }])
  const two = await bought('Product Two', {}, [
    { number: world.grinder.number, quantity: 1 },
    { number: world.pin.number, quantity: 1 },
  ])
  const without = await bought('Product None')
  for (const number of [world.pin.number, world.pin.number.toLowerCase()])
    expect([number, await numbersWith(number)]).toEqual([number, [two, one]])
  expect(await numbersWith(world.grinder.number)).toEqual([without, two])
  for (const number of [
    world.pin.number.slice(1),
    'PINx1',
    '%',
    '_',
    ' ',
    '\0',
    `${world.pin.number}\0`,
    'x'.repeat(64),
  ])
    expect([number, await numbersWith(number)]).toEqual([number, []])
  expect(await list(`?product=${world.pin.number}&filter=not-charged`)).toEqual([])
})

test.each([
  '?limit=201',
  '?filter=what',
  '?cursor=-1',
  '?x=1',
  `?q=${'x'.repeat(101)}`,
  '?from=2025-02-29',
  '?from=',
  '?to=0000-01-01',
  `?product=${'x'.repeat(65)}`,
  '?product=AG03&product=BF4',
])('a list asked for with %s is refused', async (query) =>
  expect((await admin.call('GET', `/api/orders${query}`)).status).toBe(400),
)

test('days that end before they begin are told by name', async () => {
  const response = await admin.call('GET', '/api/orders?from=2026-03-02&to=2026-03-01')
  const detail = 'The last day must not be before the first day.'
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { detail, errors: [{ pointer: '/to', detail }] },
  ])
})

test('twenty clicks by two admins give one order document', async () => {
  const number = await refusedOrder('Clicked')
  const other = await adminCalled('other-boss')
  refusing.clear()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => act(number, 'retry', { step: 'order' }, at % 2 ? other : admin)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(made.get(number)).toBe(1)
  const { rows } = await shop.db.execute(
    sql`select count(*)::int as documents from back_office_order where number = ${number}`,
  )
  expect(rows).toEqual([{ documents: 1 }])
  const order = await eventually(async () => {
    const now = await whole(number)
    return now.lights.invoice === 'done' && now
  })
  expect(order).toMatchObject({ state: 'COMPLETED', needsYou: null, acts: { retry: [] } })
  expect(order.story.filter(({ text }) => text.endsWith('tried again: order')).length).toBeGreaterThan(0)
  const after = (await act(number, 'retry', { step: 'order' })).json
  expect((await after).note).toBe('It is already done. Nothing was sent again.')
})

test('a retry that fails is no fault of the shop: the order as it stands, and why', async () => {
  const number = await refusedOrder('Again')
  const { status, json } = await act(number, 'retry', { step: 'order' })
  expect(status).toBe(200)
  expect(await json).toMatchObject({
    number,
    lights: { order: 'failed' },
    acts: { retry: ['order'] },
    note: 'The back office refused it: Item AG03 is blocked.',
  })
  await settleAll()
})

test.each([
  ['nothing to try', 'retry', { step: 'payment' }, 409],
  ['no review', 'resolve', { outcome: 'completed', reason: 'x' }, 409],
  ['no reason', 'return', { reason: ' ' }, 422],
  ['no reason', 'resolve', { outcome: 'completed' }, 422],
  ['no such step', 'retry', { step: 'mail' }, 422],
  ['no such outcome', 'resolve', { outcome: 'lost', reason: 'x' }, 422],
  ['just sent', 'confirmation', undefined, 409],
])('%s: %s with %j is %i and writes nothing', async (_, what, body, status) => {
  const number = await bought('Refused')
  // The row that the purchase wrote counts, and tests run a hundred times faster.
  await shop.db.execute(sql`update mail set created_at = now() + interval '1 minute'
    where dedupe_key = ${`confirmation ${number}`}`)
  const before = await tableHashes(shop.db)
  expect((await act(number, what, body)).status).toBe(status)
  expect((await act('SO-1', what, body)).status).toBe(status === 409 ? 404 : status)
  expect(await tableHashes(shop.db)).toEqual(before)
})

test('money goes back by void while it can, by refund after that', async () => {
  const voided = await bought('Voided')
  const first = await act(voided, 'return', { reason: 'Ordered twice.' })
  expect([first.status, await first.json]).toMatchObject([
    200,
    {
      note: 'The charge was voided: the buyer pays nothing.',
      moneyReturn: 'DONE',
      lights: { payment: 'returned' },
      giveBack: { kind: 'void', amountCents: 1095_00, reason: 'Ordered twice.', by: 'Pat Partner' },
      acts: { return: false, confirm: false },
    },
  ])
  const refunded = await bought('Refunded')
  shop.standIns.set({ settlement: 'done' })
  expect((await act(refunded, 'return', { reason: 'Sent back.' })).status).toBe(200)
  const order = await eventually(async () => {
    const now = await whole(refunded)
    return now.lights.payment === 'returned' && now
  })
  shop.standIns.set({ settlement: 'waits' })
  expect(order).toMatchObject({ giveBack: { kind: 'refund', state: 'DONE' } })
  const refunds = shop.standIns.ledger().refunds.filter(({ orderid }) => orderid.startsWith(`${refunded}-`))
  expect(refunds.map(({ amountCents }) => amountCents)).toEqual([1095_00])
  const again = await act(refunded, 'return', { reason: 'Once more.' })
  expect([again.status, (await again.json).detail]).toEqual([
    409,
    'The money for this order was already refunded. Nothing was refunded again.',
  ])
  const declined = await declinedOrder('Unpaid')
  for (const number of [voided, refunded, declined]) await untilQuiet(shop, number)
  const before = await tableHashes(shop.db)
  expect((await act(declined, 'return', { reason: 'x' })).status).toBe(409)
  expect(await tableHashes(shop.db)).toEqual(before)
})

test('the confirmation goes out again, once a minute', async () => {
  const number = await bought('Lost')
  await shop.db.execute(sql`update mail set created_at = now() - interval '1 hour'
    where dedupe_key = ${`confirmation ${number}`}`)
  const answers = await Promise.all([1, 2, 3].map(() => act(number, 'confirmation')))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const mails = await eventually(async () => {
    const about = shop.standIns.ledger().mails.filter(({ subject }) => subject.includes(number))
    return about.length === 2 && about
  })
  expect(new Set(mails.map(({ text }) => text)).size).toBe(1)
  expect((await whole(number)).story.map(({ text }) => text)).toContain(
    'Pat Partner sent the confirmation again',
  )
})

test('an export has the days of the shop, and its cells are no formulas', async () => {
  const number = await bought('Export', { firstName: '=1+1', city: 'Zürich, "Nord"' })
  // 03:30 on the 2nd of March in London is still the 1st in New York.
  await shop.db.execute(
    sql`update checkout set created_at = '2026-03-02T03:30:00Z' where order_number = ${number}`,
  )
  const response = await post('/api/orders/export', { from: '2026-03-01', to: '2026-03-01' })
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('content-disposition'),
  ]).toEqual([200, 'text/csv; charset=utf-8', 'attachment; filename="orders.csv"'])
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, row, ...rest] = bytes.toString('utf8').slice(1).split('\r\n')
  expect(rest).toEqual([''])
  expect(head).toMatch(/^Order,Order number in the books,Date,State,/)
  expect(row).toMatch(
    new RegExp(
      `^${number},${number},2026-03-01 22:30,"Charged, in the back office",web,'=1\\+1 Export,export@lab.test,'\\+1 \\(512\\) 555-0100,12 Plaster Lane,"Zürich, ""Nord""",TX,78701,US,1095.00,,0.00,1095.00,\\d+,${number}-1,done,done,done,done,`,
    ),
  )
  expect(await lastAct()).toMatchObject({
    action: 'orders.export',
    after: { from: '2026-03-01', to: '2026-03-01', orders: 1 },
  })
})

test.each([
  [{ from: '2026-03-02', to: '2026-03-01' }, 422],
  [{ from: '2026-01-01', to: '2027-01-02' }, 422],
  [{ from: '2026-02-30', to: '2026-03-01' }, 422],
  [{ from: '0000-03-01', to: '0000-03-01' }, 422],
  [{ from: '', to: '2026-03-01' }, 422],
  [{ from: '2026-03-01' }, 422],
])('an export of %j is %i and writes nothing', async (body, status) => {
  const before = await tableHashes(shop.db)
  expect((await post('/api/orders/export', body)).status).toBe(status)
  expect(await tableHashes(shop.db)).toEqual(before)
})

type Whole = Listed & {
  lights: Record<string, string>
  acts: object
  note: string
  detail: string
  steps: { step: string; state: string; documentNumber: string | null }[]
  attempts: { retref: string | null }[]
  story: { at: string; kind: string; text: string }[]
}

async function adminCalled(sub: string): Promise<Visitor> {
  const visitor = server.visitor()
  await signInAs(shop, visitor, { sub, isAdmin: true })
  return visitor
}

async function list(query: string): Promise<Listed[]> {
  const response = await admin.call('GET', `/api/orders${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Listed[]
}

async function numbersOf(query: string): Promise<string[]> {
  return (await list(query)).map(({ number }) => number)
}

function numbersWith(product: string): Promise<string[]> {
  return numbersOf(`?q=product&product=${encodeURIComponent(product)}`)
}

async function whole(number: string): Promise<Whole> {
  return (await (await admin.call('GET', `/api/orders/${number}`)).json()) as Whole
}

async function act(number: string, what: string, body?: object, who = admin) {
  const response = await post(`/api/orders/${number}/${what}`, body, who)
  return { status: response.status, json: response.json() as Promise<Whole> }
}

function post(address: string, body?: object, who = admin): Promise<Response> {
  return who.call('POST', address, body)
}

type Lines = { number: string; quantity: number }[]

/** To the end: a test that looks at the whole table must not see unfinished work. */
async function bought(lastName: string, more: Partial<typeof miller> = {}, lines?: Lines): Promise<string> {
  const number = await placed(lastName, more, cards.approved, lines)
  await eventually(async () => (await whole(number)).lights.invoice === 'done')
  await untilQuiet(shop, number)
  return number
}

async function placed(
  lastName: string,
  more: Partial<typeof miller> = {},
  cardNumber = cards.approved,
  lines: Lines = [{ number: world.grinder.number, quantity: 1 }],
) {
  const billing = { ...miller, lastName, email: `${lastName.toLowerCase()}@lab.test`, ...more }
  const id = await buy(shop, await orderRequest(shop, { billing, cardNumber, lines }))
  const { rows } = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${id}`,
  )
  await untilState(shop, id, 'DECLINED', 'ORDERING', 'COMPLETED')
  return rows[0]?.number ?? ''
}

async function declinedOrder(lastName: string): Promise<string> {
  return placed(lastName, {}, cards.declined)
}

/** The back office understands it and refuses, until `settleAll`. */
async function refusedOrder(lastName: string): Promise<string> {
  refusing.add(`Ada ${lastName}`)
  const number = await placed(lastName)
  await eventually(async () => (await whole(number)).needsYou !== null)
  return number
}

async function settleAll(): Promise<void> {
  refusing.clear()
  for (const { number } of await list('?filter=needs-you'))
    await eventually(async () => {
      await act(number, 'retry', { step: 'order' })
      return (await whole(number)).lights.invoice === 'done'
    })
}

async function lastAct(): Promise<unknown> {
  const { rows } = await shop.db.execute(sql`select action, after from audit_event order by id desc limit 1`)
  return rows[0]
}

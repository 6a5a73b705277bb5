import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { untilQuiet } from '../../test/kit/checks/quiet.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import type { Visitor } from '../../test/kit/http.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { world } from '../../test/kit/world.ts'

/** Parts of an order's money, as the panel asks for them: by clicks, from two windows, and with bodies that it never sends. */
const { shop, server } = await openTestSite({ LIMITS: 'off' })

let admin: Visitor
let other: Visitor
beforeAll(async () => {
  admin = await adminCalled('boss')
  other = await adminCalled('other-boss')
})
beforeEach(() => shop.standIns.set({ settlement: 'done', refund: 'on' }))

const threeLines = [
  { number: world.grinder.number, quantity: 3 },
  { number: world.vibrator.number, quantity: 7 },
  { number: world.washer.number, quantity: 2 },
]

test('every piece of three lines under a coupon goes back by itself, and the cents add up to what was paid', async () => {
  const number = await bought({ coupon: 'SAVE10', lines: threeLines })
  const paid = (await whole(number)).totalCents
  for (let left = 12; left > 1; left -= 1) {
    const { lines } = await whole(number)
    const at = lines.findIndex(({ leftQuantity }) => leftQuantity > 0)
    const { leftQuantity, leftCents } = lines[at] ?? none
    const worth = leftQuantity === 1 ? leftCents : Math.floor(leftCents / leftQuantity)
    const answer = await give(number, ofLines([[at + 1, 1]], worth))
    expect([left, answer.status, answer.body.detail]).toEqual([left, 200, undefined])
  }
  const before = await whole(number)
  const [last] = before.lines.filter(({ leftQuantity }) => leftQuantity > 0)
  expect([last?.leftQuantity, last?.leftCents]).toEqual([1, before.leftCents])
  expect(before.returnedCents + before.leftCents).toBe(paid)
  const rest = await give(number)
  expect([rest.status, rest.body.note]).toEqual([200, 'The money was refunded.'])
  expect(refundsOf(number)).toHaveLength(12)
  expect(refundsOf(number).reduce((all, cents) => all + cents, 0)).toBe(paid)
})

test('twenty clicks with one key return it once; two windows with a key each return it twice', async () => {
  const number = await bought()
  const once = ofSum(10_01)
  const clicks = await Promise.all(
    Array.from({ length: 20 }, (_, at) => give(number, once, at % 2 ? other : admin)),
  )
  expect(clicks.map(({ status }) => status)).toEqual(Array(20).fill(200))
  await untilQuiet(shop, number)
  expect(refundsOf(number)).toEqual([10_01])
  const both = await Promise.all([give(number, ofSum(20_00)), give(number, ofSum(20_00), other)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await untilQuiet(shop, number)
  expect(refundsOf(number)).toEqual([10_01, 20_00, 20_00])
})

test('of two windows that return the same last pieces, one is told that they are gone', async () => {
  const number = await bought({ lines: threeLines })
  const { leftCents } = (await whole(number)).lines[1] ?? none
  const answers = await Promise.all([
    give(number, ofLines([[2, 7]], leftCents)),
    give(number, ofLines([[2, 7]], leftCents), other),
  ])
  const [done, refused] = answers.toSorted((one, two) => one.status - two.status)
  expect([done?.status, refused?.status, refused?.body.detail]).toEqual([
    200,
    409,
    'You cannot refund more of a line than is left of it. Nothing was refunded.',
  ])
  await untilQuiet(shop, number)
  expect(refundsOf(number)).toEqual([leftCents])
})

test('a part that waits: it is given up once, and not after the whole has taken it in', async () => {
  shop.standIns.set({ settlement: 'waits' })
  const number = await bought()
  const waits = await give(number, ofSum(5_00))
  expect([waits.status, waits.body.note, waits.body.returningCents]).toEqual([
    200,
    '$5.00 will be refunded after the bank has settled the charge, usually the next day.',
    5_00,
  ])
  const drops = await Promise.all([drop(number, 1), drop(number, 1, other)])
  const [dropped, late] = drops.toSorted((one, two) => one.status - two.status)
  expect([dropped?.status, dropped?.body.note]).toEqual([200, '$5.00 stays with you: it is not refunded.'])
  expect([late?.status, late?.body.detail]).toEqual([
    409,
    'This part was refunded, or is at the gateway right now. Nothing was changed.',
  ])
  expect((await drop(number, 9)).status).toBe(404)
  await give(number, ofSum(6_00))
  expect((await give(number)).body.note).toBe('The charge was voided: the buyer pays nothing.')
  expect((await drop(number, 2)).status).toBe(409)
  expect(refundsOf(number)).toEqual([])
})

test('what cannot be returned is said, and nothing is written', async () => {
  const number = await bought({ lines: [{ number: world.grinder.number, quantity: 2 }] })
  const key = randomUUID()
  expect((await give(number, ofSum(1_00, key))).status).toBe(200)
  await untilQuiet(shop, number)
  const before = await tableHashes(shop.db)
  for (const [part, detail] of [
    [
      ofSum(2_00, key),
      'An earlier request from this page has arrived. Nothing more was refunded: load the page again and see what was.',
    ],
    [
      ofLines([[1, 1]], 1),
      'These lines are worth $1,095.00 now, not what was shown. Nothing was refunded; look at the order again.',
    ],
    [ofLines([[1, 3]], 1), 'You cannot refund more of a line than is left of it. Nothing was refunded.'],
    [ofLines([[2, 1]], 1), 'This order has no such line. Nothing was refunded.'],
    [ofSum(2189_01), 'That is more than is left of what was charged. Nothing was refunded.'],
    [
      ofSum(2189_00),
      'That is everything that is left. Nothing was refunded: choose “Everything” instead, and the order is canceled too.',
    ],
  ] as const)
    expect([detail, await give(number, part).then(({ status, body }) => [status, body.detail])]).toEqual([
      detail,
      [409, detail],
    ])
  expect(await tableHashes(shop.db)).toEqual(before)
})

test.each<[string, object, number?]>([
  ['no cents', ofSum(0)],
  ['less than nothing', ofSum(-1)],
  ['half a cent', ofSum(0.5)],
  ['more than any price', ofSum(Number.MAX_SAFE_INTEGER)],
  ['no line', ofLines([], 1)],
  ['line 0', ofLines([[0, 1]], 1)],
  ['none of a line', ofLines([[1, 0]], 1)],
  ['a line beyond every number', ofLines([[2 ** 53, 1]], 1)],
  [
    '501 lines',
    ofLines(
      Array.from({ length: 501 }, (_, at): [number, number] => [at + 1, 1]),
      1,
    ),
  ],
  ['no key', { kind: 'sum', amountCents: 1 }],
  ['a key of words', { kind: 'sum', amountCents: 1, key: 'again' }],
  ['both kinds', { ...ofSum(1), lines: [{ line: 1, quantity: 1 }] }, 400],
  ['no such kind', { kind: 'all', key: randomUUID() }],
])('a part of %s is refused as a body, and nothing is written', async (_, part, status = 422) => {
  const number = await bought()
  const before = await tableHashes(shop.db)
  expect((await give(number, part)).status).toBe(status)
  expect(await tableHashes(shop.db)).toEqual(before)
})

type Line = { leftQuantity: number; leftCents: number }
type Whole = {
  totalCents: number
  leftCents: number
  returnedCents: number
  returningCents: number
  lines: Line[]
}
type Answer = { status: number; body: Whole & { note?: string; detail?: string } }

const none: Line = { leftQuantity: 0, leftCents: 0 }

async function adminCalled(sub: string): Promise<Visitor> {
  const visitor = server.visitor()
  await signInAs(shop, visitor, { sub, isAdmin: true })
  return visitor
}

async function bought(options: Parameters<typeof orderRequest>[1] = {}): Promise<string> {
  const id = await buy(shop, await orderRequest(shop, options))
  await untilState(shop, id, 'COMPLETED')
  const { rows } = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${id}`,
  )
  const number = rows[0]?.number ?? ''
  await untilQuiet(shop, number)
  return number
}

async function whole(number: string): Promise<Whole> {
  return (await (await admin.call('GET', `/api/orders/${number}`)).json()) as Whole
}

function ofSum(amountCents: number, key: string = randomUUID()) {
  return { kind: 'sum', amountCents, key }
}

function ofLines(chosen: [line: number, quantity: number][], shownCents: number) {
  const lines = chosen.map(([line, quantity]) => ({ line, quantity }))
  return { kind: 'lines', lines, shownCents, key: randomUUID() }
}

/** Without a part: everything that is left. */
async function give(number: string, part?: object, who = admin): Promise<Answer> {
  return post(`/api/orders/${number}/return`, { reason: 'It arrived broken.', ...(part && { part }) }, who)
}

async function drop(number: string, part: number, who = admin): Promise<Answer> {
  return post(`/api/orders/${number}/return/drop`, { part }, who)
}

async function post(address: string, body: object, who: Visitor): Promise<Answer> {
  const response = await who.call('POST', address, body)
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

function refundsOf(number: string): number[] {
  return shop.standIns
    .ledger()
    .refunds.filter(({ orderid }) => orderid.startsWith(`${number}-`))
    .map(({ amountCents }) => amountCents)
}

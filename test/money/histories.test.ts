import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tokenOf } from '../../stand-ins/card-gateway/card-vault.ts'
import { newSessionToken } from '../../shop/checkout/session-token.ts'
import { answered } from '../kit/come-again.ts'
import { openTestSite } from '../kit/open-test-site.ts'
import { seed, times } from '../kit/sample.ts'
import { signInAs } from '../kit/sign-in.ts'
import { cards, miller, world } from '../kit/world.ts'
import { numberViolations, violationsOf, type Operation } from './linear.ts'

/**
 * Four tabs of one buyer at once, for a thousand buyers: some order of single steps must explain each history
 * (docs/safety.md, R30).
 */
const { shop, server } = await openTestSite({ LIMITS: 'off' })

const histories = times({ whole: 1000, sample: 50 })
const atOnce = 10

type Wish = { kind: 'put' | 'get' | 'watch' } | { kind: 'submit'; key: number; quantity: number }
/** What each of the four clients does, one thing after the other. */
type Program = Wish[][]

const wish: fc.Arbitrary<Wish> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('put' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('get' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('watch' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('submit' as const),
      key: fc.integer({ min: 0, max: 1 }),
      quantity: fc.integer({ min: 1, max: 2 }),
    }),
  },
)
const program: fc.Arbitrary<Program> = fc.array(fc.array(wish, { minLength: 1, maxLength: 3 }), {
  minLength: 4,
  maxLength: 4,
})

/** One clock for all clients: nothing ends and begins at the same time. */
let tick = 0

test(`${histories} histories of 4 clients: each has an order of single steps that explains it`, async () => {
  const programs = fc.sample(program, { numRuns: histories, seed })
  const heard: Operation[][] = []
  const worker = async () => {
    for (let next = programs.pop(); next; next = programs.pop()) {
      const history = await run(next)
      expect(violationsOf(history), JSON.stringify(history)).toEqual([])
      heard.push(history)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  expect(numberViolations(heard)).toEqual([])
  const all = heard.flat()
  expect([heard.length, all.filter((one) => one.kind === 'submit').length > histories]).toEqual([
    histories,
    true,
  ])
  // The clients did overlap: otherwise the check would prove nothing.
  expect(all.filter(({ start, end }) => end - start > 1).length).toBeGreaterThan(all.length / 2)
}, 400_000)

describe('the checker refuses', () => {
  const order = { id: 'one', orderNumber: 'SO-1001' }
  const submit = (start: number, end: number, told: Partial<Operation> = {}) =>
    ({ kind: 'submit', key: 'a', body: '1', answer: order, start, end, ...told }) as Operation

  const other = (start: number, end: number, orderNumber: string) => [
    submit(start, end, { answer: { id: orderNumber, orderNumber } }),
  ]

  test.each<[string, Operation[]]>([
    [
      'a read of what was overwritten before it began',
      [
        { kind: 'put', value: '1', start: 1, end: 2 },
        { kind: 'put', value: '2', start: 3, end: 4 },
        { kind: 'get', value: '1', start: 5, end: 6 },
      ],
    ],
    ['a read of what nobody wrote', [{ kind: 'get', value: '7', start: 1, end: 2 }]],
    [
      'two reads that saw two writes in opposite orders',
      [
        { kind: 'put', value: '1', start: 1, end: 9 },
        { kind: 'put', value: '2', start: 2, end: 8 },
        { kind: 'get', value: '1', start: 10, end: 11 },
        { kind: 'get', value: '2', start: 12, end: 13 },
      ],
    ],
    [
      'a cart still kept after it was seen to be paid',
      [
        { kind: 'put', value: '1', start: 1, end: 2 },
        submit(3, 4),
        { kind: 'watch', id: 'one', state: 'paid', start: 5, end: 6 },
        { kind: 'get', value: '1', start: 7, end: 8 },
      ],
    ],
    ['two orders of one cart', [submit(1, 4), submit(2, 3, { key: 'b', answer: { ...order, id: 'two' } })]],
    ['another order under a used key', [submit(1, 2), submit(3, 4, { body: '2' })]],
    ['a refusal of the very same order', [submit(1, 2), submit(3, 4, { answer: 'key-reused' })]],
    [
      'a paid order that is processed again',
      [
        { kind: 'watch', id: 'one', state: 'paid', start: 1, end: 2 },
        { kind: 'watch', id: 'one', state: 'processing', start: 3, end: 4 },
      ],
    ],
  ])('%s', (_, history) => expect(violationsOf(history)).toHaveLength(1))

  test('a number given twice, and a lower one given later', () => {
    expect(numberViolations([other(1, 4, 'SO-1001'), other(2, 3, 'SO-1001')])).toEqual([
      'an order number was given twice',
    ])
    expect(numberViolations([other(1, 2, 'SO-1002'), other(3, 4, 'SO-1001')])).toEqual([
      'order 1001 was given after 1002',
    ])
    expect(numberViolations([other(1, 4, 'SO-1002'), other(2, 3, 'SO-1001')])).toEqual([])
  })
})

type Buyer = { cookie: string; keys: string[]; id: string | null; puts: number }

async function run(clients: Program): Promise<Operation[]> {
  const visitor = server.visitor()
  await signInAs(shop, visitor, { sub: `buyer-${randomUUID()}` })
  visitor.cookies.set('__Host-checkout', newSessionToken())
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
  const buyer: Buyer = { cookie, keys: [randomUUID(), randomUUID()], id: null, puts: 0 }
  const history: Operation[] = []
  await Promise.all(
    clients.map(async (wishes) => {
      for (const one of wishes) {
        const done = await act(buyer, one)
        if (done) history.push(done)
      }
    }),
  )
  return history
}

function act(buyer: Buyer, wanted: Wish): Promise<Operation | null> {
  if (wanted.kind === 'put') return put(buyer)
  if (wanted.kind === 'get') return get(buyer)
  return wanted.kind === 'submit' ? submitOrder(buyer, wanted) : watch(buyer)
}

async function put(buyer: Buyer): Promise<Operation> {
  buyer.puts += 1
  const value = String(buyer.puts)
  const lines = [{ number: world.pin.number, quantity: buyer.puts }]
  const { start, end } = await ask(buyer, 'PUT', '/api/cart', { lines })
  return { kind: 'put', value, start, end }
}

async function get(buyer: Buyer): Promise<Operation> {
  const { start, end, body } = await ask(buyer, 'GET', '/api/cart')
  const { lines } = body as { lines: { quantity: number }[] }
  return { kind: 'get', value: lines.map(({ quantity }) => quantity).join(), start, end }
}

async function submitOrder(buyer: Buyer, wanted: Wish & { kind: 'submit' }): Promise<Operation> {
  const key = buyer.keys[wanted.key] ?? ''
  const order = {
    lines: [{ number: world.washer.number, quantity: wanted.quantity }],
    amount: String(world.washer.wholesalePrice * wanted.quantity),
    billing: miller,
    poNumber: 'PO-4711',
    note: 'Ring twice.',
    token: tokenOf(cards.approved),
    expiry: '203012',
  }
  const { start, end, status, body } = await ask(buyer, 'POST', '/api/checkouts', order, key)
  expect([202, 422]).toContain(status)
  const { id, orderNumber } = body as { id: string; orderNumber: string }
  if (status === 202) buyer.id = id
  const answer = status === 202 ? { id, orderNumber } : 'key-reused'
  return { kind: 'submit', key, body: String(wanted.quantity), answer, start, end }
}

async function watch(buyer: Buyer): Promise<Operation | null> {
  if (!buyer.id) return null
  const { start, end, status, body } = await ask(buyer, 'GET', `/api/checkouts/${buyer.id}`)
  expect(status).toBe(200)
  const { id, state } = body as { id: string; state: string }
  return { kind: 'watch', id, state, start, end }
}

/** The cookies stay as they were, as in tabs whose requests are already on their way. */
async function ask({ cookie }: Buyer, method: string, address: string, sent?: unknown, key?: string) {
  tick += 1
  const start = tick
  const send = () =>
    fetch(server.origin + address, {
      method,
      headers: {
        cookie,
        'x-requested-with': 'shop',
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      body: sent === undefined ? undefined : JSON.stringify(sent),
    })
  const response = await answered(send)
  const body: unknown = await response.json()
  tick += 1
  return { start, end: tick, status: response.status, body }
}

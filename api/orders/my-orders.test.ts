import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import type { Visitor } from '../../test/kit/http.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { coupons, world } from '../../test/kit/world.ts'

const { shop, server } = await openTestSite({ PARTNERS: 'any' })

let [danas, danasSecond, ritas] = ['', '', '']
let dana: Visitor
beforeAll(async () => {
  dana = server.visitor()
  await signInAs(shop, dana, { sub: 'dana' })
  await signInAs(shop, server.visitor(), { sub: 'rita' })
  danas = await bought('dana', 'AG03', 3)
  danasSecond = await bought('dana', 'DV34', 3)
  ritas = await bought('rita', 'W-10', 2)
  await shop.db.execute(sql`update product set deleted_at = now() where number = 'DV34'`)
})

// 3 × 289.99 = 869.97, less 10 % = 782.973 → 782.97
const second = () => ({
  number: danasSecond,
  date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
  state: 'completed',
  discount: 87,
  total: 782.97,
  returned: 0,
  lines: [
    {
      number: 'DV34',
      title: world.vibrator.title,
      quantity: 3,
      unitPrice: 289.99,
      linePrice: 869.97,
      unitPriceNow: null,
      replacedBy: null,
      ownNumbers: [],
    },
  ],
})

describe('GET /api/my-orders', () => {
  test('lists the caller’s orders, newest first, in dollars', async () => {
    const response = await dana.call('GET', '/api/my-orders')
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect([response.headers.get('x-total-count'), response.headers.get('link')]).toEqual(['2', null])
    expect(await response.json()).toEqual([
      second(),
      {
        ...second(),
        number: danas,
        // 3 × 821.25 = 2463.75, less 10 % = 2217.375 → 2217.38
        discount: 246.37,
        total: 2217.38,
        returned: 0,
        lines: [
          {
            number: 'AG03',
            title: world.grinder.title,
            quantity: 3,
            unitPrice: 821.25,
            linePrice: 2463.75,
            unitPriceNow: 821.25,
            replacedBy: null,
            ownNumbers: [],
          },
        ],
      },
    ])
  })

  test('goes on by link', async () => {
    const first = await dana.call('GET', '/api/my-orders?limit=1')
    expect(first.headers.get('link')).toBe('</api/my-orders?limit=1&cursor=1>; rel="next"')
    const next = await dana.call('GET', '/api/my-orders?limit=1&cursor=1')
    expect([next.headers.get('link'), next.headers.get('x-total-count')]).toEqual([null, '2'])
    expect(await next.json()).toMatchObject([{ number: danas }])
    expect(await (await dana.call('GET', '/api/my-orders?limit=1&cursor=2')).json()).toEqual([])
  })

  test.each(['?limit=201', '?limit=0', '?cursor=-1', '?owner=rita', '?sub=rita'])(
    '%s is refused',
    async (query) => expect((await dana.call('GET', `/api/my-orders${query}`)).status).toBe(400),
  )
})

describe('GET /api/my-orders/{number}', () => {
  test('answers one of the caller’s', async () => {
    const response = await dana.call('GET', `/api/my-orders/${danasSecond}`)
    expect([response.status, await response.json()]).toEqual([200, second()])
  })

  test('of others it says what it says of none', async () => {
    const answers = await Promise.all(
      [ritas, 'SO-9999', '%00', 'x'.repeat(65)].map((number) => dana.call('GET', `/api/my-orders/${number}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const [foreign, none] = await Promise.all(answers.map((answer) => answer.json()))
    expect(foreign).toEqual(none)
  })
})

test('a visitor is told nothing', async () => {
  for (const address of ['/api/my-orders', `/api/my-orders/${danas}`]) {
    const response = await server.visitor().call('GET', address)
    expect(response.status).toBe(401)
    expect(await response.text()).not.toMatch(/AG03|821\.25/)
  }
})

async function bought(ownerSub: string, number: string, quantity: number): Promise<string> {
  const wishes = { ownerSub, tier: 'partner', coupon: coupons.save10, lines: [{ number, quantity }] } as const
  const id = await buy(shop, await orderRequest(shop, { ...wishes, lines: [...wishes.lines] }))
  await untilState(shop, id, 'COMPLETED')
  const found = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${id}`,
  )
  return found.rows[0]?.number ?? ''
}

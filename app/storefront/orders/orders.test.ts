import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { markOf } from '../../../shop/cart/mark-of.ts'
import { findSavedCart } from '../../../shop/cart/saved-cart-store.ts'
import { writeCart, type Cart } from '../../../shop/cart/cart.ts'
import { setOwnNumber } from '../../../shop/own-numbers/keep-own-numbers.ts'
import { buy, orderRequest, untilState } from '../../../test/kit/buy.ts'
import type { Visitor } from '../../../test/kit/http.ts'
import { openTestSite } from '../../../test/kit/open-test-site.ts'
import { signInAs } from '../../../test/kit/sign-in.ts'
import { world } from '../../../test/kit/world.ts'
import { cartOf } from '../../cart-cookies.ts'

/** Rita waits for approval: she is signed in and pays retail prices. Dana is a partner. */
const { shop, server } = await openTestSite({ PARTNERS: 'approved' })

let [ritas, danas] = ['', '']
let [rita, dana]: Visitor[] = []
beforeAll(async () => {
  rita = await somebody('rita')
  dana = await somebody('dana')
  await shop.db.execute(sql`update person set partner_approved_at = now() where sub = 'dana'`)
  const lines = ['AG03', 'DV34', 'W-10'].map((number) => ({ number, quantity: 3 }))
  ritas = await bought('rita', 'retail', lines)
  danas = await bought('dana', 'partner', [{ number: 'AG03', quantity: 3 }])
  await shop.db.execute(sql`update product set new_price_cents = 100000 where number = 'AG03'`)
  await shop.db.execute(sql`update product set deleted_at = now() where number = 'DV34'`)
  await shop.db.execute(sql`update product set new_price_cents = 0 where number = 'W-10'`)
})

describe('a visitor', () => {
  test.each([
    ['GET', '/my-orders', '/login?returnTo=%2Fmy-orders'],
    ['GET', '/my-orders?page=2', '/login?returnTo=%2Fmy-orders%3Fpage%3D2'],
    ['GET', '/my-orders/SO-1', '/login?returnTo=%2Fmy-orders%2FSO-1'],
    ['POST', '/my-orders/SO-1', '/login?returnTo=%2Fmy-orders%2FSO-1'],
  ])('%s %s signs in first', async (method, address, login) => {
    const body = method === 'POST' ? new URLSearchParams() : null
    const response = await server.visitor().ask(address, { method, body })
    expect([response.status, response.headers.get('location')]).toEqual([302, login])
  })
})

describe('the owner', () => {
  test('finds their orders, and nobody else’s, on a page that is not kept', async () => {
    const response = await asking(rita).ask('/my-orders')
    const page = await response.text()
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(page).toContain(`href="/my-orders/${ritas}"`)
    expect(page).toContain('Paid, confirmed')
    expect(page).toContain('3 items, 9 pieces')
    expect(page).not.toContain(danas)
    expect(await (await asking(rita).ask('/my-orders?page=77')).text()).toContain(ritas)
  })

  test('sees then and now side by side, and not a figure of the wholesale side', async () => {
    const response = await asking(rita).ask(`/my-orders/${ritas}`)
    const page = await response.text()
    expect(response.status).toBe(200)
    for (const text of [
      '$1,095.00',
      '$1,000.00',
      'down $95.00',
      'No longer sold',
      'Price on request',
      '$4,440.33',
      'Billed to',
      '12 Plaster Lane',
      'Austin, TX 78701',
    ])
      expect(page).toContain(text)
    expect(page).not.toMatch(/876[.,]?00|821[.,]?25|308[.,]?33|289[.,]?99/)
  })

  test('without an order has a way on', async () => {
    const page = await (await (await somebody('nora')).ask('/my-orders')).text()
    expect(page).toContain('You have no orders yet.')
    expect(page).toContain('href="/shop"')
  })
})

test('somebody else’s order is the page of one that does not exist, and takes no order', async () => {
  const pages = await Promise.all(
    [danas, 'SO-9999'].map(async (number) => {
      const response = await asking(rita).ask(`/my-orders/${number}`)
      return [response.status, (await response.text()).replaceAll(number, '…')]
    }),
  )
  expect(pages[0]?.[0]).toBe(404)
  expect(pages[0]).toEqual(pages[1])
  expect(pages[0]?.[1]).not.toContain('AG03')
  const again = await orderAgain(rita, danas)
  expect([again.status, again.headers.getSetCookie()]).toEqual([404, []])
})

describe('a product that was replaced', () => {
  let number = ''
  beforeAll(async () => {
    number = await bought('rita', 'retail', [
      { number: 'CP7', quantity: 2 },
      { number: 'PIN_1', quantity: 5 },
    ])
    await shop.db.execute(sql`update product set deleted_at = now() where number = 'CP7'`)
    await shop.db.execute(sql`update product set new_price_cents = 2 where number = 'PIN_1'`)
    await shop.db.execute(sql`insert into supersession (number, successor) values ('CP7', 'AG03')`)
    await setOwnNumber(shop, { sub: 'rita', own: 'Lab 12', number: 'PIN_1' })
  })

  test('is named with its successor and what that costs, beside a price that changed', async () => {
    const page = await (await asking(rita).ask(`/my-orders/${number}`)).text()
    const words = page.replaceAll(/<[^>]+>|<!-- -->/g, '')
    expect(words).toContain('Replaced by AG03, High Speed Alloy Grinder.')
    expect(words).toContain('Order AG03 instead')
    for (const text of ['$95.50', '$1,000.00', 'up $904.50', '$0.01', '$0.02', 'up $0.01'])
      expect(words).toContain(text)
    expect(words).toContain('1 of 2 products has been replaced: select the replacement if you want it.')
    expect(words).toContain('Your number: Lab 12')
  })

  test('N1: is left out unless its buyer has said so, and the cart page says it', async () => {
    holdCart(rita, [])
    const response = await orderAgain(rita, number)
    expect(response.headers.get('location')).toBe(`/cart?again=${number}&added=PIN_1%3A5&replaced=CP7%3AAG03`)
    expect(cartIn(rita)).toEqual([{ number: 'PIN_1', quantity: 5 }])
    const cart = await (await asking(rita).ask(response.headers.get('location') ?? '')).text()
    expect(cart.replaceAll('<!-- -->', '')).toContain('Left out: CP7 (replaced by AG03).')
  })

  test('is taken in its place if the buyer has checked it; another one than was shown is not', async () => {
    holdCart(rita, [])
    await orderAgain(rita, number, {}, { instead: 'CP7:DV34' })
    expect(cartIn(rita)).toEqual([{ number: 'PIN_1', quantity: 5 }])
    const response = await orderAgain(rita, number, {}, { instead: 'cp7:AG03' })
    expect(response.headers.get('location')).toBe(
      `/cart?again=${number}&added=AG03%3A2%2CPIN_1%3A5&instead=CP7%3AAG03`,
    )
    expect(cartIn(rita)).toEqual([
      { number: 'PIN_1', quantity: 5 },
      { number: 'AG03', quantity: 2 },
    ])
    const cart = await (await asking(rita).ask(response.headers.get('location') ?? '')).text()
    expect(cart.replaceAll('<!-- -->', '')).toContain('2\u00a0×\u00a0AG03 (instead of CP7)')
  })

  test('is among what somebody usually buys, which goes into the cart only if it is checked', async () => {
    const usual = (await (await asking(rita).call('GET', '/api/usual')).json()) as { number: string }[]
    expect(usual).toEqual([
      {
        number: 'CP7',
        title: world.press.title,
        quantity: 2,
        orders: 1,
        pieces: 2,
        lastDate: expect.stringMatching(/Z$/),
        unitPriceNow: null,
        replacedBy: 'AG03',
        ownNumbers: [],
      },
      expect.objectContaining({
        number: 'PIN_1',
        unitPriceNow: 0.02,
        replacedBy: null,
        ownNumbers: ['Lab 12'],
      }),
      expect.objectContaining({ number: 'AG03', quantity: 3, unitPriceNow: 1000 }),
      expect.objectContaining({ number: 'DV34', unitPriceNow: null, replacedBy: null }),
      expect.objectContaining({ number: 'W-10', unitPriceNow: null, replacedBy: null }),
    ])
    holdCart(rita, [])
    const take = (fields: Record<string, string>) =>
      asking(rita).ask('/my-orders/usual', { method: 'POST', body: new URLSearchParams(fields) })
    const none = await take({ 'quantity-AG03': '4' })
    expect([none.status, none.headers.getSetCookie()]).toEqual([400, []])
    expect(await none.text()).toContain('Select the products you want first.')
    const taken = await take({ take: 'AG03', 'quantity-AG03': '4', 'quantity-PIN_1': '9' })
    expect([taken.status, taken.headers.get('location')]).toEqual([303, '/cart?again=usual&added=AG03%3A4'])
    expect(cartIn(rita)).toEqual([{ number: 'AG03', quantity: 4 }])
    const page = await (await asking(rita).ask('/my-orders/usual')).text()
    expect(page.replaceAll('<!-- -->', '')).toContain('1 order, 5 pieces')
  })
})

describe('order again', () => {
  test('adds what is sold to the cart, keeps what is there, and says so on the cart page', async () => {
    holdCart(rita, [
      { number: 'PIN_1', quantity: 4 },
      { number: 'ag03', quantity: 2 },
    ])
    const response = await orderAgain(rita, ritas)
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/cart?again=${ritas}&added=AG03%3A3&gone=DV34&request=W-10`,
    ])
    const cart = [
      { number: 'PIN_1', quantity: 4 },
      { number: 'ag03', quantity: 3 },
    ]
    expect(cartIn(rita)).toEqual(cart)
    expect(await findSavedCart(shop.db, 'rita')).toEqual(cart)
  })

  test('that does not fit is refused in words, and loses nothing', async () => {
    const full = Array.from({ length: 500 }, (_, at) => ({ number: `N${at}`, quantity: 1 }))
    holdCart(rita, [])
    asking(rita).cookies.set('_cart_rf_more', markOf('rita', full))
    await shop.db.execute(sql`update kept_cart set long_lines = ${JSON.stringify(full)} where sub = 'rita'`)
    const kept = await findSavedCart(shop.db, 'rita')
    const response = await orderAgain(rita, ritas)
    expect([response.status, response.headers.getSetCookie()]).toEqual([409, []])
    expect(await response.text()).toContain('Your cart cannot hold all of this')
    expect(kept).toEqual(full)
    expect(await findSavedCart(shop.db, 'rita')).toEqual(kept)
    asking(rita).cookies.delete('_cart_rf_more')
    await shop.db.execute(sql`update kept_cart set long_lines = null where sub = 'rita'`)
  })

  test('of another site’s making is refused', async () => {
    holdCart(dana, [])
    const response = await orderAgain(dana, danas, {
      origin: 'https://evil.test',
      'sec-fetch-site': 'cross-site',
    })
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
  })
})

test('after paying, whoever is signed in is led to all their orders', async () => {
  const request = await orderRequest(shop, { ownerSub: 'rita' })
  await untilState(shop, await buy(shop, request), 'COMPLETED')
  const visitor = server.visitor()
  for (const buyer of [visitor, asking(rita)]) buyer.cookies.set('__Host-checkout', request.sessionToken)
  const [unknown, known] = await Promise.all([success(visitor), success(asking(rita))])
  expect(known).toContain('All your orders')
  expect(unknown).toContain('Payment Successful!')
  expect(unknown).not.toContain('/my-orders')
})

async function success(visitor: Visitor): Promise<string> {
  const found = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout order by created_at desc limit 1`,
  )
  return (await visitor.ask(`/payment-success?order=${found.rows[0]?.number}`)).text()
}

function asking(visitor: Visitor | undefined): Visitor {
  if (!visitor) throw new Error('nobody has signed in yet')
  return visitor
}

async function somebody(sub: string): Promise<Visitor> {
  const visitor = server.visitor()
  await signInAs(shop, visitor, { sub })
  return visitor
}

function orderAgain(
  visitor: Visitor | undefined,
  number: string,
  headers: Record<string, string> = {},
  fields: Record<string, string> = {},
): Promise<Response> {
  const body = new URLSearchParams(fields)
  return asking(visitor).ask(`/my-orders/${number}`, { method: 'POST', body, headers })
}

function holdCart(visitor: Visitor | undefined, cart: Cart): void {
  const { cookies } = asking(visitor)
  const written = writeCart(cart)
  cookies.set('_cart__rf', written.cart)
  cookies.set('_cart_rf_qty', written.quantities)
}

function cartIn(visitor: Visitor | undefined): Cart {
  const cookies = [...asking(visitor).cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return cartOf(new Request('http://shop.test/cart', { headers: { Cookie: cookies } })).cart
}

async function bought(
  ownerSub: string,
  tier: 'retail' | 'partner',
  lines: { number: string; quantity: number }[],
): Promise<string> {
  const id = await buy(shop, await orderRequest(shop, { ownerSub, tier, lines }))
  await untilState(shop, id, 'COMPLETED')
  const found = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${id}`,
  )
  return found.rows[0]?.number ?? ''
}

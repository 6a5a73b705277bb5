import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeCart, type Cart } from '../../../shop/cart/cart.ts'
import { markOf } from '../../../shop/cart/mark-of.ts'
import { findKept } from '../../../shop/cart/saved-cart-store.ts'
import { buy, orderRequest, untilState } from '../../../test/kit/buy.ts'
import type { Visitor } from '../../../test/kit/http.ts'
import { openTestSite } from '../../../test/kit/open-test-site.ts'
import { accounts, signIn, signInAs } from '../../../test/kit/sign-in.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })

const all: Cart = Array.from({ length: 500 }, (_, at) => ({ number: `L-${at + 1}`, quantity: 1 }))
const sixty = all.slice(0, 60)

beforeAll(async () => {
  await shop.db.execute(sql`
    insert into product (number, title, description, category_id, new_price_cents, wholesale_price_cents)
    select 'L-' || at, 'Part ' || at, '', (select min(id::text)::uuid from category), 444, 333
    from generate_series(1, 500) at`)
})

describe('growing', () => {
  test('a partner’s pad of 500 rows: a mark instead of cookies, and the whole cart on cart and checkout', async () => {
    const buyer = await somebody('grows')
    const page = await pad(buyer, all)
    expect(page).toContain('and 488 more')
    expect([buyer.cookies.get('_cart__rf'), buyer.cookies.get('_cart_rf_more')]).toEqual([
      undefined,
      markOf('grows', all),
    ])
    for (const address of ['/cart', '/checkout']) {
      const shown = await words(buyer, address)
      expect(all.filter(({ number }) => !shown.includes(`${number}<`))).toEqual([])
      expect(shown).toContain('$1,665.00')
    }
  })

  test('more than 500 is refused, and nothing is written', async () => {
    const buyer = await withLong('fills', all)
    const response = await change(buyer, { intent: 'add', number: 'AG03' })
    expect([response.status, response.headers.getSetCookie().join()]).toEqual([
      409,
      expect.not.stringContaining('_cart'),
    ])
    expect(text(await response.text())).toContain('it holds 500 different products')
    expect((await kept('fills')).longLines).toEqual(all)
  })

  test('a visitor’s pad of 60 rows fills 50 and says how to have the others', async () => {
    const visitor = server.visitor()
    const page = await pad(visitor, sixty)
    expect(page).toContain(
      'Your cart holds 50 different products and is full: 10 products stayed on the pad.',
    )
    expect(page).toContain('for a cart of up to 500; what is on the pad stays there.')
    expect(visitor.cookies.has('_cart_rf_more')).toBe(false)
  })

  test('the 51st line makes it long, and the 50th left makes it short again', async () => {
    const buyer = await somebody('edge')
    hold(buyer, all.slice(0, 50))
    await change(buyer, { intent: 'add', number: 'L-51' })
    expect([buyer.cookies.get('_cart__rf'), (await kept('edge')).longLines?.length]).toEqual([undefined, 51])
    await change(buyer, { intent: 'lines', lines: 'L-51:0,L-2:7' })
    expect(buyer.cookies.get('_cart_rf_more')).toBeUndefined()
    expect(buyer.cookies.get('_cart_rf_qty')).toBe(encodeURIComponent('{"L-2":7}'))
    const { lines, longLines } = await kept('edge')
    expect([lines.length, longLines]).toEqual([50, null])
  })
})

describe('nobody pays for a part of it', () => {
  test('a browser whose session is gone is asked to sign in, and gets all of it back', async () => {
    const buyer = server.visitor()
    await signIn(buyer, accounts.partner)
    await pad(buyer, sixty)
    buyer.cookies.delete('__Host-session')
    const away = await words(buyer, '/cart')
    expect(away).toContain('Your cart of 60 products is saved in your account. Sign in to see it')
    expect(away).not.toContain('href="/checkout"')
    hold(buyer, [{ number: 'AG03', quantity: 2 }])
    const checkout = await buyer.ask('/checkout')
    expect([checkout.status, checkout.headers.get('location')]).toEqual([302, '/cart'])
    await signIn(buyer, accounts.partner)
    const back = await words(buyer, '/cart')
    expect(back).toContain('AG03<')
    expect(back).toContain('L-60<')
    expect([buyer.cookies.has('_cart__rf'), buyer.cookies.get('_cart_rf_more')?.split('.')[0]]).toEqual([
      false,
      '61',
    ])
    await change(buyer, { intent: 'clear' })
  })

  test('or starts a new cart here, and the long one stays where it is', async () => {
    const buyer = await withLong('leaves', sixty)
    buyer.cookies.delete('__Host-session')
    await change(buyer, { intent: 'leave-long-cart' })
    expect(buyer.cookies.has('_cart_rf_more')).toBe(false)
    expect((await kept('leaves')).longLines).toEqual(sixty)
  })

  test('the mark of somebody else opens nothing', async () => {
    await withLong('owner', sixty)
    const other = await somebody('other')
    other.cookies.set('_cart_rf_more', markOf('owner', sixty))
    expect(await words(other, '/cart')).toContain('Your cart is empty.')
    expect(other.cookies.has('_cart_rf_more')).toBe(false)
  })

  test('a product that is gone meanwhile is named, and not in the total', async () => {
    const buyer = await withLong('gone', [...sixty, { number: 'NO-LONGER', quantity: 1 }])
    const shown = await words(buyer, '/checkout')
    expect(shown).toContain('Not included in this order because it is no longer sold: NO-LONGER.')
    expect(shown).toContain('$199.80')
  })
})

describe('two browsers of one person', () => {
  test('the second is offered it; what it changes there the first one is told', async () => {
    const desk = await withLong('both', sixty)
    const phone = await somebody('both')
    hold(phone, [{ number: 'AG03', quantity: 1 }])
    expect(await words(phone, '/cart')).toContain('You have another saved cart, with 60 products')
    await change(phone, { intent: 'quantity', number: 'AG03', quantity: '4' })
    expect((await kept('both')).longLines).toEqual(sixty)

    const refusedGrowth = await pad(phone, all.slice(100, 200))
    expect(refusedGrowth).toContain('You already have a saved cart')
    await change(phone, { intent: 'open-long-cart' })
    expect((await kept('both')).longLines).toEqual([...sixty, { number: 'AG03', quantity: 4 }])

    expect(await words(desk, '/checkout')).toContain('This order has 61 products')
    expect(await words(desk, '/cart')).toContain('Your cart was changed in another browser')
    expect(await words(desk, '/cart')).not.toContain('Your cart was changed in another browser')
  })

  test('when one makes it short, the other goes on with the same cart', async () => {
    const desk = await withLong('short', sixty)
    const phone = await withLong('short', sixty)
    await change(phone, {
      intent: 'lines',
      lines: all
        .slice(2, 60)
        .map(({ number }) => `${number}:0`)
        .join(),
    })
    expect(await words(desk, '/cart')).toContain('Your cart was changed in another browser')
    expect([desk.cookies.get('_cart__rf'), desk.cookies.has('_cart_rf_more')]).toEqual([
      encodeURIComponent('["L-1","L-2"]'),
      false,
    ])
  })

  test('changes at once are all kept', async () => {
    const browsers = await Promise.all([withLong('race', sixty), withLong('race', sixty)])
    await Promise.all(
      all.slice(60, 80).map(({ number }, at) => change(browsers[at % 2], { intent: 'add', number })),
    )
    expect((await kept('race')).longLines?.length).toBe(80)
  })

  test('the copy of a browser with few lines does not replace it', async () => {
    const phone = await somebody('copy')
    await withLong('copy', sixty)
    const lines = [{ number: 'AG03', quantity: 1 }]
    expect((await phone.call('PUT', '/api/cart', { lines })).status).toBe(200)
    expect(await kept('copy')).toMatchObject({ lines, longLines: sixty })
  })
})

test('lines that an older page wrote beside it join it', async () => {
  const buyer = await withLong('older', sixty)
  hold(buyer, [
    { number: 'AG03', quantity: 2 },
    { number: 'l-1', quantity: 5 },
  ])
  await words(buyer, '/cart')
  const longLines = [{ number: 'L-1', quantity: 5 }, ...sixty.slice(1), { number: 'AG03', quantity: 2 }]
  expect([(await kept('older')).longLines, buyer.cookies.has('_cart__rf')]).toEqual([longLines, false])
})

test('what is not sold at the moment keeps its quantity while the cart page settles the rest', async () => {
  const buyer = await withLong('rests', [...sixty, { number: 'NO-LONGER', quantity: 7 }])
  hold(buyer, [{ number: 'AG03', quantity: 2 }])
  await words(buyer, '/cart')
  expect((await kept('rests')).longLines).toEqual([
    ...sixty,
    { number: 'NO-LONGER', quantity: 7 },
    { number: 'AG03', quantity: 2 },
  ])
})

test('a change of a page whose cart has ended in another tab makes no cart of one line', async () => {
  const buyer = await withLong('ended', sixty)
  const mark = buyer.cookies.get('_cart_rf_more') ?? ''
  const late = { intent: 'lines', lines: 'L-5:9', mark }
  expect((await change(buyer, late)).status).toBe(303)
  await change(buyer, { intent: 'clear' })
  const answer = await change(buyer, late)
  expect([answer.status, answer.headers.getSetCookie().join()]).toEqual([
    410,
    expect.not.stringContaining('_cart'),
  ])
  expect(await kept('ended')).toMatchObject({ lines: [], longLines: null })
  expect(await words(buyer, '/cart')).toContain('Your cart is empty.')
})

test('cleared, it is offered until somebody says no', async () => {
  const buyer = await withLong('clears', sixty)
  await change(buyer, { intent: 'clear' })
  expect(await words(buyer, '/cart')).toContain('Add the 60 items from your last visit')
  await change(buyer, { intent: 'take-last-visit' })
  expect((await kept('clears')).longLines).toEqual(sixty)
})

test('signing out keeps it and takes the mark; the next sign-in says that it is there', async () => {
  const other = { email: 'partner+leaves@demo.test', password: 'partner' }
  const buyer = server.visitor()
  await signIn(buyer, other)
  await pad(buyer, sixty)
  await buyer.ask('/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(buyer.cookies.has('_cart_rf_more')).toBe(false)
  const back = await signIn(buyer, other)
  expect(back.headers.get('location')).toBe('/home?longCart=60')
  expect(await words(buyer, '/home?longCart=60')).toContain('Your account keeps a cart of 60 products')
  await change(buyer, { intent: 'delete-long-cart' })
  expect(await words(buyer, '/cart')).toContain('Your cart is empty.')
})

describe('paying', () => {
  test('for it ends it; what was not bought is offered', async () => {
    await withLong('pays', [...sixty, { number: 'PIN_1', quantity: 1 }])
    await bought('pays', sixty)
    expect(await kept('pays')).toEqual({
      lines: [],
      longLines: null,
      lastVisit: [{ number: 'PIN_1', quantity: 1 }],
    })
  })

  test('for the cart of another browser leaves it as it is', async () => {
    await withLong('pays-else', sixty)
    await bought('pays-else', [
      { number: 'L-1', quantity: 1 },
      { number: 'AG03', quantity: 1 },
    ])
    expect((await kept('pays-else')).longLines).toEqual(sixty)
  })
})

test.each([['[]'], ['{}'], [JSON.stringify([...all, ...all])]])(
  'the database takes no long cart of %.20s',
  async (lines) => {
    await somebody('limits')
    await expect(
      shop.db.execute(sql`insert into kept_cart (sub, lines, long_lines) values ('limits', '[]', ${lines})`),
    ).rejects.toThrow()
  },
)

async function somebody(sub: string): Promise<Visitor> {
  const visitor = server.visitor()
  await signInAs(shop, visitor, { sub })
  return visitor
}

/** A browser that has this long cart. */
async function withLong(sub: string, lines: Cart): Promise<Visitor> {
  const visitor = await somebody(sub)
  await shop.db.execute(sql`
    insert into kept_cart (sub, lines, long_lines) values (${sub}, '[]', ${JSON.stringify(lines)})
    on conflict (sub) do update set long_lines = excluded.long_lines`)
  visitor.cookies.set('_cart_rf_more', markOf(sub, lines))
  return visitor
}

function hold({ cookies }: Visitor, cart: Cart): void {
  const written = writeCart(cart)
  cookies.set('_cart__rf', written.cart)
  cookies.set('_cart_rf_qty', written.quantities)
}

function change(visitor: Visitor | undefined, fields: Record<string, string>): Promise<Response> {
  if (!visitor) throw new Error('there is no such browser')
  return visitor.ask('/cart', { method: 'POST', body: new URLSearchParams(fields) })
}

async function pad(visitor: Visitor, lines: Cart): Promise<string> {
  const written = lines.map(({ number, quantity }) => `${number}\t${quantity}`).join('\n')
  const cookies = [...visitor.cookies.keys()].filter((name) => name.startsWith('_cart_'))
  const had = cookies.length > 0 ? 'AG03:4' : ''
  const body = new URLSearchParams({ intent: 'add', text: written, had })
  return text(await (await visitor.ask('/order-pad', { method: 'POST', body })).text())
}

async function words(visitor: Visitor, address: string): Promise<string> {
  return text(await (await visitor.ask(address)).text())
}

function text(html: string): string {
  return html.replaceAll('<!-- -->', '')
}

function kept(sub: string) {
  return findKept(shop.db, sub)
}

async function bought(ownerSub: string, lines: Cart): Promise<void> {
  const id = await buy(shop, await orderRequest(shop, { ownerSub, tier: 'partner', lines }))
  await untilState(shop, id, 'COMPLETED')
}

import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { findSavedCart } from '../../../shop/cart/saved-cart-store.ts'
import type { Visitor } from '../../../test/kit/http.ts'
import { openTestSite } from '../../../test/kit/open-test-site.ts'
import { writeOtherNumbers } from '../../../test/kit/other-numbers.ts'
import { signInAs } from '../../../test/kit/sign-in.ts'

/** The pad without scripts: only forms. */
const { shop, server } = await openTestSite({ LIMITS: 'off' })
beforeAll(() => writeOtherNumbers(shop.db))

test('the pad is one page for everybody, and it is kept', async () => {
  const [one, other] = [server.visitor(), server.visitor()]
  const page = await (await one.ask('/order-pad')).text()
  expect(page).toContain('<h1')
  expect(fieldsIn(page, 'number')).toEqual(Array.from({ length: 8 }, () => ''))
  expect(await (await other.ask('/order-pad')).text()).toBe(page)
})

describe('a pasted list', () => {
  test('becomes rows with prices and a sum; nothing is in the cart yet', async () => {
    const visitor = server.visitor()
    const page = await send(visitor, [], {
      intent: 'check',
      text: 'Item\tQty\nAG03\t2\n\n\nW-10\t3\nNOPE\t1',
    })
    expect(fieldsIn(page, 'number').filter(Boolean)).toEqual(['AG03', 'W-10', 'NOPE'])
    expect(fieldsIn(page, 'quantity').slice(0, 3)).toEqual(['2', '3', '1'])
    expect(page).toContain('$2,190.30')
    expect(page).toContain('No product has this number.')
    expect(visitor.cookies.has('_cart__rf')).toBe(false)
  })

  test('goes on below what is written, and beyond 500 rows stays in the box', async () => {
    const text = Array.from({ length: 502 }, (_, at) => `N-${at}`).join('\n')
    const page = await send(server.visitor(), [['AG03', '1']], { intent: 'check', text })
    expect(fieldsIn(page, 'number')).toHaveLength(500)
    expect(fieldsIn(page, 'number').slice(0, 2)).toEqual(['AG03', 'N-0'])
    expect(page).toContain('The pad is full.')
    expect(/<textarea[^>]*>\s*([^<]*)</.exec(page)?.[1]).toBe('N-499\nN-500\nN-501')
  })
})

describe('into the cart', () => {
  test('goes what is ready, on top of what is there; the rest stays', async () => {
    const visitor = server.visitor()
    await visitor.ask('/cart', {
      method: 'POST',
      body: new URLSearchParams({ intent: 'add', number: 'AG03' }),
    })
    const checked = await send(visitor, rows, { intent: 'check' })
    const page = await send(visitor, rows, { intent: 'add', had: hadIn(checked) })
    expect(cartIn(visitor)).toEqual(['AG03', 'W-10'])
    expect(quantitiesIn(visitor)).toEqual({ AG03: 4, 'W-10': 5 })
    expect(page).toContain('Added to your cart: 3\u00a0×\u00a0AG03, 5\u00a0×\u00a0W-10.')
    expect(page).toContain('6 rows are still here and need a look.')
    expect(fieldsIn(page, 'number').filter(Boolean)).toEqual(['OLD-7', '77', 'GONE-1', 'NOPE', 'DV34', 'BF9'])
  })

  test('and the same form again adds nothing: it says so', async () => {
    const visitor = server.visitor()
    const form = { intent: 'add', had: hadIn(await send(visitor, rows, { intent: 'check' })) }
    await send(visitor, rows, form)
    const before = [...visitor.cookies]
    const page = await send(visitor, rows, form)
    expect(page).toContain('Nothing was added.')
    expect([...visitor.cookies]).toEqual(before)
    expect(fieldsIn(page, 'number').filter(Boolean)).toEqual(rows.map(([number]) => number))
  })

  test('what is replaced comes only after it was chosen (N1), one by one or all', async () => {
    const old: Row[] = [
      ['OLD-7', '2'],
      ['OLD-6', '1'],
    ]
    const visitor = server.visitor()
    const none = await send(visitor, old, { intent: 'add', had: '' })
    expect(none).toContain('Nothing was added to your cart.')
    expect(visitor.cookies.has('_cart__rf')).toBe(false)
    const one = await send(visitor, old, { choose: '0:DV34' })
    expect(fieldsIn(one, 'number').filter(Boolean)).toEqual(['DV34', 'OLD-6'])
    expect(one).toContain('$770.02')
    const all = await send(visitor, old, { choose: 'all' })
    expect(fieldsIn(all, 'number').filter(Boolean)).toEqual(['DV34', 'DV34'])
    expect(all).toContain('$1,155.03')
    expect(visitor.cookies.has('_cart__rf')).toBe(false)
  })

  test('a chosen number is only a text: it is looked up as any other', async () => {
    const page = await send(server.visitor(), [['77', '1']], { choose: '0:<b>' })
    expect(fieldsIn(page, 'number')[0]).toBe('&lt;b&gt;')
    expect(page).toContain('No product has this number.')
  })

  test('50 products fit; what is over stays, and why', async () => {
    await addProducts(60)
    const many = Array.from({ length: 60 }, (_, at): Row => [`M-${at + 1}`, '1'])
    const visitor = server.visitor()
    const page = await send(visitor, many, { intent: 'add', had: '' })
    expect(cartIn(visitor)).toHaveLength(50)
    expect(fieldsIn(page, 'number').filter(Boolean)).toHaveLength(10)
    expect(page).toContain('10 products stayed on the pad.')
  })

  test('of one product no more than 9,999', async () => {
    const visitor = server.visitor()
    const page = await send(
      visitor,
      [
        ['AG03', '9999'],
        ['AG03', '1'],
        ['W-10', '9999'],
      ],
      { intent: 'add', had: '' },
    )
    expect(cartIn(visitor)).toEqual(['W-10'])
    expect(page).toContain('At most 9,999 of one product can be ordered: AG03 stayed on the pad.')
    expect(fieldsIn(page, 'number').filter(Boolean)).toEqual(['AG03', 'AG03'])
  })

  test('of rows that are too many together each says so at once, and they are not in the total', async () => {
    const written: Row[] = [
      ['AG03', '9999'],
      ['DV34', '1'],
      ['AG03', '3'],
    ]
    const page = await send(server.visitor(), written, { intent: 'check' })
    expect(page.match(/At most 9,999 of one product can be ordered; 10,002 are on this pad\./g)).toHaveLength(
      2,
    )
    expect(page).toContain('Also in row 1: 10,002 in all.')
    expect(page).toContain('2 rows are not included yet')
    expect(/data-pad-total[^>]*>([^<]*)</.exec(page)?.[1]).toBe('$385.01')
  })

  test('a partner pays the price from three on, counted over all rows, and the cart is saved', async () => {
    const partner = server.visitor()
    await signInAs(shop, partner, { sub: 'pad-partner' })
    const three: Row[] = [
      ['AG03', '2'],
      ['5500-A', '1'],
    ]
    const page = await send(partner, three, { intent: 'check' })
    expect(page).toContain('$2,463.75')
    expect(page).toContain('Ray Foster’s number for AG03.')
    expect(page).toContain('3 in all')
    await send(partner, three, { intent: 'add', had: hadIn(page) })
    expect(await findSavedCart(shop.db, 'pad-partner')).toEqual([{ number: 'AG03', quantity: 3 }])
  })
})

test('too many forms in a minute: what was sent is still there, nothing is added', async () => {
  const strict = await openTestSite({ LIMITS: 'strict' })
  const visitor = strict.server.visitor()
  const form = { intent: 'add', had: '', number: 'AG03', quantity: '7', text: 'DV34 2' }
  const ask = () => visitor.ask('/order-pad', { method: 'POST', body: new URLSearchParams(form) })
  for (let turn = 0; turn < 120; turn += 1) await ask()
  visitor.cookies.clear()
  const response = await ask()
  const page = await response.text()
  expect(response.status).toBe(429)
  expect([fieldsIn(page, 'number')[0], fieldsIn(page, 'quantity')[0]]).toEqual(['AG03', '7'])
  expect(page).toContain('DV34 2</textarea>')
  expect(page).toContain('Too many requests.')
  expect(visitor.cookies.has('_cart__rf')).toBe(false)
})

test.each([
  ['no field at all', ''],
  ['a quantity without a number', 'intent=add&quantity=7'],
  ['numbers without quantities', 'intent=check&number=AG03&number=W-10'],
  ['an intent that nobody knows', 'intent=delete&number=AG03&quantity=1'],
  ['a choice of no row', 'choose=99:AG03&number=W-10&quantity=1'],
  ['a choice that is none', 'choose=::&number=W-10&quantity=1'],
  ['signs of all kinds', `number=${encodeURIComponent('\u0000\ufffd"><script>')}&quantity=%FF&text=%00%1F`],
])('hostile: %s', async (_, body) => {
  const visitor = server.visitor()
  const response = await visitor.ask('/order-pad', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  expect(response.status).toBe(200)
  expect(await response.text()).not.toContain('"><script>')
  expect(visitor.cookies.has('_cart__rf')).toBe(false)
})

type Row = [number: string, quantity: string]

const rows: Row[] = [
  ['AG03', '2'],
  ['OLD-7', '1'],
  ['77', '1'],
  ['GONE-1', '1'],
  ['NOPE', '1'],
  ['DV34', '1.5'],
  ['BF9', '1'],
  ['w 10', '5'],
  ['5500-A', '1'],
]

async function send(visitor: Visitor, written: Row[], fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams(fields)
  for (const [number, quantity] of written) {
    body.append('number', number)
    body.append('quantity', quantity)
  }
  const response = await visitor.ask('/order-pad', { method: 'POST', body })
  expect(response.status).toBe(200)
  return response.text()
}

function fieldsIn(page: string, name: string): string[] {
  const inputs = page.match(/<input [^>]*>/g) ?? []
  return inputs
    .filter((input) => input.includes(`name="${name}"`))
    .map((input) => /value="([^"]*)"/.exec(input)?.[1] ?? '')
}

function hadIn(page: string): string {
  return fieldsIn(page, 'had')[0] ?? ''
}

function cartIn(visitor: Visitor): unknown {
  return JSON.parse(decodeURIComponent(visitor.cookies.get('_cart__rf') ?? '[]'))
}

function quantitiesIn(visitor: Visitor): unknown {
  return JSON.parse(decodeURIComponent(visitor.cookies.get('_cart_rf_qty') ?? '{}'))
}

async function addProducts(count: number): Promise<void> {
  await shop.db.execute(sql`
    insert into product (number, title, description, category_id, new_price_cents, wholesale_price_cents)
    select 'M-' || at, 'Part ' || at, '', (select min(id::text)::uuid from category), 100, 90
    from generate_series(1, ${count}) at`)
}

import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importCatalogue } from '../shop/catalogue/import-catalogue.ts'
import { openTestServer, type TestServer, type Visitor } from '../test/http.ts'
import { eventually, openTestShop, type TestShop } from '../test/open-test-shop.ts'

let shop: TestShop
let server: TestServer
beforeAll(async () => {
  shop = await openTestShop()
  server = await openTestServer(shop)
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

describe('addresses', () => {
  test.each([
    ['/', 302, '/home'],
    ['/nowhere', 302, '/notfound'],
    ['/product-details/dv34', 301, '/product-details/DV34'],
    ['/payment-success', 302, '/cart'],
    ['/checkout', 302, '/cart'],
  ])('%s → %i %s', async (address, status, target) => {
    const response = await server.visitor().ask(address)
    expect([response.status, response.headers.get('location')]).toEqual([status, target])
  })

  test.each([
    ['/home', 200, 'Featured Products'],
    ['/shop', 200, 'Latest Products'],
    ['/shop/Vibrators', 200, 'Double Vibrator'],
    ['/shop/parts%20%26%20washers', 200, 'Fibre washer'],
    ['/shop/Chucks%2FSpindles', 200, 'Burnout furnace'],
    ['/shop/C%C3%A9ramique', 200, 'Ceramic press furnace with vacuum'],
    ['/shop/Nothing', 404, 'No Products to Display'],
    ['/shop?q=dv34', 200, 'Double Vibrator'],
    ['/shop?q=zzz', 200, 'No Products to Display'],
    [`/shop?q=${'z'.repeat(3000)}`, 200, 'No Products to Display'],
    ['/shop?q=%25', 200, 'No Products to Display'],
    ['/shop?page=99', 200, 'Latest Products'],
    ['/product-details/DV34', 200, 'Double Vibrator'],
    ['/product-details/GONE', 404, ''],
    ['/product-details/%00', 404, ''],
    ['/notfound', 404, ''],
    ['/cart', 200, 'Your cart is empty.'],
  ])('%s is a finished page (%i) with %j', async (address, status, text) => {
    const response = await server.visitor().ask(address)
    const page = await response.text()
    expect(response.status).toBe(status)
    expect(page).toContain(text)
    expect(page.match(/<h1\b/g)).toHaveLength(1)
    expect(page).toMatch(/<title>[^<]+<\/title>/)
    expect(page).toContain('© 2025 Corliss Dental Equipment. All rights reserved.')
  })

  test.each([
    '/.env',
    '/.git/config',
    '/package.json',
    '/server/main.ts',
    '/assets/../../package.json',
    '/media/none.jpg',
    '/brochures/..%2f..%2fpackage.json',
  ])('%s is 404 at once', async (address) => expect((await server.visitor().ask(address)).status).toBe(404))
})

describe('what a page is allowed', () => {
  test('its own files, and exactly the inline scripts it carries', async () => {
    const response = await server.visitor().ask('/product-details/AG03')
    const page = await response.text()
    const policy = response.headers.get('content-security-policy') ?? ''
    const scripts = [...page.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]+?)<\/script>/g)].map(
      ([, text = '']) => text,
    )
    expect(scripts.length).toBeGreaterThan(0)
    for (const text of scripts)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect(policy).not.toMatch(/unsafe|nonce/)
    expect(policy).toContain("frame-src 'none'")
    expect(page).not.toMatch(/\sstyle="|\son[a-z]+="/)
  })

  test('a visitor finds no wholesale figure in any page', async () => {
    for (const address of [
      '/home',
      '/shop',
      '/product-details/AG03',
      '/shop.data',
      '/product-details/AG03.data',
    ])
      expect(await (await server.visitor().ask(address)).text()).not.toMatch(
        /wholesale|partnerPrice|\b87600\b|\b82125\b|876\.00|821\.25/i,
      )
  })

  test.each(['/home', '/nowhere', '/api/products', '/api/nothing', '/.env', '/media/none.jpg'])(
    '%s carries the safety headers',
    async (address) => {
      const { headers } = await server.visitor().ask(address)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.has('server') || headers.has('x-powered-by')).toBe(false)
    },
  )
})

describe('the page cache', () => {
  test('answers again with the same bytes, 304 to whoever has them, and forgets them after a write', async () => {
    const visitor = server.visitor()
    const first = await visitor.ask('/product-details/PIN_1')
    const etag = await eventually(async () =>
      (await visitor.ask('/product-details/PIN_1')).headers.get('etag'),
    )
    expect(await (await visitor.ask('/product-details/PIN_1')).text()).toBe(await first.text())
    expect((await visitor.ask('/product-details/PIN_1', { headers: { 'if-none-match': etag } })).status).toBe(
      304,
    )
    const file = join(shop.config.dataDir, 'change.csv')
    await writeFile(
      file,
      'number,title,description,category,oldPrice,newPrice,wholesalePrice,partnerPricex3,brochure,images\nPIN_1,Longer dowel pin,Text,Parts & Washers,,0.02,0.01,0.01,,\n',
    )
    expect(await importCatalogue(shop, { file, actor: 'test' })).toMatchObject({ ok: true })
    await eventually(async () =>
      (await (await visitor.ask('/product-details/PIN_1')).text()).includes('Longer dowel pin'),
    )
  })
})

describe('a cart without scripts', () => {
  test('add, change, remove, undo and clear are forms', async () => {
    const visitor = server.visitor()
    await post(visitor, { intent: 'add', number: 'DV34' })
    await post(visitor, { intent: 'add', number: 'W-10' })
    expect(cartOf(visitor)).toEqual(['DV34', 'W-10'])
    await post(visitor, { intent: 'quantity', number: 'W-10', quantity: '3' })
    expect(await cartPage(visitor)).toContain('$385.31')
    expect(decode(visitor, '_cart_rf_qty')).toEqual({ 'W-10': 3 })
    await post(visitor, { intent: 'remove', number: 'DV34' })
    expect(cartOf(visitor)).toEqual(['W-10'])
    await post(visitor, { intent: 'clear' })
    expect(await cartPage(visitor)).toContain('Your cart is empty.')
  })

  test.each(['abc', '0', '-2', '1.5', ''])('quantity %j becomes 1', async (quantity) => {
    const visitor = server.visitor()
    await post(visitor, { intent: 'add', number: 'W-10' })
    await post(visitor, { intent: 'quantity', number: 'W-10', quantity })
    expect(await cartPage(visitor)).toContain('$0.10')
    expect(visitor.cookies.has('_cart_rf_qty')).toBe(false)
  })

  test('another site cannot change it', async () => {
    const visitor = server.visitor()
    const response = await visitor.ask(
      '/cart',
      form({ intent: 'add', number: 'DV34' }, { origin: 'https://evil.test' }),
    )
    expect(response.status).toBe(403)
    expect(visitor.cookies.size).toBe(0)
  })
})

describe('what is no form and no page', () => {
  test.each([
    ['POST', '/cart', 'application/json', '{}', 415],
    ['POST', '/cart', 'text/plain', 'x', 415],
    ['POST', '/cart', undefined, undefined, 415],
    ['POST', '/cart', 'application/x-www-form-urlencoded', 'intent=dance', 400],
    ['POST', '/cart', 'application/x-www-form-urlencoded', 'intent=add&number=%00', 400],
    ['POST', '/cart', 'application/x-www-form-urlencoded', `intent=add&number=${'x'.repeat(200_000)}`, 413],
    ['POST', '/home', 'application/x-www-form-urlencoded', 'a=b', 405],
    ['PUT', '/home', undefined, undefined, 405],
    ['DELETE', '/api/products', undefined, undefined, 404],
  ])('%s %s as %s is refused', async (method, address, type, body, status) => {
    const headers: Record<string, string> = type ? { 'content-type': type } : {}
    const response = await server.visitor().ask(address, { method, headers, body })
    expect(response.status).toBe(status)
    expect(await response.text()).not.toMatch(/node_modules|at .*:\d+:\d+/)
  })
})

describe('whatever the cart cookie holds, the page is finished', () => {
  test.each([
    ['an older item with a unique title', [{ title: 'Double Vibrator', quantity: 4 }], '$385.01'],
    ['an older item with a number', [{ number: 'AG03', title: 'anything' }], '$1,095.00'],
    ['a number in another case, twice', ['ag03', 'AG03'], '$1,095.00'],
    ['a product that is gone', ['GONE', 'W-10'], 'GONE'],
    ['a product on request', ['BF9', 'W-10'], 'Ask for a price'],
    ['200 numbers', Array.from({ length: 200 }, (_, at) => `N${at}`), 'N49'],
    ['no list', { a: 1 }, 'Your cart is empty.'],
    ['numbers of another kind', [1, null, true], 'Your cart is empty.'],
  ])('%s', async (_, value, text) => {
    const visitor = server.visitor()
    visitor.cookies.set('_cart__rf', encodeURIComponent(JSON.stringify(value)))
    const response = await visitor.ask('/cart')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(text)
  })

  test.each(['%', '%E0%A4%A', '[', 'null', '"AG03"', '%00'])('corrupt: %s', async (cookie) => {
    const visitor = server.visitor()
    visitor.cookies.set('_cart__rf', cookie)
    expect(await cartPage(visitor)).toContain('Your cart is empty.')
  })
})

async function post(visitor: Visitor, fields: Record<string, string>): Promise<void> {
  const response = await visitor.ask('/cart', form(fields))
  expect([302, 303]).toContain(response.status)
  expect(response.headers.get('location')).toMatch(/^\/(?![/\\])/)
}

function form(fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', body: new URLSearchParams(fields), headers }
}

async function cartPage(visitor: Visitor): Promise<string> {
  return (await visitor.ask('/cart')).text()
}

function cartOf(visitor: Visitor): unknown {
  return decode(visitor, '_cart__rf')
}

function decode(visitor: Visitor, name: string): unknown {
  return JSON.parse(decodeURIComponent(visitor.cookies.get(name) ?? 'null'))
}

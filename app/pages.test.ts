import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ensureCategories } from '../shop/catalogue/category-store.ts'
import { importCatalogue } from '../shop/catalogue/import/import-catalogue.ts'
import { cleanerVersion } from '../shop/content/text-pages/clean-html.ts'
import type { Visitor } from '../test/kit/http.ts'
import { eventually } from '../test/kit/open-test-shop.ts'
import { openTestSite } from '../test/kit/open-test-site.ts'

const { shop, server } = await openTestSite()

describe('addresses', () => {
  test.each([
    ['/', 302, '/home'],
    ['/nowhere', 302, '/notfound'],
    ['/product-details/dv34', 301, '/product-details/DV34'],
    ['/payment-success', 302, '/cart'],
    ['/checkout', 302, '/cart'],
    ['/product-details', 302, '/notfound'],
    [`/shop?q=${'z'.repeat(10_000)}`, 302, `/shop?q=${'z'.repeat(100)}`],
    [`/${'z'.repeat(10_000)}`, 302, '/notfound'],
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
    ['/gallery', 200, 'Gallery'],
    ['/contact-us', 200, 'Send Message'],
    ['/contact-us?type=sales&product=BF9', 200, 'BF9'],
    ['/contact-us?type=x&product=%00', 200, 'Send Message'],
    ['/about-us', 200, 'About us'],
    ['/privacy-policy', 200, 'Privacy Policy'],
    ['/cookies-policy', 200, 'Cookies Policy'],
    ['/terms-of-use', 200, 'Terms of Use'],
    ['/terms-of-purchase', 200, 'Terms of Purchase'],
    ['/tax-information', 200, 'Tax Information'],
    ['/partners', 200, 'Partners'],
    ['/support', 200, 'Support'],
    ['/home?sign_in_error=timeout&reference=SI-234567', 200, 'did not answer in time'],
  ])('%s is a finished page (%i) with %j', async (address, status, text) => {
    const response = await server.visitor().ask(address)
    const page = await response.text()
    expect(response.status).toBe(status)
    expect(page).toContain(text)
    expect(page.match(/<h1\b/g)).toHaveLength(1)
    expect(page).toMatch(/<title>[^<]+<\/title>/)
    expect(page).toContain('© 2025 Corliss Dental Equipment. All rights reserved.')
    // Its scripts begin after it has been painted (docs/decisions/0013-a-page-is-seen-before-its-scripts.md).
    expect(page).not.toMatch(/<script type="module"|rel="modulepreload"/)
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
    const scripts = [
      ...page.matchAll(/<script\b(?![^>]*\b(?:src=|ld\+json))[^>]*>([\s\S]+?)<\/script>/g),
    ].map(([, text = '']) => text)
    expect(scripts.length).toBeGreaterThan(0)
    for (const text of scripts)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect(policy).not.toMatch(/unsafe|nonce/)
    // React Router's own script was recognized: the page is seen before its scripts begin.
    expect(page).toContain('addEventListener("load",seen')
    expect(page).not.toContain('modulepreload" href')
    expect(policy).toContain("frame-src 'none'")
    expect(page).not.toMatch(/\sstyle="|\son[a-z]+="/)
  })

  test('a script that came with content does not run', async () => {
    const script = 'document.title = "smuggled"'
    await shop.db.execute(sql`insert into text_page (name, html, cleaner_version)
      values ('Support', ${`<p>Ask us.</p><script>${script}</script><script nonce="x">${script}</script>`}, ${cleanerVersion})
      on conflict (name) do update set html = excluded.html, cleaner_version = excluded.cleaner_version`)
    const response = await server.visitor().ask('/support?unkept')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(await response.text()).toContain(`<script>${script}</script>`)
    expect(policy).not.toContain(createHash('sha256').update(script).digest('base64'))
    expect(policy.match(/'sha256-/g)?.length).toBeGreaterThan(0)
    await shop.db.execute(sql`delete from text_page where name = 'Support'`)
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

describe('for search engines', () => {
  test('a product says in the first HTML what it is and what it costs at retail', async () => {
    const page = await (await server.visitor().ask('/product-details/AG03')).text()
    expect(dataOf(page)).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'High Speed Alloy Grinder',
        sku: 'AG03',
        mpn: 'AG03',
        category: 'High Speed Alloy Grinders',
        description: 'High Speed Alloy Grinder.\nSecond line.',
        brand: { '@type': 'Brand', name: 'Corliss' },
        image: [],
        offers: {
          '@type': 'Offer',
          url: 'http://localhost:3000/product-details/AG03',
          price: '1095.00',
          priceCurrency: 'USD',
          itemCondition: 'https://schema.org/NewCondition',
          seller: { '@type': 'Organization', name: 'Corliss Dental Equipment' },
        },
      },
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: 'http://localhost:3000/home' },
          {
            '@type': 'ListItem',
            position: 2,
            name: 'High Speed Alloy Grinders',
            item: 'http://localhost:3000/shop/High%20Speed%20Alloy%20Grinders',
          },
          {
            '@type': 'ListItem',
            position: 3,
            name: 'High Speed Alloy Grinder',
            item: 'http://localhost:3000/product-details/AG03',
          },
        ],
      },
    ])
    expect(page).toContain('<meta property="og:image" content="http://localhost:3000/assets/cover-')
  })

  test('what has no price has no offer, and the home page names the maker', async () => {
    const visitor = server.visitor()
    const [product] = dataOf(await (await visitor.ask('/product-details/BF9')).text())
    expect(product).toMatchObject({ '@type': 'Product', sku: 'BF9' })
    expect(product).not.toHaveProperty('offers')
    expect(dataOf(await (await visitor.ask('/home')).text())).toEqual([
      expect.objectContaining({
        '@type': 'Organization',
        name: 'Corliss Dental Equipment',
        telephone: '1-800-555-0134',
      }),
    ])
  })

  test.each(['/shop?q=dv34', '/shop?q=zzz', '/cart', '/notfound', '/product-details/GONE'])(
    '%s asks to be left out',
    async (address) =>
      expect(await (await server.visitor().ask(address)).text()).toContain(
        '<meta name="robots" content="noindex"/>',
      ),
  )

  test('titles and descriptions are unique, and each page names its one address', async () => {
    // a category without products is not for search engines
    await shop.db.transaction((tx) => ensureCategories(tx, ['Empty shelf']))
    const map = await (await server.visitor().ask('/sitemap.xml')).text()
    const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) =>
      loc.replaceAll('&#38;', '&').replaceAll('&#39;', "'"),
    )
    // 5 pages, 8 texts, 5 categories, 6 products
    expect(addresses).toHaveLength(24)
    const heads = await Promise.all(
      addresses.map(async (address) => {
        const response = await server.visitor().ask(address.replace('http://localhost:3000', ''))
        const page = await response.text()
        expect([address, response.status]).toEqual([address, 200])
        expect(page).toContain(`<link rel="canonical" href="${address}"/>`)
        expect(page).not.toContain('noindex')
        return [
          /<title>([^<]+)/.exec(page)?.[1],
          /<meta name="description" content="([^"]+)"/.exec(page)?.[1],
        ]
      }),
    )
    expect(new Set(heads.map(([title]) => title)).size).toBe(24)
    expect(new Set(heads.map(([, description]) => description)).size).toBe(24)
  })

  test('robots.txt names the map of the site and what is kept out', async () => {
    const response = await server.visitor().ask('/robots.txt')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    expect(text).toContain('Sitemap: http://localhost:3000/sitemap.xml\n')
    for (const path of ['/api/', '/cart', '/checkout', '/payment-success'])
      expect(text).toContain(`Disallow: ${path}\n`)
  })
})

describe('who opened an address reads a page, whatever happened', () => {
  test.each([
    ['/.env', 404],
    ['/package.json', 404],
  ])('%s (%i)', async (address, status) => {
    const response = await server.visitor().ask(address, { headers: { accept: 'text/html' } })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(await response.text()).toContain('<a href="/home">Corliss home page</a>')
  })
})

describe('the page cache', () => {
  test.each([
    '/home',
    '/shop',
    '/shop/Vibrators',
    '/shop/Parts%20%26%20Washers',
    '/product-details/AG03',
    '/support',
    '/home.data',
    '/sitemap.xml',
  ])('keeps %s', async (address) => expect(await isKept(address)).toBe(true))

  test.each([
    '/Home',
    '/home/',
    '/hOME.data',
    '/shop?page=1',
    '/shop?page=2',
    '/shop?page=5000',
    '/shop/Vibrators?page=2',
    '/SHOP/Vibrators',
    '/shop/vibrators',
    '/shop/%20Vibrators',
    '/shop/VIBRATORS.data',
    '/Product-Details/AG03',
    '/SUPPORT',
    '/support?x=1',
    '/contact-us/',
    '/Robots.txt',
    '/gallery//',
  ])('makes %s anew, or leads away from it', async (address) => expect(await isKept(address)).toBe(false))

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
    ['POST', '/cart', 'multipart/form-data; boundary=x', 'no part of anything', 400],
    ['POST', '/cart', 'multipart/form-data', 'no boundary', 400],
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

function dataOf(page: string): unknown[] {
  return [...page.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json = '']): unknown => JSON.parse(json),
  )
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

/** Only a cached page has one. */
async function etagOf(address: string): Promise<string | null> {
  const response = await server.visitor().ask(address)
  await response.arrayBuffer()
  return response.headers.get('etag')
}

async function isKept(address: string): Promise<boolean> {
  await etagOf(address)
  return (await etagOf(address)) !== null
}

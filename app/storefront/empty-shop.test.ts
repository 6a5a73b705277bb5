import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importCatalogue } from '../../shop/catalogue/import/import-catalogue.ts'
import { queueMail } from '../../shop/mail/send-mail.ts'
import { emptyTables } from '../../test/kit/empty-tables.ts'
import { eventually } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'

const { shop, server } = await openTestSite({
  DEMO: 'off',
  LIMITS: 'off',
  SHOP_NAME: 'Harding',
  SHOP_PHONE: '+1 302 555 0188',
  POSTAL_ADDRESS: '1 Main Street; Dover, DE 19901',
})
await emptyTables(shop.db, sql`product, category`)

const demoWords = /corliss|harbor works|providence|555-?0134|5550134|in the usa|demo|example\.com|80\+/i
const soon = 'Our catalog will be here soon. Until then, call us at +1 302 555 0188'
const unwritten =
  'We are still writing this page. Until it is here, please ask us. Questions? Call +1 302 555 0188 or write to us.'

/** Address, status, heading, and all words below the heading. */
const pages: [string, number, string, string][] = [
  [
    '/home',
    200,
    'Harding Dental Equipment',
    `${soon} or write to us. Contact us Contact Write to us, or call +1 302 555 0188 About us Who we are`,
  ],
  ['/shop', 200, 'Products', `${soon} and ask for what you need. Contact us`],
  ['/shop/Vibrators', 404, 'Vibrators', `${soon} and ask for what you need. Contact us`],
  [
    '/shop?q=grinder',
    200,
    'Results for “grinder”',
    `Clear search ${soon} and ask for what you need. Contact us`,
  ],
  ['/gallery', 200, 'Gallery', 'Pictures of what we make will be here soon. Contact us'],
  [
    '/contact-us',
    200,
    'Contact us',
    '+1 302 555 0188 1 Main Street Dover, DE 19901 Write to us All fields are required. Your Name Your Email Inquiry Type Required, so that your message reaches the right people. Choose one General Inquiries Sales Inquiries Customer Support Other Inquiries Message Leave this empty Send Message',
  ],
  ['/about-us', 200, 'About us', unwritten],
  ['/privacy-policy', 200, 'Privacy Policy', unwritten],
  ['/cookies-policy', 200, 'Cookies Policy', unwritten],
  ['/terms-of-use', 200, 'Terms of Use', unwritten],
  ['/terms-of-purchase', 200, 'Terms of Purchase', unwritten],
  ['/tax-information', 200, 'Tax Information', unwritten],
  ['/partners', 200, 'Partners', unwritten],
  ['/support', 200, 'Support', unwritten],
  ['/cart', 200, 'Your Shopping Cart', 'Your cart is empty. Home'],
  [
    '/product-details/AG03',
    404,
    'We have no product AG03',
    'The number may be mistyped, or the product may no longer be sold. Search for it, or call us. Home Contact us Call +1 302 555 0188',
  ],
  [
    '/notfound',
    404,
    'We could not find that page',
    'The address may be mistyped, or the page may have moved. Home Contact us Call +1 302 555 0188',
  ],
  [
    '/subscribe',
    200,
    'The Harding newsletter',
    'New products, spare parts and prices. Every issue has an unsubscribe link. Email for the newsletter Subscribe Leave this empty We will send you an e-mail first, to confirm your address.',
  ],
  [
    '/unsubscribe',
    200,
    'Unsubscribe from the Harding newsletter',
    'Enter the address that receives it. We will send a link to that address; follow it to unsubscribe. Email Send me a link',
  ],
  [
    '/order',
    404,
    'This link does not open an order',
    'Part of it may be missing. Open the e-mail again and press “View your order”, or call us and mention your order number. Home Contact us Call +1 302 555 0188',
  ],
]

test.each([
  ['<main><h2></h2></main>'],
  ['<main><h2>Top</h2><ul> </ul></main>'],
  ['<main><a href="#">More</a></main>'],
  ['<main><a href="/shop"><svg></svg></a></main>'],
  ['<main><p>Made in the USA</p></main>'],
  ['<main><img src=""></main>'],
])('planted: %s is noticed', (html) => {
  expect(() => expectFinished(html)).toThrow()
})

describe('an empty shop of one’s own', () => {
  test.each(pages)('%s', async (address, status, heading, words) => {
    const answer = await server.visitor().ask(address)
    const html = await answer.text()
    expect(answer.status).toBe(status)
    const main = mainOf(html)
    expect(wordsOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(main)?.[1] ?? '')).toBe(heading)
    expect(wordsOf(main.slice(main.indexOf('</h1>')))).toBe(words)
    expectFinished(html)
    expect(main).not.toContain('<img')
  })
})

test('pages that lead elsewhere while nothing was bought', async () => {
  expect(await leads('/')).toEqual([302, '/home'])
  expect(await leads('/checkout')).toEqual([302, '/cart'])
  expect(await leads('/payment-success')).toEqual([302, '/cart'])
  expect(await leads('/my-orders')).toEqual([302, '/login?returnTo=%2Fmy-orders'])
})

test('nobody has ordered anything yet', async () => {
  const visitor = server.visitor()
  await signInAs(shop, visitor, { sub: 'first' })
  const html = await (await visitor.ask('/my-orders')).text()
  expect(wordsOf(mainOf(html))).toBe(
    'Home / My orders My orders Orders Quotes Usual items Lists Your part numbers Addresses You have no orders yet. Orders you place while signed in are listed here, and you can order the same items again. Home',
  )
  expectFinished(html)
})

test('search engines are kept out until it is live, and a stranger is told that it is a test', async () => {
  expect(await (await server.visitor().ask('/robots.txt')).text()).toBe(
    'User-agent: *\nDisallow: /\n\nSitemap: http://localhost:3000/sitemap.xml\n',
  )
  const html = await (await server.visitor().ask('/home')).text()
  expect(wordsOf(/<aside aria-label="Test shop".*?<\/aside>/s.exec(html)?.[0] ?? '')).toBe(
    'Test shop: nothing is charged and nothing is shipped',
  )
})

test('its e-mails are its own', async () => {
  await shop.db.transaction((tx) =>
    queueMail(shop, tx, {
      kind: 'answer',
      to: 'ada@lab.test',
      dedupeKey: 'first',
      message: { subject: 'Hello', heading: 'Hello', parts: [{ kind: 'text', text: 'Hello' }] },
    }),
  )
  const mail = await eventually(async () =>
    shop.standIns.ledger().mails.find(({ to }) => to.includes('ada@lab.test')),
  )
  expect(demoWords.exec(JSON.stringify(mail))?.[0]).toBeUndefined()
  expect(mail.text).toContain('Harding Dental Equipment\n+1 302 555 0188\n1 Main Street\nDover, DE 19901')
})

describe('with its first three products', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'spindle-first-'))
    const colors = { 'front.jpg': '#2F6F62', 'rear.jpg': '#CFCDC4' }
    for (const [name, background] of Object.entries(colors))
      await writeFile(
        join(folder, name),
        await sharp({ create: { width: 900, height: 900, channels: 3, background } })
          .jpeg()
          .toBuffer(),
      )
    const rows = [
      'number,title,description,category,newPrice,wholesalePrice,partnerPricex3,images',
      'FU-1,Burnout furnace,Heats evenly.,Furnaces,1450.00,1160,1100,rear.jpg;front.jpg',
      'FU-2,Press furnace,With a pump.,Furnaces,2890.50,2312,2200,front.jpg',
      'PT-1,Firing tray,For small parts.,Parts,24.90,20,18,rear.jpg',
    ]
    await writeFile(join(folder, 'first.csv'), rows.join('\n'))
    const imported = await importCatalogue(shop, {
      file: join(folder, 'first.csv'),
      pictures: folder,
      actor: 'operator',
    })
    expect(imported).toMatchObject({ ok: true, value: { products: 3, categories: 2, pictures: 2 } })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('pages that were seen empty show them at once', async () => {
    const visitor = server.visitor()
    const words = async (address: string) => {
      const html = await (await visitor.ask(address)).text()
      expectFinished(html)
      return wordsOf(mainOf(html))
    }
    await eventually(async () => (await words('/shop')).includes('Burnout furnace'))
    const shown: Record<string, string> = {}
    for (const address of Object.keys(filled)) shown[address] = await words(address)
    expect(shown).toEqual(filled)
    const html = await (await visitor.ask('/shop')).text()
    const pictures = [...mainOf(html).matchAll(/<img[^>]* src="([^"]+)"/g)].map(
      ([, address]) => address ?? '',
    )
    expect(pictures).toHaveLength(3)
    for (const address of pictures) expect((await visitor.ask(address)).status).toBe(200)
  })
})

/** Status and address of a redirect. */
async function leads(address: string): Promise<[number, string | null]> {
  const answer = await server.visitor().ask(address)
  return [answer.status, answer.headers.get('location')]
}

/** What the pages say with three products. */
const filled: Record<string, string> = {
  '/home':
    'Harding Dental Equipment Start Shopping All Furnaces 2 products Parts 1 product Featured Products PT-1 Firing tray $24.90 In Cart / View Add to Cart FU-2 Press furnace $2,890.50 In Cart / View Add to Cart FU-1 Burnout furnace $1,450.00 In Cart / View Add to Cart Top Categories Furnaces 2 products Parts 1 product Show All 3 products Know the product number? Search by product number or name Find Contact Write to us, or call +1 302 555 0188 Products The whole catalog, with prices About us Who makes these machines',
  '/shop':
    'Home / Products All Categories Furnaces 2 products Parts 1 product All Furnaces 2 products Parts 1 product Latest Products 3 products PT-1 Firing tray $24.90 In Cart / View Add to Cart FU-2 Press furnace $2,890.50 In Cart / View Add to Cart FU-1 Burnout furnace $1,450.00 In Cart / View Add to Cart',
  '/shop/Furnaces':
    'Home / Products / Furnaces All Categories Furnaces 2 products Parts 1 product All Furnaces 2 products Parts 1 product Furnaces 2 products FU-2 Press furnace $2,890.50 In Cart / View Add to Cart FU-1 Burnout furnace $1,450.00 In Cart / View Add to Cart',
  '/product-details/FU-1':
    'Home / Furnaces / Burnout furnace 1 of 2 FU-1 · Furnaces Burnout furnace $1,450.00 In Cart Add to Cart View Cart Price does not include freight charges Add to a list Request a quote Questions? +1 302 555 0188 Description Heats evenly.',
  '/gallery': 'Home / Gallery Gallery Pictures of what we make will be here soon. See all products',
  '/cart': 'Go Back Your Shopping Cart Your cart is empty. Continue Shopping Order by number',
  '/notfound':
    '404 We could not find that page The address may be mistyped, or the page may have moved. Search by product number or name Find Products Contact us Call +1 302 555 0188 Furnaces 2 products Parts 1 product',
}

/** No words of the demo, nothing without words, no picture without a file, no heading above nothing. */
function expectFinished(html: string): void {
  expect(demoWords.exec(withoutScripts(html))?.[0]).toBeUndefined()
  // What is read aloud when it changes begins empty.
  const still = html.replace(/<p [^>]*(role="status"|aria-live)[^>]*><\/p>/g, '')
  for (const [whole, , inner = ''] of still.matchAll(/<(h[1-6]|a|button|p|li)\b[^>]*>(.*?)<\/\1>/gs))
    expect([whole, Boolean(wordsOf(inner) || /aria-label="[^"]/.test(whole))]).toEqual([whole, true])
  expect(still).not.toMatch(/<(ul|ol|h[1-6]|p)\b[^>]*>\s*<\/\1>/)
  expect(html).not.toMatch(/(href|src)="(#|)"/)
}

function mainOf(html: string): string {
  return /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
}

function withoutScripts(html: string): string {
  return html.replace(/<script\b.*?<\/script>/gs, '')
}

function wordsOf(html: string): string {
  return withoutScripts(html)
    .replace(/<noscript>.*?<\/noscript>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,:])/g, '$1')
    .trim()
}

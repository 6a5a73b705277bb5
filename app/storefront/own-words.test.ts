import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestServer } from '../../test/kit/http.ts'
import { openTestShop } from '../../test/kit/open-test-shop.ts'
import { readHomeWords } from '../../server/start/read-home-words.ts'

const folder = await mkdtemp(join(tmpdir(), 'spindle-words-'))
afterAll(() => rm(folder, { recursive: true }))
const own = {
  SHOP_NAME: 'Harding',
  SHOP_PHONE: '+1 302 555 0188',
  POSTAL_ADDRESS: '1 Main Street; Dover, DE',
}
const demoFirm = /corliss|80\+|in the usa|555-0134|providence|precision engineering/i

describe('a shop that says nothing of itself', async () => {
  const shop = await openTestShop({ ...own, HOME_FILE: await fileOf({}) })
  // An empty setting counts as not set, as in a live shop.
  shop.brand.originBadge = ''
  const server = await openTestServer(shop)
  afterAll(async () => {
    await server.close()
    await shop.close()
  })

  test.each(['/home', '/about-us', '/product-details/AG03', '/shop', '/gallery', '/contact-us', '/notfound'])(
    '%s claims nothing of the demo firm',
    async (address) => {
      const html = await (await server.visitor().ask(address)).text()
      expect(html).toContain('Harding')
      expect(demoFirm.exec(html)?.[0]).toBeUndefined()
      expect(html).not.toMatch(/assets\/(grinders|vibrators|lathes|trimmers|company)/)
    },
  )

  test('its home page begins with its name', async () => {
    const html = await (await server.visitor().ask('/home')).text()
    expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]).toBe('Harding Dental Equipment')
    expect(html).not.toContain('What you can rely on')
  })
})

test('its own words stand where the demo’s stood', async () => {
  const words = {
    title: 'Furnaces',
    description: 'Furnaces by {shopName}.',
    heading: 'Heat, evenly',
    text: 'Since 2019.',
    values: [{ name: 'Two years of warranty', text: 'On every part.' }],
    company: { heading: 'Who we are', paragraphs: ['{shopName} is three people.'] },
    about: '{shopName} is in Dover.',
  }
  const shop = await openTestShop({ ...own, HOME_FILE: await fileOf(words) })
  const server = await openTestServer(shop)
  const html = await (await server.visitor().ask('/home')).text()
  const about = await (await server.visitor().ask('/about-us')).text()
  await server.close()
  await shop.close()
  expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]).toBe('Heat, evenly')
  for (const text of ['Since 2019.', 'Two years of warranty', 'Who we are', 'Harding is three people.'])
    expect(html).toContain(text)
  expect(html).toContain('<meta name="description" content="Furnaces by Harding."')
  expect(about).toContain('Harding is in Dover.')
})

test.each([
  ['{', /HOME_FILE/],
  ['{"values": 3}', /HOME_FILE: .*values/],
  ['{"slogan": "x"}', /HOME_FILE: .*slogan/],
  [`{"about": "${'x'.repeat(401)}"}`, /HOME_FILE: .*about/],
  ['x'.repeat(100_001), /more than 100000 bytes/],
])('the file %#.20s is refused by the name of its setting', async (text, why) => {
  const homeFile = join(folder, 'wrong.json')
  await writeFile(homeFile, text)
  expect(() => readHomeWords({ homeFile, brand: { shopName: 'Harding' } })).toThrow(why)
})

async function fileOf(words: object): Promise<string> {
  const file = join(folder, `${Object.keys(words).length}.json`)
  await writeFile(file, JSON.stringify(words))
  return file
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectNoBarrier } from '../kit/barriers.ts'
import { putInCart } from '../kit/buying.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { startShop } from '../kit/shop-process.ts'
import { expect } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

const columns =
  'number,title,description,category,oldPrice,newPrice,wholesalePrice,partnerPricex3,brochure,images'
const longName = 'Nordic Dental Works'
const longWord = 'Hochgeschwindigkeitslegierungsschleifmaschine'.repeat(5)
const longCategory = `Category${'x'.repeat(60)}`
const signsInCategory = '100 % Zirconia/“été” & #2?'
const rows = [
  [
    `N${'0123456789'.repeat(6)}`,
    longWord,
    `See https://maker.test/${'a'.repeat(200)} for more.`,
    '999999.99',
    longCategory,
  ],
  ['WORDS1', 'A grinder with a very long name '.repeat(9).trim(), 'Plain.', '0.01', longCategory],
  ['NOPRICE1', '<b>Bold & "quoted"</b> title', '<script>alert(1)</script>', '0', longCategory],
  ['DIME1', 'Washer', 'Plain.', '0.10', signsInCategory],
] as const

/** A shop of this file alone, with what no catalogue should hold. */
const test = testWithShop(async () => {
  const shop = await startShop({ SHOP_NAME: longName })
  const folder = await mkdtemp(join(tmpdir(), 'spindle-extremes-'))
  const file = join(folder, 'extremes.csv')
  const lines = rows.map(([number, title, description, price, category]) =>
    [number, quoted(title), quoted(description), quoted(category), '', price, '1', '1', '', ''].join(','),
  )
  await writeFile(file, `${[columns, ...lines].join('\n')}\n`)
  expect(await shop.run('import', file)).toContain('Imported 4 products')
  await rm(folder, { recursive: true })
  return shop
})

test(
  atOneWidth('very long names, numbers and words wrap, and a missing picture has a drawing'),
  async ({ page, context, baseURL }) => {
    test.slow()
    await putInCart(context, baseURL, Object.fromEntries(rows.map(([number]) => [number, 9999])))
    for (const address of [
      '/shop',
      ...rows.map(([number]) => `/product-details/${number}`),
      `/shop/${longCategory}`,
      '/cart',
      '/checkout',
    ]) {
      await page.goto(address)
      await expectNoBarrier(page)
    }
  },
)

test(atOneWidth('what looks like HTML is text'), async ({ page }) => {
  await page.goto('/product-details/NOPRICE1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<b>Bold & "quoted"</b> title')
  await expect(page.getByRole('region', { name: 'Description' })).toContainText('<script>alert(1)</script>')
  await expect(page).toHaveTitle(/^<b>Bold & "quoted"<\/b> title, NOPRICE1/)
})

test(
  atOneWidth('a category name full of signs opens, reloads and can be passed on'),
  async ({ page, context }) => {
    await page.goto('/shop')
    await page
      .getByRole('navigation', { name: /^(All )?Categories$/ })
      .filter({ visible: true })
      .getByRole('link', { name: `${signsInCategory} 1 product` })
      .click()
    const other = await context.newPage()
    for (const open of [() => page.reload(), () => other.goto(page.url())]) {
      await expect(page).toHaveURL(`/shop/${encodeURIComponent(signsInCategory)}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(signsInCategory)
      await expect(page.getByRole('article')).toHaveCount(1)
      await open()
    }
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(signsInCategory)
    await expect(other.getByRole('article')).toHaveCount(1)
  },
)

test('three at ten cents are thirty cents', async ({ page, context, baseURL }) => {
  await putInCart(context, baseURL, { DIME1: 3 })
  await page.goto('/cart')
  await expect(page.getByRole('row', { name: /DIME1/ }).getByRole('cell').nth(2)).toHaveText(
    /^(Total)?\$0\.30$/,
  )
  await expect(
    page
      .getByRole('main')
      .getByRole('paragraph')
      .filter({ hasText: /^Total/ }),
  ).toHaveText('Total$0.30')
})

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

test('a long name of the shop covers no button, and scrolls no page sideways', async ({ page }) => {
  await page.goto('/shop')
  const words = page
    .getByRole('link', { name: `${longName}, home page` })
    .locator('svg')
    .last()
  for (const width of [320, 344, 360, 390, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 700 })
    const beside = page
      .getByRole('navigation', { name: 'Main' })
      .or(page.getByRole('banner').getByRole('button', { name: /^Search/ }))
      .filter({ visible: true })
      .first()
    const mine = await words.boundingBox()
    const theirs = await beside.boundingBox()
    expect([width, (mine?.x ?? 0) + (mine?.width ?? 0) <= (theirs?.x ?? 0)]).toEqual([width, true])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  }
})

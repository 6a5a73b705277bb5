import { readCatalogue } from '../../../demo/catalogue.ts'
import { putInCart } from '../kit/buying.ts'
import { checkoutBody, checkoutHeaders } from '../kit/placing.ts'
import { admin, partnerNamed, signIn } from '../kit/signing-in.ts'
import { expect, test, type Locator, type Page } from '../kit/visit.ts'

const catalogue = readCatalogue().map(({ number, description, newPrice }) => ({
  number,
  description,
  cents: Math.round(Number(newPrice) * 100),
}))
const formats = ['A4', 'Letter'] as const
const fourRows = { AG03: 3, DV34: 1, 'SW-R1': 2, CH14: 1 }
const postalAddress = '1200 Harbor Works Road, Providence, RI 02905'

test('a product is a data sheet of one page, with its first picture and the price of who prints', async ({
  page,
}, info) => {
  await page.goto('/product-details/DV34')
  await page.getByRole('button', { name: 'Picture 2 of 5' }).click()
  await toPaper(page)
  await expectHead(page, '/product-details/DV34')
  await expectNoControls(page, ['Enlarge the picture'])
  await expect(shown(main(page).getByRole('img'))).toHaveCount(1)
  await expect(shown(main(page).getByRole('img'))).toHaveAccessibleName(
    'Double Vibrator with Separate Controls',
  )
  expect(await isLoaded(shown(main(page).getByRole('img')))).toBe(true)
  for (const words of [
    'DV34',
    '$385.00',
    'Price does not include freight charges',
    'Made in the USA',
    '115 V',
  ])
    await expect(shown(main(page).getByText(words)).first()).toBeVisible()
  expect(await pagesOf(page)).toEqual([1, 1])

  await signIn(page, partnerNamed('print', info.project.name), '/product-details/DV34')
  await toPaper(page)
  for (const words of ['$289.00', 'List $385.00'])
    await expect(shown(main(page).getByText(words))).toHaveCount(1)
  await expect(main(page).getByText('$429.00')).toHaveCount(0)
  await expectNoControls(page, ['Enlarge the picture'])
  expect(await pagesOf(page)).toEqual([1, 1])
})

test('the longest description of the catalogue still fits one page', async ({ page }) => {
  const byLength = catalogue.toSorted((one, other) => other.description.length - one.description.length)
  for (const { number } of byLength.slice(0, 3)) {
    await page.goto(`/product-details/${number}`)
    expect(await pagesOf(page), number).toEqual([1, 1])
  }
})

test('a cart of four is one page; of twenty-five two, every picture there, no row cut', async ({
  page,
  context,
  baseURL,
}) => {
  await putInCart(context, baseURL, fourRows)
  await page.goto('/cart')
  await toPaper(page)
  await expectHead(page, '/cart')
  await expectNoControls(page)
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Product', 'Price', 'Quantity', 'Total'])
  for (const row of await table.getByRole('row').all())
    expect((await row.boundingBox())?.height ?? 0).toBeLessThan(70)
  await expect(table.getByRole('textbox', { name: 'Quantity of AG03' })).toHaveValue('3')
  await expect(main(page).getByText('$3,733.00')).toBeVisible()
  await expect(main(page).getByText('Price does not include freight charges')).toBeVisible()
  expect(await pagesOf(page)).toEqual([1, 1])

  const many = manyRows(25)
  await context.clearCookies()
  await putInCart(context, baseURL, many.quantities)
  await page.goto('/cart')
  await expect(table.getByRole('row')).toHaveCount(26)
  for (const picture of await table.locator('img').all()) expect(await isLoaded(picture)).toBe(true)
  await toPaper(page)
  expect(await breaksInside(table.getByRole('row'))).toEqual(['avoid'])
  expect(await pagesOf(page)).toEqual([2, 2])
})

test('an order is a receipt: its date, who paid, the sum once below the last row', async ({
  page,
  standIns,
}) => {
  const small = await buy(page, 'Onepage', { quantities: fourRows, cents: 373_300 })
  await page.goto(`/payment-success?order=${small}`)
  await toPaper(page)
  await expectHead(page, null)
  await expectNoControls(page)
  for (const words of ['Ordered on', 'Ada Onepage', '100 Congress Avenue', 'Austin, TX 78701', '$3,733.00'])
    await expect(main(page).getByText(words)).toBeVisible()
  expect(await pagesOf(page)).toEqual([1, 1])

  const large = await buy(page, 'Twopages', manyRows(25))
  await page.goto(`/payment-success?order=${large}`)
  await toPaper(page)
  const table = page.getByRole('table')
  await expect(table.locator('tfoot')).toHaveCSS('display', 'table-row-group')
  await expect(table.locator('tfoot')).toHaveCSS('break-before', 'avoid')
  expect(await breaksInside(table.getByRole('row'))).toEqual(['avoid'])
  expect(await pagesOf(page)).toEqual([2, 2])

  await expect.poll(async () => (await standIns.mailsAbout(large)).length).toBeGreaterThan(0)
  const [mail] = await standIns.mailsAbout(large)
  await page.goto(/\/order\?t=\S+/.exec(mail?.text ?? '')?.[0] ?? 'no link in the mail')
  await toPaper(page)
  await expectHead(page, null)
  await expectNoControls(page)
  expect(await pagesOf(page)).toEqual([2, 2])

  await page.context().clearCookies()
  await signIn(page, admin, `/admin/admin/orders/${small}`)
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await toPaper(page)
  await expectHead(page, `/admin/admin/orders/${small}`)
  await expectNoControls(page)
  for (const pages of await pagesOf(page)) expect(pages).toBeLessThanOrEqual(2)

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/admin/admin/orders')
  await expect(page.getByRole('link', { name: small })).toBeVisible()
  await toPaper(page)
  await expectHead(page, '/admin/admin/orders')
  await expect(page.getByRole('search')).toBeHidden()
  await expectNoControls(page, ['All'])
})

test('on paper a link of a text says where it leads', async ({ page }) => {
  await page.goto('/terms-of-purchase')
  await toPaper(page)
  await expectHead(page, '/terms-of-purchase')
  const link = page.locator('.rich-text').getByRole('link', { name: 'privacy policy' })
  const after = await link.evaluate((element) => getComputedStyle(element, '::after').content)
  expect(after).toContain('/privacy-policy')
})

/** As wide as A4 less its margins: a narrower window than any tablet. */
async function toPaper(page: Page): Promise<void> {
  await page.setViewportSize({ width: 658, height: 986 })
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** `path` is null where the address would open nothing to whoever types it. */
async function expectHead(page: Page, path: string | null): Promise<void> {
  const { origin } = new URL(page.url())
  for (const words of [
    'Corliss',
    postalAddress,
    `1-800-555-0134 · ${origin}${path ?? ''}`,
    /^Printed on \w+ \d+, \d{4}$/,
  ]) {
    const line = shown(
      page.getByText(words, { exact: typeof words === 'string' && words !== postalAddress }),
    ).first()
    await expect(line).toBeVisible()
    expect((await line.boundingBox())?.y ?? Number.NaN).toBeLessThan(70)
  }
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden()
}

async function expectNoControls(page: Page, but: string[] = []): Promise<void> {
  const names = await page
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? button.textContent))
  expect(names).toEqual(but)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /support|checkout|^view cart$/i })).toHaveCount(0)
}

/** Sheets as A4 and as Letter, with the margins that a print dialog begins with. */
async function pagesOf(page: Page): Promise<number[]> {
  const counts: number[] = []
  const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }
  for (const format of formats) {
    const sheets = await page.pdf({ format, margin })
    counts.push(sheets.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0)
  }
  return counts
}

/** Begins and ends in the session of `page`, as if it had been paid there. */
async function buy(
  page: Page,
  lastName: string,
  { quantities, cents }: { quantities: Record<string, number>; cents: number },
): Promise<string> {
  await page.goto('/cart')
  const response = await page.request.post('/api/checkouts', {
    headers: checkoutHeaders(new URL(page.url()).origin),
    data: checkoutBody(lastName, quantities, cents),
  })
  expect(response.status()).toBe(202)
  const { id, orderNumber } = (await response.json()) as { id: string; orderNumber: string }
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(`/api/checkouts/${id}`)).json()) as { state: string }).state,
      {
        timeout: 60_000,
      },
    )
    .toBe('completed')
  return orderNumber
}

/** The first products of the catalogue that have a price, one of each. */
function manyRows(count: number): { quantities: Record<string, number>; cents: number } {
  const chosen = catalogue.filter(({ cents }) => cents > 0).slice(0, count)
  return {
    quantities: Object.fromEntries(chosen.map(({ number }) => [number, 1])),
    cents: chosen.reduce((sum, { cents }) => sum + cents, 0),
  }
}

function main(page: Page): Locator {
  return page.getByRole('main')
}

function shown(some: Locator): Locator {
  return some.filter({ visible: true })
}

function isLoaded(picture: Locator): Promise<boolean> {
  return picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))
}

function breaksInside(rows: Locator): Promise<string[]> {
  return rows.evaluateAll((all) => [...new Set(all.map((row) => getComputedStyle(row).breakInside))])
}

import { atOneWidth } from '../kit/at-one-width.ts'
import { expectNoBarrier } from '../kit/barriers.ts'
import { expect, test, type Page } from '../kit/visit.ts'

test('half a number suggests the product with its price; a press leads there @both', async ({ page }) => {
  await page.goto('/home')
  const { field, options } = await openSearch(page)
  await field.fill('dv-3')
  await expect(options.first()).toContainText('DV34')
  await expect(options.first()).toContainText('$')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expectNoBarrier(page)
  await options.first().click()
  await expect(page).toHaveURL('/product-details/DV34')
  await expect(page.getByRole('dialog', { name: 'Search products' })).toBeHidden()
})

test(
  atOneWidth('arrows go through the list and back to the field, and Enter follows what is chosen'),
  async ({ page }) => {
    await page.goto('/home')
    const { field, options } = await openSearch(page)
    await field.fill('vibrator')
    await expect(options.first()).toContainText('DV34')
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute(
      'aria-activedescendant',
      (await options.first().getAttribute('id')) ?? '',
    )
    await page.keyboard.press('ArrowUp')
    await expect(field).not.toHaveAttribute('aria-activedescendant')
    await page.keyboard.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await expect(options.last()).toHaveText('All results for “vibrator”')
    await expect(field).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/shop?q=vibrator')
  },
)

test(atOneWidth('a slip is corrected and said, here and on the page of results'), async ({ page }) => {
  await page.goto('/home')
  const { dialog, field, options } = await openSearch(page)
  await field.fill('grindr')
  await expect(dialog.getByText('Showing results for grinder.')).toBeVisible()
  await expect(options.first()).toContainText('Grinder')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop?q=grindr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “grinder”')
  await expectNoBarrier(page)
  await page.getByRole('link', { name: 'Search instead for grindr' }).click()
  await expect(page.getByText('No Products to Display', { exact: true })).toBeVisible()
})

test(atOneWidth('the recent searches are offered on this device, and can be cleared'), async ({ page }) => {
  await page.goto('/home')
  await (await openSearch(page)).field.fill('lathe')
  await page.keyboard.press('Enter')
  // The page that arrives closes the search.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “lathe”')
  const { dialog, options } = await openSearch(page)
  await expect(options).toHaveText(['lathe'])
  await expectNoBarrier(page)
  await dialog.getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(options).toHaveCount(0)
  await expect(dialog.getByRole('combobox')).toBeFocused()
})

test(atOneWidth('whoever saves data is asked for nothing until they ask'), async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/suggestions') && asked.push(request.url()))
  await page.goto('/home')
  const { dialog, field, options } = await openSearch(page)
  await field.fill('dv34')
  await dialog.getByRole('button', { name: 'Show suggestions' }).click()
  await expect(options.first()).toContainText('DV34')
  expect(asked).toHaveLength(1)
  await expect(field).toBeFocused()
})

test(
  atOneWidth('results that nobody opens are told with their text; those that somebody opens are not'),
  async ({ page }) => {
    const told: unknown[] = []
    page.on(
      'request',
      (request) => request.url().endsWith('/api/left-searches') && told.push(request.postDataJSON()),
    )
    const search = async () => {
      await (await openSearch(page)).field.fill('vibrator')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “vibrator”')
    }
    await page.goto('/product-details/AG03')
    await search()
    await page.getByRole('main').getByRole('article').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/product-details\//)
    // The address changes a moment before the page does.
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Results for “vibrator”')
    await search()
    await page.getByRole('link', { name: 'Clear search' }).click()
    await expect(page).toHaveURL('/shop')
    await expect
      .poll(() => told)
      .toEqual([{ q: 'vibrator', typedOn: expect.stringContaining('/product-details/') }])
  },
)

test(atOneWidth('a late answer changes the lines, not what was chosen'), async ({ page }) => {
  const { field, options } = await openWith(page)
  await field.fill('vib')
  await expect(options.first()).toContainText('First')
  const late = Promise.withResolvers<void>()
  await answerWith(page, 'vibr', ['VB6', 'DV34'], late.promise)
  await field.fill('vibr')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  late.resolve()
  await expect(options.first()).toContainText('VB6')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/product-details/DV34')
})

test(
  atOneWidth('what was suggested for another text goes if the next answer does not come'),
  async ({ page, complaints }) => {
    complaints.expect(/suggestions/, /ERR_FAILED/)
    const { dialog, field, options } = await openWith(page)
    await field.fill('vib')
    await expect(options.first()).toContainText('First')
    await page.route('**/api/suggestions?q=lathe', (route) => route.abort())
    await field.fill('lathe')
    await expect(options).toHaveCount(0)
    await expect(dialog.getByRole('status')).toBeEmpty()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/shop?q=lathe')
  },
)

test(atOneWidth('the list of a text that was replaced is seen, but no key leads there'), async ({ page }) => {
  const { dialog, field, options } = await openWith(page)
  await field.fill('vib')
  await expect(options).toHaveText([/First/, /Second/, 'All results for “vib”'])
  const late = Promise.withResolvers<void>()
  await answerWith(page, 'lathe', ['AG03'], late.promise)
  await field.fill('lathe')
  const list = dialog.getByRole('listbox', { name: 'Suggestions' })
  await expect(list).toHaveAttribute('aria-busy', 'true')
  await expect(options).toHaveText([/First/, /Second/, 'All results for “lathe”'])
  await page.keyboard.press('ArrowDown')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(field).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop?q=lathe')
  late.resolve()
})

test(atOneWidth('a text that is written on keeps its list, and searches what is typed'), async ({ page }) => {
  const { dialog, field, options } = await openWith(page)
  await field.fill('vib')
  await expect(options.first()).toContainText('First')
  const late = Promise.withResolvers<void>()
  await answerWith(page, 'vibrator', ['AG03'], late.promise)
  await field.fill('vibrator')
  await expect(options).toHaveText([/First/, /Second/, 'All results for “vibrator”'])
  await expect(dialog.getByRole('listbox')).not.toHaveAttribute('aria-busy')
  late.resolve()
  await expect(options).toHaveText([/First/, 'All results for “vibrator”'])
})

test(atOneWidth('a text that suggests nothing says so, in sight and to be heard'), async ({ page }) => {
  await page.goto('/home')
  const { dialog, field, options } = await openSearch(page)
  await field.fill('zzqqxx')
  const words = 'No suggestions for “zzqqxx”. Press Enter to search everything.'
  await expect(dialog.getByText(words)).toHaveCount(2)
  await expect(dialog.getByRole('status')).toHaveText(words)
  await expect(
    dialog.getByRole('paragraph', { includeHidden: true }).filter({ hasText: words }),
  ).toBeVisible()
  await expect(options).toHaveCount(0)
  await expectNoBarrier(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop?q=zzqqxx')
})

/** The search on a page whose first suggestions are known. */
async function openWith(page: Page) {
  await answerWith(page, 'vib', ['DV34', 'VB6'])
  await page.goto('/home')
  return openSearch(page)
}

async function answerWith(page: Page, term: string, numbers: string[], moment?: Promise<void>) {
  const products = numbers.map((number, at) => ({
    number,
    title: at === 0 ? 'First' : 'Second',
    image: null,
    price: 1,
    oldPrice: null,
  }))
  await page.route(`**/api/suggestions?q=${term}`, async (route) => {
    await moment
    await route.fulfill({ json: { products, categories: [], pages: [], corrected: null, words: [] } })
  })
}

async function openSearch(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Search products' })
  const field = dialog.getByRole('combobox', { name: 'Search products' })
  await expect(field).toBeFocused()
  return { dialog, field, options: dialog.getByRole('option') }
}

import { expectNoBarrier } from '../kit/barriers.ts'
import { panelSizes } from '../kit/panel-sizes.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { startShop } from '../kit/shop-process.ts'
import { admin, signIn } from '../kit/signing-in.ts'
import { expect, type Page } from '../kit/visit.ts'

/** Its synonyms and other numbers are written. */
const test = testWithShop(() => startShop({ LIMITS: 'off' }))

const panel = '/admin/admin'

for (const viewport of panelSizes('other numbers'))
  test(`what found nothing is found after a synonym; it is changed, deleted and brought back, at ${viewport.width}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    expect(await found(page, 'airship')).toBeUndefined()
    await signIn(page, admin, `${panel}/misses`)
    const miss = page.getByRole('row', { name: /airship/ })
    await expect(miss).toBeVisible()
    await expectNoBarrier(page)
    await miss.getByRole('link', { name: /^Synonym/ }).click()
    const form = page.getByRole('form', { name: 'Add a synonym' })
    await expect(form.getByLabel('What people type')).toHaveValue('airship')
    await form.getByLabel('What it means').fill('double vibrator')
    await form.getByRole('button', { name: 'Add synonym' }).click()
    await expect(form.getByText('“airship” was added. Searches use it from now on.')).toBeVisible()
    await expectNoBarrier(page)
    await expect.poll(() => found(page, 'airship')).toBe('DV34')

    await page.getByLabel('Search synonyms').fill('airship')
    const item = page.getByRole('listitem').filter({ hasText: 'double vibrator' })
    await item.getByRole('button', { name: /^Change/ }).click()
    const change = page.getByRole('form', { name: 'Change airship' })
    await change.getByLabel('What it means').fill('airship')
    // A field says what is wrong when it is left.
    await change.getByLabel('What it means').press('Tab')
    await expect(change.getByText('This is the same word. Enter another one.')).toBeVisible()
    await expectNoBarrier(page)
    await change.getByLabel('What it means').fill('alloy grinder')
    await change.getByRole('button', { name: 'Save' }).click()
    const changed = page.getByRole('listitem').filter({ hasText: 'alloy grinder' })
    await expect(changed.getByRole('button', { name: /^Change/ })).toBeFocused()
    await changed.getByRole('button', { name: /^Delete/ }).click()
    await expect(page.getByText('“airship” was deleted.')).toBeVisible()
    await expect(changed).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(changed).toBeVisible()
  })

test('a number that was replaced says so to visitors; a circle is refused; Undo takes a deletion back', async ({
  page,
  complaints,
}) => {
  complaints.expect(/422/)
  await signIn(page, admin, `${panel}/numbers?number=PL0`)
  const form = page.getByRole('form', { name: 'Add a number' })
  await expect(form.getByLabel('Other number')).toHaveValue('PL0')
  await form.getByLabel('Kind').selectOption('Replaced number')
  await form.getByLabel('Replaced by').fill('no-such')
  await form.getByRole('button', { name: 'Add number' }).click()
  await expect(form.getByText('There is no product no-such in the shop.').first()).toBeVisible()
  await form.getByLabel('Replaced by').fill('pl2')
  await form.getByRole('button', { name: 'Add number' }).click()
  await expect(form.getByText('PL0 now leads to PL2.')).toBeVisible()
  await form.getByLabel('Kind').selectOption('Replaced number')
  await form.getByLabel('Old number').fill('PL2')
  await form.getByLabel('Replaced by').fill('PL0')
  await form.getByRole('button', { name: 'Add number' }).click()
  await expect(form.getByText('PL0 is itself replaced by PL2. Nothing was saved.').first()).toBeVisible()
  await expectNoBarrier(page)

  const item = page.getByRole('listitem').filter({ hasText: 'Two-Speed Polishing Lathe' })
  await item.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText('PL0 no longer leads to PL2.')).toBeVisible()
  await expect(item).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item).toBeVisible()

  const visitor = await page
    .context()
    .browser()
    ?.newPage({ baseURL: new URL(page.url()).origin })
  if (!visitor) throw new Error('there is no browser')
  await visitor.goto('/product-details/PL0')
  await expect(visitor.getByRole('heading', { name: 'PL0 is no longer sold' })).toBeVisible()
  await expectNoBarrier(visitor)
  await visitor.goto('/shop?q=pl-0')
  await expect(visitor.getByText('PL0 was replaced by PL2.')).toBeVisible()
  await expectNoBarrier(visitor)
  await visitor.close()
})

test('a file of other numbers is looked at, imported, and undone', async ({ page }) => {
  await signIn(page, admin, `${panel}/import`)
  await page.locator('input[type=file]').setInputFiles({
    name: 'numbers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('number,kind,whose,product\nACM-1,alias,Acme,AG03\nACM-2,alias,Acme,NO-1\n'),
  })
  const dryRun = page.getByRole('region', { name: 'Dry run' })
  await expect(dryRun).toContainText('2 numbers in a file of other numbers of products.')
  await expect(page.getByRole('row', { name: /ACM-2/ })).toContainText(
    'There is no product NO-1 in the shop.',
  )
  await expectNoBarrier(page)
  await page.getByRole('button', { name: /^Leave out 1/ }).click()
  await page.getByRole('button', { name: /^Import 1 added/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('numbers.csv is imported: 1 added, 1 row left out.')).toBeVisible()
  expect(await found(page, 'acm1')).toBe('AG03')
  const former = page.getByRole('region', { name: 'Past imports' }).getByRole('listitem').first()
  await former.getByRole('button', { name: /^Undo/ }).click()
  const undo = page.getByRole('dialog')
  await expect(undo).toContainText('1 number it added will be deleted.')
  await undo.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => found(page, 'acm1')).toBeUndefined()
})

/** The first product that the search suggests. What the shop page does not find is counted as a miss. */
async function found(page: Page, q: string): Promise<string | undefined> {
  await page.request.get(`/shop?q=${q}`)
  const answer = await page.request.get(`/api/suggestions?q=${q}`)
  return ((await answer.json()) as { products: { number: string }[] }).products[0]?.number
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  fillProduct,
  panel,
  payload,
  picture,
  product,
  productList,
  testWithCatalogue,
  tiles,
} from '../kit/catalogue.ts'
import { expectNoBarrier } from '../kit/barriers.ts'
import { admin, fillSignIn, signIn } from '../kit/signing-in.ts'
import { expect, waitUntilReady, type Locator, type Page } from '../kit/visit.ts'

const test = testWithCatalogue()

test.setTimeout(120_000)

const brochure = join(import.meta.dirname, '../../../demo/brochures/PF900-data-sheet.pdf')
const clockOfNewYork = new Intl.DateTimeFormat('en-US', {
  timeStyle: 'short',
  timeZone: 'America/New_York',
})

test('a product is added: messages once touched, a wrong file is named, and the shop has it', async ({
  page,
}) => {
  await signIn(page, admin, `${panel}/product-new`)
  await expect(page.getByRole('heading', { name: 'Add New Product' })).toBeVisible()
  await expect(page.getByText('Fields required marked with (*)')).toBeVisible()
  const submit = page.getByRole('button', { name: 'Add New Product' })
  await expect(submit).toBeDisabled()
  await expect(page.getByText('Title is required.')).toHaveCount(0)
  await page.getByLabel('Title (*)').focus()
  await page.getByLabel('Brochure', { exact: true }).focus()
  await expect(page.getByText('Title is required.')).toBeVisible()
  // An invalid submit touches all fields, and the first wrong one has the focus.
  await page.keyboard.press('Enter')
  for (const message of [
    'Product Number is required and must be alphanumeric.',
    'Description is required.',
    'Category is required.',
    'New Price is required and must be a valid number.',
    'Wholesale Price is required and must be a valid number.',
    'Partner Price is required and must be a valid number.',
    'Please upload at least one image.',
  ])
    await expect(page.getByText(message).first()).toBeVisible()
  await expect(page.getByLabel('Product Number (*)')).toBeFocused()
  await expectNoBarrier(page)

  await fillProduct(page, 'E2E-1')
  await expect(submit).toBeDisabled()
  await page.getByLabel('Images', { exact: true }).setInputFiles([
    await payload('AG01'),
    // by its content: its name and type are wrong
    { name: 'really.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)"/>') },
    await payload('VB6'),
  ])
  await expect(page.getByText('Only JPG files are accepted.')).toBeVisible()
  await expect(page.getByText('Left out: really.jpg')).toBeVisible()
  await expect(tiles(page)).toHaveCount(2)
  await expect(submit).toBeDisabled()
  await page.getByRole('button', { name: 'Continue without it' }).click()
  await expect(submit).toBeEnabled()
  await submit.click()
  await expect(page.getByText('Product is created successfully!')).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL(`${panel}/products-edit/E2E-1`)
  await expect(page.getByRole('heading', { name: 'Update Product' })).toBeVisible()
  await expect(tiles(page)).toHaveCount(2)
  await expectNoBarrier(page)

  await page.goto('/product-details/E2E-1')
  await expect(page.getByRole('heading', { name: 'Bench lamp' })).toBeVisible()
})

test('an update: the price ladder wants a second press, and Undo writes the former values back', async ({
  page,
}) => {
  await signIn(page, admin, `${panel}/products-edit/PL1`)
  const old = page.getByLabel('New Price (*)')
  await expect(old).toHaveValue('389.00')
  await old.fill('12')
  await expect(page.getByText('partners would pay more than visitors')).toBeVisible()
  const submit = page.getByRole('button', { name: 'Update Product' })
  await submit.click()
  const anyway = page.getByRole('button', { name: 'Save anyway' })
  await expect(anyway).toBeVisible()
  expect(await priceInShop(page, 'PL1')).toBe(389)
  await expectNoBarrier(page)
  await anyway.click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  await expect(page.getByText(/^Saved \d+:\d\d\s[AP]M$/)).toBeVisible()
  expect(await priceInShop(page, 'PL1')).toBe(12)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(old).toHaveValue('389.00')
  expect(await priceInShop(page, 'PL1')).toBe(389)
})

test('two admins on one product: the second is told, sees both, and chooses', async ({
  page,
  complaints,
}) => {
  complaints.expect(/409/)
  await signIn(page, admin, `${panel}/products-edit/SC4`)
  const title = page.getByLabel('Title (*)')
  await expect(title).toHaveValue('Steam Cleaner with Fixed Nozzle')
  const other = await page.context().newPage()
  await other.goto(`${panel}/products-edit/SC4`)
  await other.getByLabel('Title (*)').fill('Steam Cleaner, theirs')
  await other.getByLabel('Brochure', { exact: true }).fill('theirs.pdf')
  await other.getByRole('button', { name: 'Update Product' }).click()
  await expect(other.getByText('Product updated successfully!')).toBeVisible()
  await other.close()

  await title.fill('Steam Cleaner, mine')
  await page.getByRole('button', { name: 'Update Product' }).click()
  const box = page.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' })
  await expect(box).toContainText('Steam Cleaner, mine')
  await expect(box).toContainText('Steam Cleaner, theirs')
  await expect(box).toContainText(/Saved by .+, \w+ \d+, \d{4}/)
  await expect(box).toContainText('You did not change Brochure')
  await expectNoBarrier(page)
  expect((await product(page, 'SC4')).title).toBe('Steam Cleaner, theirs')
  await box.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  // Only what was changed here is mine.
  expect(await product(page, 'SC4')).toMatchObject({ title: 'Steam Cleaner, mine', brochure: 'theirs.pdf' })
})

test('a session that ends while one types loses nothing, and leaving asks', async ({ page, complaints }) => {
  complaints.expect(/401/)
  await signIn(page, admin, `${panel}/products-edit/MT8`)
  const title = page.getByLabel('Title (*)')
  await expect(title).toHaveValue('Model Trimmer, 8 in Wet')
  await title.fill('Model Trimmer, kept')
  await page.getByRole('link', { name: 'Cancel' }).click()
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leave.getByRole('button', { name: 'Stay' }).click()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('Product update failed. Please try again.')).toBeVisible()
  await page.getByRole('link', { name: 'Please sign in again' }).click()
  await fillSignIn(page, admin)
  await expect(page).toHaveURL(`${panel}/products-edit/MT8`)
  await waitUntilReady(page)
  await expect(page.getByText('Your changes here have been restored.')).toBeVisible()
  await expect(title).toHaveValue('Model Trimmer, kept')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  expect((await product(page, 'MT8')).title).toBe('Model Trimmer, kept')
})

test('a brochure that the shop does not have is warned of before it is saved', async ({ page }) => {
  await signIn(page, admin, `${panel}/products-edit/AG03`)
  await page.getByLabel('Brochure', { exact: true }).fill('typed.pdf')
  await expect(page.getByText('There is no brochure “typed.pdf” in this shop.')).toBeVisible()
})

test.describe('in a browser far from the shop', () => {
  // Half an hour different from every clock of New York.
  test.use({ timezoneId: 'Asia/Kolkata' })

  test('what was saved is dated by the clock of the shop', async ({ page }) => {
    await signIn(page, admin, `${panel}/products-edit/MB5`)
    await page.getByLabel('Title (*)').fill('Dated by the shop')
    const from = Date.now()
    await page.getByRole('button', { name: 'Update Product' }).click()
    const shown = await page.getByText(/^Saved \d+:\d\d\s[AP]M$/).textContent()
    expect([from, Date.now()].map((moment) => `Saved ${clockOfNewYork.format(moment)}`)).toContain(shown)
  })
})

test('a brochure is brought in as a PDF, and the product page has it', async ({ page, complaints }) => {
  complaints.expect(/422/)
  await signIn(page, admin, `${panel}/products-edit/MB5`)
  const file = page.getByLabel('Brochure as a PDF file')
  await file.setInputFiles({
    name: 'no.pdf',
    mimeType: 'application/pdf',
    buffer: await readFile(picture('AG01')),
  })
  const refused = page.getByRole('alert').filter({ hasText: 'It was not uploaded.' })
  const name = page.getByLabel('Brochure', { exact: true })
  await expect(refused).toBeVisible()
  // A message about one name is not shown for another.
  await name.fill('typed.pdf')
  await expect(refused).toHaveCount(0)
  await file.setInputFiles({
    name: 'MB5 sheet.pdf',
    mimeType: 'application/pdf',
    buffer: await readFile(brochure),
  })
  const uploaded = page.getByText('MB5 sheet.pdf is uploaded. Save the product to use it.')
  await expect(uploaded).toBeVisible()
  await expect(name).toHaveValue('MB5 sheet.pdf')
  await name.fill('typed.pdf')
  await expect(uploaded).toHaveCount(0)
  await name.fill('MB5 sheet.pdf')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  await expect(uploaded).toHaveCount(0)
  await page.goto(`${productList}?q=MB5`)
  const link = page.getByRole('row', { name: 'MB5' }).getByRole('link', { name: /^View brochure of MB5/ })
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('a product is added by keyboard alone', async ({ page }) => {
  // Listens from the start: the browser's own dialog must be prevented before it can open.
  const asked = page.waitForEvent('filechooser')
  await signIn(page, admin, `${panel}/product-new`)
  await page.getByLabel('Product Number (*)').focus()
  const typed: [string, string][] = [
    ['Product Number (*)', 'E2E-3'],
    ['Title (*)', 'Bench lamp by keyboard'],
    ['Description (*)', 'Light where it is needed.'],
    ['Category (*)', 'Vib'],
    ['New Price (*)', '120'],
    ['Wholesale Price (*)', '100'],
    ['Partner Price QTY x3 (*)', '90'],
  ]
  for (const [label, text] of typed) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await tabTo(page, page.getByRole('button', { name: 'Choose files' }))
  await page.keyboard.press('Enter')
  await (await asked).setFiles(picture('VB6'))
  await expect(tiles(page)).toHaveCount(1)
  const submit = page.getByRole('button', { name: 'Add New Product' })
  await expect(submit).toBeEnabled()
  await tabTo(page, submit)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Product is created successfully!')).toBeVisible({ timeout: 60_000 })
  expect((await product(page, 'E2E-3')).category).toBe('Vibrators')
})

async function priceInShop(page: Page, number: string): Promise<number> {
  return (await product(page, number)).newPrice
}

/** From where the focus is, as somebody without a pointer gets there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

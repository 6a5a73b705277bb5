import { ownPage, panel, picture, product, tablet, testWithCatalogue } from '../kit/catalogue.ts'
import { expectNoBarrier } from '../kit/barriers.ts'
import { admin, signIn } from '../kit/signing-in.ts'
import { expect } from '../kit/visit.ts'

const test = testWithCatalogue()

test.setTimeout(120_000)

test('categories: added, renamed in place, and deleted when its products have a new place', async ({
  page,
}) => {
  await page.setViewportSize(tablet)
  await signIn(page, admin, `${panel}/categories`)
  await expect(page.getByRole('heading', { name: 'Categories Management' })).toBeVisible()
  const items = page.getByRole('region', { name: 'Categories' }).getByRole('listitem')
  await expect(items.first()).toBeVisible()
  const count = await items.count()
  const add = page.getByRole('button', { name: 'Add Category' })
  await expect(add).toBeDisabled()
  await page.getByLabel('Category Name (*)').fill('Lamps')
  await page.keyboard.press('Enter')
  await expect(items).toHaveCount(count)
  await page.getByLabel('Thumbnail', { exact: true }).setInputFiles(picture('AG01'))
  await add.click()
  await expect(page.getByText('Lamps was added.')).toBeVisible({ timeout: 60_000 })
  await expect(items).toHaveCount(count + 1)
  await expectNoBarrier(page)

  await page.getByRole('button', { name: 'Rename Steam Cleaners' }).click()
  const form = page.getByRole('form', { name: 'Rename Steam Cleaners' })
  await form.getByLabel('Category Name (*)').fill('Steam & Wax')
  await expectNoBarrier(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(items.filter({ hasText: 'Steam & Wax' })).toBeVisible()
  expect((await product(page, 'SC4')).category).toBe('Steam & Wax')

  await page.getByRole('button', { name: 'Delete Steam & Wax' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Steam & Wax?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  const target = question.getByLabel(/^Where do its \d+ products go\?$/)
  await expect(target).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByText('Choose a category.')).toBeVisible()
  await expectNoBarrier(page)
  await target.selectOption('Lamps')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/^Steam & Wax is deleted\./)).toBeVisible()
  expect((await product(page, 'SC4')).category).toBe('Lamps')
})

test('categories: two admins rename one, and a deleted one comes back', async ({ page, complaints }) => {
  complaints.expect(/409/)
  await signIn(page, admin, `${panel}/categories`)
  const items = page.getByRole('region', { name: 'Categories' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Rename Bench Engines' }).click()
  const form = page.getByRole('form', { name: 'Rename Bench Engines' })
  const name = form.getByLabel('Category Name (*)')
  await name.fill('Engines, mine')
  const categories = (await (await page.request.get('/api/categories')).json()) as {
    _id: string
    name: string
  }[]
  const id = categories.find((one) => one.name === 'Bench Engines')?._id
  const renamed = await page.request.put(`/api/categories/${id}`, {
    headers: await ownPage(page),
    multipart: { name: 'Engines, theirs' },
  })
  expect(renamed.status()).toBe(200)
  await form.getByRole('button', { name: 'Save' }).click()
  const box = page.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' })
  await expect(box).toContainText('Engines, mine')
  await expect(box).toContainText('Engines, theirs')
  await expectNoBarrier(page)
  await box.getByRole('button', { name: 'Keep mine' }).click()
  await expect(items.filter({ hasText: 'Engines, mine' })).toBeVisible()
  // Its field has the label of the one below.
  await expect(form).toHaveCount(0)

  await page.getByLabel('Category Name (*)').fill('Comes back')
  await page.getByLabel('Thumbnail', { exact: true }).setInputFiles(picture('AG01'))
  await page.getByRole('button', { name: 'Add Category' }).click()
  const added = items.filter({ hasText: 'Comes back' })
  await expect(added).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Delete Comes back' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Comes back?' })
  await expect(question.getByText('Looking for its products...')).toHaveCount(0)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Comes back was deleted.')).toBeVisible()
  await expect(added).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(added).toBeVisible()
})

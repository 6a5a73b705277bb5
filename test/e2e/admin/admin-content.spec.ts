import { join } from 'node:path'
import { expectNoBarrier } from '../kit/barriers.ts'
import { panelSizes } from '../kit/panel-sizes.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { startShop } from '../kit/shop-process.ts'
import { admin, signIn } from '../kit/signing-in.ts'
import { expect, type Locator, type Page } from '../kit/visit.ts'

/** It is written to. */
const test = testWithShop(() => startShop({ LIMITS: 'off' }))

const panel = '/admin/admin'
const jpeg = join(import.meta.dirname, '../../../demo/content/gallery/bench.jpg')

for (const viewport of panelSizes('content')) {
  const at = viewport.width

  test(`gallery: a picture is added, shown, deleted and brought back, at ${at}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await signIn(page, admin, `${panel}/gallery`)
    await expect(page.getByRole('heading', { name: 'Gallery Management' })).toBeVisible()
    await expect(cards(page, 'Pictures').first()).toBeVisible()
    await expectNoBarrier(page)
    const title = `Wide bench ${at}`
    const words = 'A bench '.repeat(15).trim()
    const form = page.getByRole('form', { name: 'Add a picture' })
    const add = form.getByRole('button', { name: 'Add picture' })
    await expect(add).toBeDisabled()

    await form.getByLabel('Picture').setInputFiles(png)
    await expect(form.getByText('Only JPG images are allowed', { exact: true })).toBeVisible()
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Description').fill(words)
    await expect(add).toBeDisabled()
    await form.getByLabel('Picture').setInputFiles(jpeg)
    await expect(form.getByRole('img', { name: 'Preview of bench.jpg' })).toBeVisible()
    await expect(form.getByText('Only JPG images are allowed')).toHaveCount(0)
    await expectNoBarrier(page)
    await add.click()
    await expect(form.getByText('Picture added successfully!', { exact: true })).toBeVisible()
    await expect(form.getByLabel('Title')).toHaveValue('')
    await expect(add).toBeDisabled()
    const card = cards(page, 'Pictures').filter({ hasText: title })
    await expect(card.getByText(`${words.slice(0, 100)}...`, { exact: true })).toBeVisible()
    await card.scrollIntoViewIfNeeded()
    await expect(card.getByRole('presentation')).not.toHaveJSProperty('naturalWidth', 0)

    const dialog = page.getByRole('dialog')
    await card.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByRole('heading', { name: `Delete “${title}”?` })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectNoBarrier(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(card).toBeVisible()
    await card.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Picture deleted successfully!', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Pictures/ })).toBeFocused()
    const undo = await heldUndo(page)
    await expect(card).toHaveCount(0)
    await undo.click()
    await expect(card).toBeVisible()
  })

  test(`testimonials: one is added, deleted at once and brought back, at ${at}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await signIn(page, admin, `${panel}/testimonials`)
    await expect(page.getByRole('heading', { name: 'User Testimonial Management' })).toBeVisible()
    await expect(cards(page, 'Testimonials').first()).toBeVisible()
    await expectNoBarrier(page)
    const name = `Nora Quill ${at}`
    const form = page.getByRole('form', { name: 'Add a testimonial' })
    await form.getByLabel('Image address').fill('http://lab.test/nora.jpg')
    await form.getByLabel('Name').fill(name)
    await expect(form.getByText(/^Please enter an https address/)).toBeVisible()
    await form.getByLabel('Image address').fill('https://lab.test/nora.jpg')
    await expect(form.getByText(/^Please enter an https address/)).toHaveCount(0)
    await expect(
      form.getByText(/^Pictures from lab\.test are not shown: visitors see initials/),
    ).toBeVisible()
    await form.getByLabel('Position').fill('Ceramist')
    await form.getByLabel('Text').fill(`It runs, says ${name}.`)
    await form.getByLabel('Rating').selectOption('4 stars')
    await expectNoBarrier(page)
    await form.getByRole('button', { name: 'Add testimonial' }).click()
    await expect(
      form.getByText('Testimonial added. The home page shows it with initials, not the picture: lab.test is'),
    ).toBeVisible()
    await expect(form.getByLabel('Rating')).toHaveValue('')
    const card = cards(page, 'Testimonials').filter({ hasText: name })
    await expect(card.getByText('4 of 5 stars')).toBeAttached()
    await expect(card.getByText('NQ', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`The testimonial of ${name} is in the trash.`)).toBeVisible()
    const undo = await heldUndo(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(card).toHaveCount(0)
    await expectNoBarrier(page)
    await undo.click()
    await expect(card).toBeVisible()
  })

  test(`notifications: one is added, dated, deleted and brought back, at ${at}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await signIn(page, admin, `${panel}/notifications`)
    await expect(page.getByRole('heading', { name: 'Notifications Management' })).toBeVisible()
    await expect(cards(page, 'Notifications').first()).toBeVisible()
    await expectNoBarrier(page)
    const title = `Closed on Monday ${at}`
    const form = page.getByRole('form', { name: 'Add a notification' })
    await form.getByLabel('Title').fill('   ')
    await form.getByLabel('Body').fill('We are back on Tuesday.')
    await expect(form.getByText('Please enter a title.')).toBeVisible()
    await form.getByLabel('Title').fill(title)
    await form.getByRole('button', { name: 'Add notification' }).click()
    await expect(form.getByText('Notification added. The bell shows it from now on.')).toBeVisible()
    const newest = cards(page, 'Notifications').first()
    await expect(newest).toContainText(title)
    await expect(newest).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [AP]M/)
    await newest.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectNoBarrier(page)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`“${title}” is in the trash.`)).toBeVisible()
    const undo = await heldUndo(page)
    await expect(newest).not.toContainText(title)
    await undo.click()
    await expect(newest).toContainText(title)
  })

  test(`contact data: saved, undone, and of two admins the second sees both, at ${at}`, async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/409/)
    await page.setViewportSize(viewport)
    await signIn(page, admin, `${panel}/contact`)
    await expect(page.getByRole('heading', { name: 'Contacts Data' })).toBeVisible()
    const update = page.getByRole('button', { name: 'Update Contact' })
    const phone = page.getByLabel('Phone')
    await expect(phone).toHaveValue('1-800-555-0134')
    await expectNoBarrier(page)
    await page.getByLabel('Email').fill('sales@')
    await page.getByLabel('Email').blur()
    await expect(page.getByText(/^Please enter a valid e-mail address/)).toBeVisible()
    await expect(update).toBeDisabled()
    await expectNoBarrier(page)
    await page.getByLabel('Email').fill('desk@shop.demo.test')
    await phone.fill('1-800-555-0199')
    await update.click()
    await expect(page.getByText('Contact data was updated successfully!', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(phone).toHaveValue('1-800-555-0134')

    await phone.fill('1-800-555-0111')
    const other = await context.newPage()
    await other.goto(`${panel}/contact`)
    await other.getByLabel('Phone').fill('1-800-555-0122')
    await other.getByRole('button', { name: 'Update Contact' }).click()
    await expect(other.getByText('Contact data was updated successfully!')).toBeVisible()
    await other.close()
    await update.click()
    const row = page.getByRole('row', { name: 'Phone' })
    await expect(row).toContainText('1-800-555-0111')
    await expect(row).toContainText('1-800-555-0122')
    await expectNoBarrier(page)
    await page.getByRole('button', { name: 'Take theirs' }).click()
    await expect(phone).toHaveValue('1-800-555-0122')
    await phone.fill('1-800-555-0134')
    await update.click()
    await expect(page.getByText('Contact data was updated successfully!')).toBeVisible()
  })
}

test('what fails says so in its own words, and keeps what was typed', async ({ page, complaints }) => {
  complaints.expect(/500/, /\/api\/gallery/)
  await signIn(page, admin, `${panel}/contact`)
  await page.getByLabel('Phone').fill('7')
  await fail(page, '**/api/contact-data', 'PUT')
  await page.getByRole('button', { name: 'Update Contact' }).click()
  const alert = page.getByRole('alert').filter({ hasText: /\w/ })
  await expect(alert.getByText('Contact data was not updated due to error!', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue('7')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Phone')).toHaveValue('1-800-555-0134')

  await page.goto(`${panel}/gallery`)
  const form = page.getByRole('form', { name: 'Add a picture' })
  await form.getByLabel('Picture').setInputFiles(jpeg)
  await form.getByLabel('Title').fill('Bench')
  await form.getByLabel('Description').fill('A bench.')
  await page.route('**/api/gallery', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await form.getByRole('button', { name: 'Add picture' }).click()
  await expect(alert.getByText('Error adding picture', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Bench')
  await expect(form.getByRole('img', { name: 'Preview of bench.jpg' })).toBeVisible()
  // It disappears as soon as somebody types again.
  await form.getByLabel('Title').fill('Bench, again')
  await expect(alert).toHaveCount(0)
  await fail(page, '**/api/gallery/*', 'DELETE')
  await cards(page, 'Pictures').first().getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByText('Error deleting picture', { exact: true })).toBeVisible()
  await expectNoBarrier(page)
})

test('a list that cannot be read says so, and is read again', async ({ page, complaints }) => {
  complaints.expect(/500/)
  await signIn(page, admin, `${panel}/notifications`)
  for (const [section, call] of [
    ['gallery', 'gallery'],
    ['testimonials', 'testimonials'],
    ['notifications', 'notifications'],
    ['contact', 'contact-data'],
  ] as const) {
    await fail(page, `**/api/${call}`, 'GET')
    await page.goto(`${panel}/${section}`)
    const retry = page.getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    await expectNoBarrier(page)
    await page.unroute(`**/api/${call}`)
    await retry.click()
    await expect(retry).toHaveCount(0)
  }
})

test('an invalid submit touches every field and goes to the first', async ({ page }) => {
  await signIn(page, admin, `${panel}/testimonials`)
  const form = page.getByRole('form', { name: 'Add a testimonial' })
  await form.getByLabel('Name').focus()
  await page.keyboard.press('Enter')
  for (const said of ['the address of the image', 'the name', 'the position', 'what they say'])
    await expect(form.getByText(`Please enter ${said}.`)).toBeVisible()
  await expect(form.getByLabel('Image address')).toBeFocused()
  await expectNoBarrier(page)

  await page.goto(`${panel}/gallery`)
  const gallery = page.getByRole('form', { name: 'Add a picture' })
  await gallery.getByLabel('Title').focus()
  await page.keyboard.press('Enter')
  for (const said of ['Please choose a picture.', 'Please enter a title.', 'Please enter a description.'])
    await expect(gallery.getByText(said)).toBeVisible()
  await expect(gallery.getByLabel('Picture')).toBeFocused()
})

test('a session that ends keeps what was typed, and leaving asks', async ({ page, context, complaints }) => {
  complaints.expect(/401/)
  await signIn(page, admin, `${panel}/notifications`)
  const form = page.getByRole('form', { name: 'Add a notification' })
  await form.getByLabel('Title').fill('Half a')
  await form.getByLabel('Body').fill('thought')
  await page.getByRole('link', { name: 'Testimonials' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await context.clearCookies()
  await form.getByRole('button', { name: 'Add notification' }).click()
  await expect(page.getByText('Nothing was changed; what you typed is still here.')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Half a')
  const again = await page.getByRole('link', { name: 'Please sign in again' }).getAttribute('href')
  expect(again).toContain('/login')
  await signIn(page, admin, `${panel}/notifications`)
  await expect(page.getByText('What you typed here has been restored.')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Half a')
  await expect(form.getByLabel('Body')).toHaveValue('thought')
  await page.getByRole('link', { name: 'Testimonials' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'User Testimonial Management' })).toBeVisible()
})

const png = { name: 'bench.png', mimeType: 'image/png', buffer: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') }

/** It disappears after some seconds, but not while somebody is about to press it. */
async function heldUndo(page: Page): Promise<Locator> {
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.focus()
  return undo
}

function cards(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true }).getByRole('listitem')
}

/** What is sent does not reach the server. */
async function fail(page: Page, address: string, method: string): Promise<void> {
  const problem = { type: 'about:blank', title: 'Internal Server Error', status: 500, detail: 'x' }
  await page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) })
      : route.fallback(),
  )
}

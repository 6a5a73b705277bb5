import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { times } from '../../kit/sample.ts'
import {
  fillProduct,
  panel,
  payload,
  picture,
  product,
  sendProduct,
  tablet,
  testWithCatalogue,
  tiles,
} from '../kit/catalogue.ts'
import { expectNoBarrier } from '../kit/barriers.ts'
import { admin, signIn } from '../kit/signing-in.ts'
import { expect, holdBack, type Page } from '../kit/visit.ts'
import { atThisSpeed } from '../../kit/at-this-speed.ts'

const test = testWithCatalogue()

test.setTimeout(120_000)

test('pictures are ordered by keyboard, described, hidden, taken out and brought back', async ({ page }) => {
  await page.setViewportSize(tablet)
  await signIn(page, admin, `${panel}/products-edit/DC100`)
  await expect(tiles(page)).toHaveCount(4)
  const before = await imagesOf(page, 'DC100')
  await expect(tiles(page).nth(3).getByText('Card image')).toBeVisible()
  await page.getByRole('button', { name: 'Move picture 4 earlier' }).press('Enter')
  await page.getByRole('button', { name: 'Make picture 1 the card image' }).press('Enter')
  await tiles(page).nth(0).getByLabel('Alternative text').fill('The collector from behind')
  await tiles(page).nth(1).getByLabel('Hide on the product page').check()
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  const [one = '', two = '', three = '', four = ''] = before
  await expect.poll(() => imagesOf(page, 'DC100')).toEqual([two, four, three, one])
  await page.reload()
  await expect(tiles(page).nth(0).getByLabel('Alternative text')).toHaveValue('The collector from behind')
  await expect(tiles(page).nth(1).getByLabel('Hide on the product page')).toBeChecked()

  await page.getByRole('button', { name: 'Delete picture 2' }).press('Enter')
  await expect(tiles(page)).toHaveCount(3)
  await page.getByText('picture 2 was removed.').locator('..').getByRole('button', { name: 'Undo' }).click()
  await expect(tiles(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Delete picture 2' }).click()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  await expect.poll(() => imagesOf(page, 'DC100')).toEqual([two, three, one])
  // What was removed and saved comes back as well.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible({ timeout: 60_000 })
  await expect(tiles(page)).toHaveCount(4)
})

test('theirs are taken with all that is said of their pictures', async ({ page, complaints }) => {
  complaints.expect(/409/)
  await signIn(page, admin, `${panel}/products-edit/FU5`)
  await expect(tiles(page)).toHaveCount(1)
  const title = page.getByLabel('Title (*)')
  await title.fill('Glass Fuses, mine')
  const { images } = await product(page, 'FU5')
  await sendProduct(page, 'FU5', {
    title: 'Glass Fuses, theirs',
    existingImages: JSON.stringify([{ image: images[0], alt: 'From the left', hidden: true }]),
    newImages: await payload('AG01'),
    newImageDetails: JSON.stringify([{ alt: 'With its hose', hidden: false, at: 1 }]),
  })
  await page.getByRole('button', { name: 'Update Product' }).click()
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(title).toHaveValue('Glass Fuses, theirs')
  await expect(tiles(page)).toHaveCount(2)
  await expect(tiles(page).nth(0).getByLabel('Alternative text')).toHaveValue('From the left')
  await expect(tiles(page).nth(0).getByLabel('Hide on the product page')).toBeChecked()
  await expect(tiles(page).nth(1).getByLabel('Alternative text')).toHaveValue('With its hose')
  await expect(tiles(page).nth(1).getByLabel('Hide on the product page')).not.toBeChecked()
})

test('what is said of pictures outlives a reload, and mine is kept though theirs took a picture out', async ({
  page,
  complaints,
}) => {
  complaints.expect(/409/)
  await signIn(page, admin, `${panel}/products-edit/PF700`)
  await expect(tiles(page)).toHaveCount(4)
  await tiles(page).nth(0).getByLabel('Alternative text').fill('From behind')
  await page.reload()
  await expect(page.getByText('Your changes here have been restored.')).toBeVisible()
  await expect(tiles(page).nth(0).getByLabel('Alternative text')).toHaveValue('From behind')
  const { images } = await product(page, 'PF700')
  await sendProduct(page, 'PF700', { existingImages: JSON.stringify([images[0]]) })
  await page.getByRole('button', { name: 'Update Product' }).click()
  const box = page.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' })
  await expect(box).toContainText('4 pictures')
  await expect(box).toContainText('1 picture')
  await box.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Product updated successfully!').first()).toBeVisible()
  await expect(tiles(page)).toHaveCount(1)
  await expect(tiles(page).nth(0).getByLabel('Alternative text')).toHaveValue('From behind')
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await page.reload()
  await expect(tiles(page).nth(0).getByLabel('Alternative text')).toHaveValue('From behind')
  await expect(page.getByText('Your changes here have been restored.')).toHaveCount(0)
})

test('pictures: dragged, upright as the camera was held, too large by name, on their way', async ({
  page,
  folder,
}) => {
  await signIn(page, admin, `${panel}/product-new`)
  const images = page.getByLabel('Images', { exact: true })
  const huge = join(folder, 'huge.jpg')
  await writeFile(huge, Buffer.concat([await readFile(picture('AG01')), Buffer.alloc(10 * 1024 * 1024)]))
  await images.setInputFiles([picture('VB6'), huge])
  await expect(page.getByText('It is larger than 10 MB.')).toBeVisible()
  await expect(page.getByText('Left out: huge.jpg')).toBeVisible()
  await expect(tiles(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Continue without it' }).click()

  // Red on its left, which is above once it is turned as its EXIF says.
  const turned = { name: 'turned.jpg', mimeType: 'image/jpeg', buffer: await turnedPicture() }
  await images.setInputFiles([turned])
  await expect(tiles(page)).toHaveCount(2)
  const preview = tiles(page).nth(1).locator('canvas')
  await expect.poll(() => preview.evaluate(lookOf)).toEqual({ shape: 'upright', above: 'red', below: 'blue' })

  const corner = { x: 40, y: 40 }
  await tiles(page).nth(1).dragTo(tiles(page).nth(0), { sourcePosition: corner, targetPosition: corner })
  await expect(tiles(page).nth(0)).toContainText('turned.jpg')
  await expect(tiles(page).nth(1)).toContainText('VB6.jpg')
  await expect(tiles(page).nth(1).getByText('Card image')).toBeVisible()

  await fillProduct(page, 'E2E-2')
  const letGo = await holdBack(page, '**/api/products')
  await page.getByRole('button', { name: 'Add New Product' }).click()
  await expect(page.getByRole('progressbar', { name: 'Upload of turned.jpg' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Upload of VB6.jpg' })).toBeVisible()
  await expect(page.getByText(/^Uploading \d+%$/)).toBeVisible()
  letGo()
  await expect(page.getByText('Product is created successfully!')).toBeVisible({ timeout: 60_000 })
  await expect(tiles(page)).toHaveCount(2)
})

test('a picture that was dragged is announced by the number it had', async ({ page }) => {
  await signIn(page, admin, `${panel}/products-edit/AG03`)
  await expect(tiles(page)).toHaveCount(6)
  const corner = { x: 40, y: 40 }
  await tiles(page).nth(1).dragTo(tiles(page).nth(0), { sourcePosition: corner, targetPosition: corner })
  await expect(page.getByText('picture 2 is now picture 1 of 6', { exact: true })).toBeAttached()
})

test('half a JPEG is called damaged as soon as it is chosen', async ({ page }) => {
  await signIn(page, admin, `${panel}/product-new`)
  const whole = await readFile(picture('AG01'))
  const half = { name: 'half.jpg', mimeType: 'image/jpeg', buffer: whole.subarray(0, 400) }
  await page.getByLabel('Images', { exact: true }).setInputFiles([half])
  await expect(page.getByText('This JPG file cannot be opened: it is damaged, incomplete or')).toBeVisible()
  await expect(page.getByText('Left out: half.jpg')).toBeVisible()
})

const heavy = times({ whole: 20, sample: 5 })

test(`${heavy} pictures of 8 MB do not freeze the page`, async ({ page, folder }) => {
  const files = await heavyPictures(folder, heavy)
  await signIn(page, admin, `${panel}/product-new`)
  await page.evaluate(() => {
    const pauses: number[] = []
    Object.assign(window, { pauses })
    new PerformanceObserver((seen) =>
      pauses.push(...seen.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    })
  })
  await page.getByLabel('Images', { exact: true }).setInputFiles(files)
  await expect(tiles(page)).toHaveCount(heavy)
  await expect.poll(() => page.evaluate(drawn), { timeout: 90_000 }).toBe(heavy)
  const pauses = await page.evaluate(() => (window as unknown as { pauses: number[] }).pauses)
  const longest = Math.max(0, ...pauses)
  test.info().annotations.push({ type: 'longest pause', description: `${longest} ms` })
  // Far below the seconds that decoding on the page would take.
  expect(longest).toBeLessThan(atThisSpeed(1000))
})

async function imagesOf(page: Page, number: string): Promise<string[]> {
  return (await product(page, number)).images
}

/** How many tiles show their picture. */
function drawn(): number {
  return [...document.querySelectorAll<HTMLCanvasElement>('main canvas')].filter(({ width }) => width > 1)
    .length
}

/** Noise does not compress: 8 MB as a camera makes them. */
async function heavyPictures(folder: string, count: number): Promise<string[]> {
  const [width, height] = [3000, 2000]
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 80, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const whole = Buffer.concat([bytes, Buffer.alloc(Math.max(0, 8 * 1024 * 1024 - bytes.length))])
  const names = Array.from({ length: count }, (_, at) => join(folder, `heavy-${at + 1}.jpg`))
  for (const name of names) await writeFile(name, whole)
  return names
}

/** 180 by 60, red on its left and blue on its right, with an EXIF entry that it is to be turned by 90 degrees. */
async function turnedPicture(): Promise<Buffer> {
  const half = { width: 90, height: 60, channels: 3 } as const
  const blue = await sharp({ create: { ...half, background: '#00f' } })
    .png()
    .toBuffer()
  return sharp({ create: { ...half, width: 180, background: '#f00' } })
    .composite([{ input: blue, left: 90, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** In the browser: how a preview is turned. */
function lookOf(preview: Element): { shape: string; above: string; below: string } {
  const shown = preview as HTMLCanvasElement
  const copy = document.createElement('canvas')
  const { width, height } = Object.assign(copy, { width: shown.width, height: shown.height })
  const context = copy.getContext('2d')
  context?.drawImage(shown, 0, 0)
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the browser, alone
  const colour = (y: number) => {
    const [red = 0, , blue = 0] = context?.getImageData(Math.floor(width / 2), y, 1, 1).data ?? []
    return red > 200 && blue < 80 ? 'red' : blue > 200 && red < 80 ? 'blue' : 'neither'
  }
  const [above, below] = [colour(Math.floor(height / 4)), colour(Math.floor((height * 3) / 4))]
  return { shape: height > width ? 'upright' : 'lying', above, below }
}

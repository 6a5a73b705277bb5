import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testWithShop } from './shop-of-file.ts'
import { startShop } from './shop-process.ts'
import { expect, type Page } from './visit.ts'

/** A `test` with a shop whose catalogue is written to, and a folder for files that are brought in. */
export function testWithCatalogue() {
  return testWithShop(() => startShop({ LIMITS: 'off' })).extend<{ folder: string }>({
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of a fixture's needs from it
    folder: async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'spindle-e2e-files-'))
      await use(folder)
      await rm(folder, { recursive: true, force: true })
    },
  })
}

export const panel = '/admin/admin'
export const productList = `${panel}/products`
export const tablet = { width: 768, height: 1024 }

const pictures = join(import.meta.dirname, '../../../demo/pictures')

/** A picture of the demo. */
export function picture(name: string): string {
  return join(pictures, `${name}.jpg`)
}

export async function payload(name: string) {
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await readFile(picture(name)) }
}

export function tiles(page: Page) {
  return page.getByRole('list', { name: 'Images, in the order shown' }).getByRole('listitem')
}

export async function fillProduct(page: Page, number: string): Promise<void> {
  await page.getByLabel('Product Number (*)').fill(number)
  await page.getByLabel('Title (*)').fill('Bench lamp')
  await page.getByLabel('Description (*)').fill('Light where it is needed.\nWith a clamp.')
  await page.getByLabel('Category (*)').selectOption('Vibrators')
  await page.getByLabel('New Price (*)').fill('120')
  await page.getByLabel('Wholesale Price (*)').fill('100.5')
  await page.getByLabel('Partner Price QTY x3 (*)').fill('90')
}

type Entity = { _id: string; title: string; category: string; newPrice: number; images: string[] }

export async function product(page: Page, number: string): Promise<Entity> {
  return (await page.request.get(`/api/products/${number}`)).json() as Promise<Entity>
}

/** What the shop's own pages send with a change. */
export async function ownPage(page: Page): Promise<Record<string, string>> {
  return { 'X-Requested-With': 'shop', Origin: new URL(page.url()).origin }
}

/** As another admin saves it meanwhile: fields that are not named stay. */
export async function sendProduct(
  page: Page,
  number: string,
  change: Record<string, string | Awaited<ReturnType<typeof payload>>>,
): Promise<void> {
  const { _id, images: _, ...fields } = await product(page, number)
  const now = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, `${value ?? ''}`]))
  const answer = await page.request.put(`/api/products/${number}`, {
    headers: await ownPage(page),
    multipart: { ...now, ...change },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

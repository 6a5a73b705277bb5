import { emptyTables } from '../../../test/kit/empty-tables.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, openTestShop, type TestShop } from '../../../test/kit/open-test-shop.ts'
import { world } from '../../../test/kit/world.ts'
import { findProduct } from '../product-store.ts'
import { productMessages } from '../edit/product-fields.ts'
import { importCatalogue } from './import-catalogue.ts'
import { planMessages } from './plan-row.ts'
import { undoImport } from './undo-import.ts'

const heading =
  'number,title,description,category,oldPrice,newPrice,wholesalePrice,partnerPricex3,brochure,images'

let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'spindle-import-'))
  await writeFile(join(folder, 'front.jpg'), await jpeg(1800, '#2F6F62'))
  await writeFile(join(folder, 'rear.jpg'), await jpeg(600, '#CFCDC4'))
  await writeFile(join(folder, 'drawing.jpg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'sheet.pdf'), '%PDF-1.4 …')
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

test('rows with pictures and a brochure are in the shop as they were in the file', async () => {
  const imported = await bring([
    'NEW-1,"A title with ""quotes""","First line\nSecond, line",Model Trimmers,1200.5,999.99,800,750,sheet.pdf,rear.jpg;front.jpg',
  ])
  expect(imported).toEqual({
    ok: true,
    value: {
      id: expect.any(String),
      products: 1,
      categories: 1,
      pictures: 2,
      leftOut: [],
      losses: [],
      warnings: [],
    },
  })
  const product = await findProduct(shop.db, 'new-1', 'partner')
  expect(product).toMatchObject({
    number: 'NEW-1',
    title: 'A title with "quotes"',
    description: 'First line\nSecond, line',
    category: 'Model Trimmers',
    price: {
      tier: 'partner',
      unitCents: 80_000,
      volumeUnitCents: 75_000,
      retail: { tier: 'retail', unitCents: 99_999, oldUnitCents: 120_050 },
    },
    brochure: { kind: 'file', name: 'sheet.pdf', bytes: 12, address: '/brochures/sheet.pdf' },
  })
  expect(product?.pictures.map(({ width, height }) => [width, height])).toEqual([
    [600, 600],
    [1600, 1600],
  ])
  const widths = await eventually(async () => {
    const pictures = (await findProduct(shop.db, 'NEW-1', 'retail'))?.pictures
    return pictures?.every((picture) => picture.widths.length) && pictures.map((picture) => picture.widths)
  })
  expect(widths).toEqual([
    [176, 400],
    [176, 400, 800],
  ])
  const small = await shop.media.read(`${product?.pictures[1]?.id}-400.avif`)
  expect(await sharp(small ?? '').metadata()).toMatchObject({ format: 'heif', width: 400, height: 400 })
})

test('a known number in another letter case is updated, and keeps its `_id`', async () => {
  const before = await findProduct(shop.db, world.washer.number, 'retail')
  await bring(['w-10,Fibre washer,New text,Vibrators,,0.15,0.10,0.09,,'], { pictures: undefined })
  const after = await findProduct(shop.db, 'W-10', 'retail')
  expect(after).toMatchObject({
    id: before?.id,
    number: 'w-10',
    price: { unitCents: 15 },
    category: 'Vibrators',
  })
})

test('what the command brought in is undone like an import of the panel', async () => {
  const before = await findProduct(shop.db, world.vibrator.number, 'partner')
  const imported = await bring([
    'DV34,Another title,Another text,Others,,1,1,1,,front.jpg;rear.jpg',
    'NEW-2,T,D,Others,,1,1,1,,front.jpg',
  ])
  const changed = await findProduct(shop.db, world.vibrator.number, 'partner')
  // this product hides its first picture
  expect(changed).toMatchObject({ title: 'Another title', pictures: [{ width: 600 }] })
  const id = (imported.ok && imported.value.id) || ''
  expect(await undoImport(shop, { id, actor: 'test' })).toMatchObject({
    ok: true,
    value: { added: 1, changed: 1 },
  })
  expect(await findProduct(shop.db, world.vibrator.number, 'partner')).toEqual(before)
  expect(await findProduct(shop.db, 'NEW-2', 'partner')).toBeNull()
})

describe('a bad row is named with its line, and nothing at all is written', () => {
  const good = 'GOOD-1,Title,Text,Vibrators,,1,1,1,,front.jpg'
  test.each([
    ['spaces in the number', 'NO GOOD,T,D,C,,1,1,1,,front.jpg', productMessages.number],
    [
      'a number shaped like an id',
      '123e4567-e89b-12d3-a456-426614174000,T,D,C,,1,1,1,,front.jpg',
      productMessages.number,
    ],
    ['no title', 'N-1,,D,C,,1,1,1,,front.jpg', productMessages.title],
    ['no description', 'N-1,T, ,C,,1,1,1,,front.jpg', productMessages.description],
    ['no category', 'N-1,T,D,,,1,1,1,,front.jpg', productMessages.category],
    ['an old price in words', 'N-1,T,D,C,cheap,1,1,1,,front.jpg', productMessages.oldPrice],
    ['a price in euros', 'N-1,T,D,C,,€ 399,1,1,,front.jpg', planMessages.otherCurrency],
    ['a price in Canadian dollars', 'N-1,T,D,C,,399 CAD,1,1,,front.jpg', planMessages.otherCurrency],
    ['no new price', 'N-1,T,D,C,,,1,1,,front.jpg', productMessages.newPrice],
    [
      'a price of three decimals, or of thousands',
      'N-1,T,D,C,,1.234,1,1,,front.jpg',
      `${productMessages.newPrice} 1.234 can be 1234 or 1.234: write 1234.00 if that is meant.`,
    ],
    ['a negative wholesale price', 'N-1,T,D,C,,1,-1,1,,front.jpg', productMessages.wholesalePrice],
    ['1e3 for three', 'N-1,T,D,C,,1,1,1e3,,front.jpg', productMessages.partnerPricex3],
    [
      'a brochure name of 401 characters',
      `N-1,T,D,C,,1,1,1,${'b'.repeat(401)},front.jpg`,
      productMessages.brochure,
    ],
    ['no picture', 'N-1,T,D,C,,1,1,1,,', productMessages.imageMissing],
    [
      'a picture that is a drawing',
      'N-1,T,D,C,,1,1,1,,drawing.jpg',
      `${productMessages.imageType} (drawing.jpg)`,
    ],
    ['a picture that is not there', 'N-1,T,D,C,,1,1,1,,gone.jpg', 'There is no picture gone.jpg.'],
    ['a picture outside the folder', 'N-1,T,D,C,,1,1,1,,../front.jpg', 'There is no picture ../front.jpg.'],
    [
      'the number of an earlier line',
      'good-1,T,D,C,,1,1,1,,front.jpg',
      'Product Number good-1 is already on line 2.',
    ],
    ['two faults at once', ',,D,C,,1,1,1,,front.jpg', `${productMessages.number} ${productMessages.title}`],
  ])('%s', async (_, row, message) => {
    const before = await counts()
    expect(await bring([good, row])).toEqual({
      ok: false,
      refusal: { why: 'bad', rows: [{ line: 3, message }] },
    })
    expect(await counts()).toEqual(before)
    expect(await findProduct(shop.db, 'GOOD-1', 'retail')).toBeNull()
  })

  test('lines are counted through line breaks in quotes', async () => {
    const imported = await bring(['A-1,T,"one\ntwo\nthree",C,,1,1,1,,front.jpg', ',T,D,C,,1,1,1,,front.jpg'])
    expect(imported).toEqual({
      ok: false,
      refusal: { why: 'bad', rows: [{ line: 5, message: productMessages.number }] },
    })
  })

  test.each([
    ['no numbers', 'title,newPrice', 'missing columns: number'],
    ['a column of another kind', `${heading},stock`, 'unknown columns: stock'],
  ])('%s', async (_, columns, message) => {
    expect(await bring(['A,B'], { columns })).toEqual({
      ok: false,
      refusal: { why: 'unreadable', file: { why: 'unreadable', line: 1, text: message } },
    })
  })

  test('a quote that never closes', async () => {
    expect(await bring([good, 'N-1,"T,D,C,,1,1,1,,front.jpg'])).toMatchObject({
      ok: false,
      refusal: { why: 'unreadable', file: { line: 3 } },
    })
  })
})

test('bad rows are left out where that is asked: those of the file and those whose pictures cannot be taken', async () => {
  const file = [
    'OUT-1,T,D,Left out,,cheap,1,1,,front.jpg',
    'IN-1,T,D,Brought in,,1,1,1,,front.jpg',
    'OUT-2,T,D,Left out,,1,1,1,sheet.pdf,gone.jpg',
    'in-1,T,D,Left out,,1,1,1,,front.jpg',
  ]
  const before = await counts()
  const leftOut = [
    { line: 2, message: productMessages.newPrice },
    { line: 4, message: 'There is no picture gone.jpg.' },
    { line: 5, message: 'Product Number in-1 is already on line 3.' },
  ]
  expect(await bring(file)).toEqual({
    ok: false,
    refusal: { why: 'bad', rows: [leftOut[0], leftOut[2]] },
  })
  expect(await counts()).toEqual(before)
  const imported = await bring(file, { leaveOutBad: true })
  expect(imported).toEqual({
    ok: true,
    value: {
      id: expect.any(String),
      products: 1,
      categories: 1,
      pictures: 1,
      leftOut,
      losses: [],
      warnings: [],
    },
  })
  expect(await findProduct(shop.db, 'IN-1', 'retail')).toMatchObject({ category: 'Brought in' })
  for (const number of ['OUT-1', 'OUT-2']) expect(await findProduct(shop.db, number, 'retail')).toBeNull()
  const { rows } = await shop.db.execute(sql`select from category where name = 'Left out'`)
  expect(rows).toEqual([])
  const id = (imported.ok && imported.value.id) || ''
  expect(await undoImport(shop, { id, actor: 'test' })).toMatchObject({ ok: true, value: { added: 1 } })
})

test('a picture that many rows name is made once, also under another name', async () => {
  await writeFile(join(folder, 'rear-again.jpg'), await jpeg(600, '#CFCDC4'))
  const files = ['rear.jpg', 'front.jpg', 'rear-again.jpg', 'rear.jpg;front.jpg;rear.jpg']
  const before = await pictureCount()
  const rows = files.map((images, at) => `SAME-${at},Part ${at},Text,Vibrators,,5,4,3,,${images}`)
  expect(await bring(rows)).toMatchObject({ ok: true, value: { products: 4, pictures: 2 } })
  expect(await pictureCount()).toBe(before + 2)
  const shown = await Promise.all(
    files.map(async (_, at) =>
      (await findProduct(shop.db, `SAME-${at}`, 'retail'))?.pictures.map(({ id }) => id),
    ),
  )
  const [[rear], [front]] = [shown[0] ?? [], shown[1] ?? []]
  expect(shown).toEqual([[rear], [front], [rear], [rear, front]])
})

test('10,000 rows come in at once, with their progress', async () => {
  const rows = Array.from(
    { length: 10_000 },
    (_, at) => `BULK-${at},Part number ${at},"Line one\nLine two",Bulk ${at % 40},,${at}.25,1.5,1.25,,`,
  )
  const shown: number[] = []
  const imported = await bring(rows, { pictures: undefined, onProgress: (done) => shown.push(done) })
  expect(imported).toMatchObject({ ok: true, value: { products: 10_000, categories: 40 } })
  expect(shown.at(-1)).toBe(20_000)
  expect(shown.length).toBeGreaterThan(10)
  expect(await findProduct(shop.db, 'bulk-9999', 'retail')).toMatchObject({ price: { unitCents: 999_925 } })
})

test('while many come into an empty shop, PostgreSQL learns that there are many', async () => {
  await emptyTables(shop.db, sql`product`)
  await shop.db.execute(sql`analyze product`)
  const first = Array.from({ length: 600 }, (_, at) => `FIRST-${at},Part ${at},Text,Vibrators,,5,4,3,,`)
  expect(await bring(first, { pictures: undefined })).toMatchObject({ ok: true, value: { products: 600 } })
  const { rows } = await shop.db.execute(
    sql`select reltuples as known from pg_class where relname = 'product'`,
  )
  expect(rows).toEqual([{ known: 500 }])
})

type Wishes = {
  columns?: string
  pictures?: string
  leaveOutBad?: boolean
  onProgress?: (done: number, total: number) => void
}

async function bring(rows: string[], wishes: Wishes = {}) {
  const file = join(folder, 'catalogue.csv')
  await writeFile(file, `\uFEFF${[wishes.columns ?? heading, ...rows].join('\r\n')}\r\n`)
  const pictures = 'pictures' in wishes ? wishes.pictures : folder
  const request = { file, pictures, brochures: folder, leaveOutBad: wishes.leaveOutBad, actor: 'test' }
  return importCatalogue(shop, request, wishes.onProgress)
}

async function counts() {
  const found = await shop.db
    .execute(sql`select (select count(*) from product) as products, (select count(*) from category) as categories,
    (select count(*) from picture) as pictures, (select count(*) from audit_event) as audits`)
  return found.rows[0]
}

async function pictureCount(): Promise<number> {
  return Number((await counts())?.['pictures'])
}

function jpeg(size: number, background: string): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockImports } from '../../shop/catalogue/import/import-store.ts'
import { findProduct } from '../../shop/catalogue/product-store.ts'
import { openTestShop } from '../../test/kit/open-test-shop.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import { runImport } from './import-command.ts'

const shop = await openTestShop()
const folder = await mkdtemp(join(tmpdir(), 'spindle-command-'))
const file = join(folder, 'prices.csv')
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})
let said: string[]
beforeEach(() => {
  said = []
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((text: string) => said.push(...text.split('\n')))
})
afterEach(() => vi.restoreAllMocks())

test('one bad row is one; it is named, and left out only where that is asked', async () => {
  await writeFile(file, 'number,newPrice\nAG03,999\nDV34,cheap\n')
  const why = 'line 3: New Price is required and must be a valid number.'
  expect(await runImport(shop, [file])).toBe(1)
  expect(said.splice(0)).toEqual([
    why,
    'Nothing was imported: 1 bad row. Correct it, or leave it out with --leave-out-bad.',
  ])
  expect(await priceOf('AG03')).toBe(109_500)
  expect(await runImport(shop, [file, '--leave-out-bad'])).toBe(0)
  expect(said).toEqual([why, 'Left out: 1 bad row.', 'Imported 1 product in 1 category with 0 pictures.'])
  expect(await priceOf('AG03')).toBe(99_900)
})

test('a file that is too long has no bad row: it says how long it is, and what to do', async () => {
  await writeFile(file, `number\n${'A\n'.repeat(100_001)}`)
  expect(await runImport(shop, [file, '--leave-out-bad'])).toBe(1)
  expect(said).toEqual([
    'Nothing was imported. The file has 100,001 rows, and at most 100,000 can be imported at a time. Split it into 2 files with the same header row; keep the rows of one product together.',
  ])
})

test('a heading that nobody knows', async () => {
  await writeFile(file, 'title\nA\n')
  expect(await runImport(shop, [file])).toBe(1)
  expect(said).toEqual(['Nothing was imported. Line 1: missing columns: number'])
})

test('a file that is not there, is a folder or is not for this user is told before the bar', async () => {
  const before = await tableHashes(shop.db)
  const locked = join(folder, 'locked.csv')
  await writeFile(locked, 'number,newPrice\nAG03,7\n')
  await chmod(locked, 0o000)
  const nowhere = [join(folder, 'none.csv'), join(file, 'none.csv')]
  for (const path of [...nowhere, folder]) expect(await runImport(shop, [path])).toBe(1)
  expect(await asNobody(() => runImport(shop, [locked]))).toBe(1)
  const next = 'Nothing was imported. Check the path and run this again.'
  expect(said).toEqual([
    ...nowhere.map((path) => `${path} cannot be read: there is no such file. ${next}`),
    `${folder} cannot be read: it is a folder. ${next}`,
    `${locked} cannot be read: this user may not read it. ${next}`,
  ])
  expect(await tableHashes(shop.db)).toEqual(before)
})

test('another import is running, and does not end', async () => {
  await writeFile(file, 'number,newPrice\nAG03,5\n')
  const before = await tableHashes(shop.db)
  await shop.db.transaction(async (other) => {
    expect(await lockImports(other)).toBe(true)
    expect(await runImport(shop, [file])).toBe(1)
  })
  expect(said).toEqual([
    'Another import is running. Nothing from this file was kept; run the command again when it has finished.',
  ])
  expect(await tableHashes(shop.db)).toEqual(before)
  expect(await runImport(shop, [file])).toBe(0)
  expect(await priceOf('AG03')).toBe(500)
})

/** Root may read everything. The folder of these files lets nobody else in. */
async function asNobody(act: () => Promise<number>): Promise<number> {
  if (process.geteuid?.() !== 0) return act()
  process.seteuid?.(65_534)
  try {
    return await act()
  } finally {
    process.seteuid?.(0)
  }
}

async function priceOf(number: string): Promise<number | undefined> {
  const price = (await findProduct(shop.db, number, 'retail'))?.price
  return price && 'unitCents' in price ? price.unitCents : undefined
}

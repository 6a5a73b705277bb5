import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { putBrochure } from '../catalogue/brochure-store.ts'
import { insertPicture } from '../media/picture-store.ts'
import { sweepFiles } from './sweep-files.ts'
import { tidyUp } from './tidy-up.ts'

const { shop } = await openTestSite()
const folder = join(shop.config.dataDir, 'media')
const minute = 60_000
const day = 24 * 60
let other: string[] = []
beforeEach(async () => void (other = await readdir(folder)))

const id = (digit: string) => digit.repeat(32)

test('a picture without a row goes with its widths after a day; a younger one and one with a row stay', async () => {
  await shop.db.transaction((tx) => insertPicture(tx, { id: id('a'), width: 800, height: 600, bytes: 3 }))
  const shown = [`${id('a')}.jpg`, `${id('a')}-176.jpg`, `${id('a')}-176.avif`]
  const orphans = [`${id('b')}.jpg`, `${id('b')}-400.jpg`, `${id('b')}-400.avif`]
  await put([...shown, ...orphans], day + 1)
  await put([`${id('c')}.jpg`], day - 1)
  expect(await sweepFiles(shop)).toBe(3)
  expect(await added()).toEqual([...shown, `${id('c')}.jpg`].toSorted())
  expect(await sweepFiles(shop)).toBe(0)
  expect(await sweepFiles(shop, new Date(Date.now() + 2 * minute))).toBe(1)
})

test('brochures likewise: one that was replaced goes, the one that took its place stays', async () => {
  const row = { name: 'Sweeper.pdf', bytes: 3 }
  for (const file of [`${id('d')}.pdf`, `${id('e')}.pdf`])
    await shop.db.transaction((tx) => putBrochure(tx, { ...row, file }))
  await put([`${id('d')}.pdf`, `${id('e')}.pdf`], day + 1)
  await put([`${id('f')}.pdf`], day - 1)
  await tidyUp(shop)
  expect(await added()).toEqual([`${id('e')}.pdf`, `${id('f')}.pdf`])
})

test('what a broken write has left goes; a file that is none of ours stays', async () => {
  await put(['.0123456789abcdef', 'README', `${id('1')}.png`], 2 * day)
  await put(['.fedcba9876543210'], day - 1)
  expect(await sweepFiles(shop)).toBe(1)
  expect(await added()).toEqual(['.fedcba9876543210', `${id('1')}.png`, 'README'])
})

test('of more than are looked at in one go, all orphans go and nothing else', async () => {
  const many = Array.from({ length: 1203 }, (_, at) => `${at.toString(16).padStart(32, '0')}.jpg`)
  const [first = '', last = ''] = [many[7], many[1201]].map((name) => name?.slice(0, 32))
  for (const shown of [first, last])
    await shop.db.transaction((tx) => insertPicture(tx, { id: shown, width: 1, height: 1, bytes: 3 }))
  await put(many, day + 1)
  expect(await sweepFiles(shop)).toBe(1201)
  expect(await added()).toEqual([`${first}.jpg`, `${last}.jpg`])
})

async function put(names: string[], ageMinutes: number): Promise<void> {
  const then = new Date(Date.now() - ageMinutes * minute)
  for (const name of names) {
    await writeFile(join(folder, name), 'abc')
    await utimes(join(folder, name), then, then)
  }
}

/** By this test. */
async function added(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !other.includes(name)).toSorted()
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { keepPicture, storePicture } from './add-picture.ts'
import { findPicture } from './picture-store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LOG_LEVEL: 'warn' })
  await shop.startWork()
})
afterAll(() => shop.close())

test('a process that has not the file fails, and the job is tried again until one has it', async () => {
  const file = join(import.meta.dirname, '../../demo/content/gallery/bench.jpg')
  const stored = await storePicture(shop, await readFile(file))
  if (!stored.ok) throw new Error('the picture was refused')
  const { id } = stored.value
  const name = `${id}.jpg`
  const bytes = await shop.media.read(name)
  if (!bytes) throw new Error('the picture was not stored')
  await shop.media.remove(name)
  await shop.db.transaction((tx) => keepPicture(shop, tx, stored.value))

  await eventually(async () => {
    const { rows } = await shop.db.execute(
      sql`select from pgboss.job where singleton_key = ${id} and retry_count > 0`,
    )
    return rows.length > 0
  })
  expect((await findPicture(shop.db, id))?.widths).toEqual([])
  expect(shop.logged.some((line) => line.includes(`the picture ${name} is not on this machine`))).toBe(true)

  await shop.media.put(name, bytes)
  await eventually(async () => (await findPicture(shop.db, id))?.widths.length)
  expect((await findPicture(shop.db, id))?.widths).toEqual([176, 400, 800])
})

test('a picture that was deleted meanwhile wants no widths', async () => {
  const id = 'f'.repeat(32)
  await shop.db.transaction((tx) => keepPicture(shop, tx, { id, width: 900, height: 600, bytes: 10 }))
  await shop.db.execute(sql`delete from picture where id = ${id}`)
  const done = await eventually(async () => {
    const { rows } = await shop.db.execute<{ state: string }>(
      sql`select state from pgboss.job where singleton_key = ${id} and state in ('completed', 'failed')`,
    )
    return rows[0]
  })
  expect(done).toEqual({ state: 'completed' })
})

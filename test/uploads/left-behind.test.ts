import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { tidyUpJob } from '../../shop/reconciliation/tidy-up.job.ts'
import { openTestServer } from '../kit/http.ts'
import { openTestSite } from '../kit/open-test-site.ts'
import { eventually } from '../kit/open-test-shop.ts'

/** A process that is killed while it receives a form cannot remove its files. */
const { shop } = await openTestSite()
const { uploads } = shop.config
const left = () => readdir(uploads).then((names) => names.toSorted())

beforeEach(async () => {
  await leave('form-old', 61)
  await leave('form-young', 59)
})

test('the work of every hour removes what an ended process has left, and no form under way', async () => {
  await shop.db.transaction((tx) => shop.jobs.enqueue(tx, tidyUpJob, {}))
  await eventually(async () => !(await left()).includes('form-old'), 30_000)
  expect(await left()).toEqual(['form-young'])
})

test('the next start as well', async () => {
  const next = await openTestServer(shop)
  await next.close()
  expect(await left()).toEqual(['form-young'])
})

async function leave(name: string, ageMinutes: number): Promise<void> {
  const folder = join(uploads, name)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '1'), 'half a file')
  const then = new Date(Date.now() - ageMinutes * 60_000)
  await utimes(folder, then, then)
}

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, poolOptions, type Connection } from '../../database/connect.ts'
import type { Job, Schedule } from '../../shop/jobs/job.ts'
import { copyDatabase, eventually } from '../../test/kit/open-test-shop.ts'
import { openJobs, type Binding, type Jobs } from './pg-boss.ts'

const greet: Job<{ name: string }> = {
  name: 'greet',
  retries: 0,
  delays: [1, 1],
  expires: 60,
  key: ({ name }) => name,
}
const fail = { ...greet, name: 'fail' }
const told: string[] = []
const hourly: Schedule = {
  key: 'hour',
  job: greet,
  payload: { name: 'Ada' },
  cron: '0 * * * *',
}
const nightly: Schedule = { ...hourly, key: 'night', cron: '30 3 * * *', timeZone: 'America/New_York' }

let database: Awaited<ReturnType<typeof copyDatabase>>
let connection: Connection
let one: Jobs
let two: Jobs
beforeAll(async () => {
  database = await copyDatabase()
  connection = connect(database.target)
  ;[one, two] = [await open(), await open()]
})
afterAll(async () => {
  await one.stop(1000)
  await two.stop(1000)
  await connection.close()
  await database.drop()
})

test('a schedule stands there once, however many processes keep it; one that is no longer ours goes', async () => {
  await one.work([], [hourly, nightly])
  await two.work([], [hourly, nightly])
  expect(await schedules()).toEqual([
    { key: 'hour', cron: '0 * * * *', timezone: 'UTC' },
    { key: 'night', cron: '30 3 * * *', timezone: 'America/New_York' },
  ])
  await one.work([], [nightly])
  expect((await schedules()).map(({ key }) => key)).toEqual(['night'])
})

describe('what has become of work', () => {
  test('lives while it waits, however late it is to begin, and no longer when it is done', async () => {
    await connection.db.transaction(async (tx) => {
      await one.enqueue(tx, greet, { name: 'now' })
      await one.enqueue(tx, greet, { name: 'later' }, { afterMs: 3_600_000 })
    })
    expect(await two.listLiving(greet, ['now', 'later', 'never'])).toEqual(new Set(['now', 'later']))
    expect(await two.listLiving(greet, [])).toEqual(new Set())
    await connection.db.execute(sql`update pgboss.job set state = 'completed' where singleton_key = 'now'`)
    expect(await two.listLiving(greet, ['now', 'later'])).toEqual(new Set(['later']))
  })

  test('the oldest that is due counts, not what has its time still to come', async () => {
    expect(await one.oldestDueMs()).toBe(0)
    await connection.db.execute(
      sql`update pgboss.job set start_after = now() - interval '11 minutes' where singleton_key = 'later'`,
    )
    expect(await one.oldestDueMs()).toBeGreaterThanOrEqual(660_000)
  })
})

test('why work failed is told to the log alone: what is kept of it names nobody', async () => {
  told.length = 0
  await two.work([{ job: fail, handle: quoting }] as Binding[], [])
  await connection.db.transaction((tx) => two.enqueue(tx, fail, { name: 'once' }))
  const kept = await eventually(async () => {
    const { rows } = await connection.db.execute<{ all: string }>(
      sql`select job::text as all from pgboss.job where name = 'fail' and state = 'failed'`,
    )
    return rows[0]?.all
  })
  expect(kept).toContain('It failed; the log says why.')
  expect(kept).not.toContain('ada@lab.test')
  expect(told).toEqual(['insert into person … params: ada@lab.test'])
})

test('workers ask the database once a minute; one look wakes those whose work is due', async () => {
  const greeted: string[] = []
  await one.work(
    [{ job: greet, handle: async ({ name }) => void greeted.push(name), atOnce: 4 }] as Binding[],
    [],
  )
  const late = { afterMs: 1200 }
  await connection.db.transaction((tx) => one.enqueue(tx, greet, { name: 'soon' }, late))
  expect(await eventually(async () => greeted.find((name) => name === 'soon'))).toBe('soon')
})

async function quoting(): Promise<void> {
  throw new Error('insert into person … params: ada@lab.test')
}

function open(): Promise<Jobs> {
  return openJobs(poolOptions(database.target), [greet, fail], {
    timeScale: 1,
    keepsTime: true,
    onError: ({ message }) => void told.push(message),
  })
}

async function schedules() {
  const found = await connection.db.execute<{ key: string; cron: string; timezone: string }>(
    sql`select key, cron, timezone from pgboss.schedule order by key`,
  )
  return found.rows
}

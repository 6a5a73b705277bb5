import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { schedulesOf } from '../../server/start/worker.ts'
import { emptyTables } from '../../test/kit/empty-tables.ts'
import { memoryPlace, type MemoryPlace } from '../../test/kit/backup/memory-place.ts'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { backupName } from './backup.ts'
import { findBackupAges } from './backup-run-store.ts'
import { readBackupStanding } from './backup-standing.ts'
import { findMissingBackup, makeNightlyBackup, rehearseNewestBackup, wantBackups } from './keep-backups.ts'

let shop: TestShop
let place: MemoryPlace
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.db, sql`backup_run, staff_alert, mail`)
  place = memoryPlace()
})

const needs = () => ({ ...shop, backupPlace: place })
/** The waits of the tests are a hundredth of the real ones. */
const patient = () => ({ ...needs(), timeScale: 1 })

describe('each night', () => {
  test('one is made and the last fourteen are kept; files of others stay', async () => {
    const older = Array.from({ length: 16 }, (_, at) =>
      backupName('http://localhost:3000', new Date(Date.UTC(2026, 0, at + 1))),
    )
    const others = [
      backupName('http://localhost:3000', new Date(0), 'restore-point'),
      backupName('https://other.example', new Date(0)),
      'notes.txt',
    ]
    for (const name of [...older, ...others]) place.files.set(name, Buffer.from('x'))
    await makeNightlyBackup(needs())
    const names = [...place.files.keys()]
    const made = names.filter((name) => ![...older, ...others].includes(name))
    expect(made).toEqual([expect.stringMatching(/^localhost-3000-\d{4}-\d\d-\d\dT\d{6}Z\.backup\.tar$/)])
    expect(names.toSorted()).toEqual([...older.slice(3), ...others, ...made].toSorted())
    const bytes = place.files.get(made[0] ?? '')?.length
    expect(await runs()).toEqual([
      { kind: 'backup', failure: null, place: `memory/${made[0]}`, bytes: String(bytes), missing_files: 0 },
    ])
    expect(await alerts()).toEqual([])
  })

  test('one that fails removes none, and staff are told once a day', async () => {
    const names = Array.from({ length: 15 }, (_, at) =>
      backupName('http://localhost:3000', new Date(Date.UTC(2026, 0, at + 1))),
    )
    const full = memoryPlace(2000)
    for (const name of names) full.files.set(name, Buffer.from('x'))
    for (const _ of [1, 2])
      await expect(makeNightlyBackup({ ...needs(), backupPlace: full })).rejects.toThrow()
    expect([...full.files.keys()]).toEqual(names)
    expect((await runs()).map(({ kind, failure, bytes }) => [kind, failure, bytes])).toEqual(
      [1, 2].map(() => ['backup', 'The disk is full.', null]),
    )
    expect(await alerts()).toEqual(['Tonight’s backup failed'])
  })

  test('one whose older ones cannot be removed is a good one all the same, and staff are told', async () => {
    const names = Array.from({ length: 16 }, (_, at) =>
      backupName('http://localhost:3000', new Date(Date.UTC(2026, 0, at + 1))),
    )
    for (const name of names) place.files.set(name, Buffer.from('x'))
    const keeping = { ...place, remove: () => Promise.reject(new Error('Access Denied')) }
    await makeNightlyBackup({ ...needs(), backupPlace: keeping })
    expect(place.files.size).toBe(17)
    expect((await runs()).map(({ kind, failure }) => [kind, failure])).toEqual([['backup', null]])
    expect(await alerts()).toEqual(['Older backups could not be removed'])
  })

  test('the one just made stays, even if the clock was ahead before', async () => {
    for (let at = 1; at <= 14; at += 1)
      place.files.set(backupName('http://localhost:3000', new Date(Date.UTC(2090, 0, at))), Buffer.from('x'))
    await makeNightlyBackup(needs())
    const [run] = await runs()
    expect(place.files.size).toBe(14)
    expect([...place.files.keys()].map((name) => place.where(name))).toContain(run?.place)
  })

  test('it stands in the schedule, at its hour in the shop’s zone, only where it is wanted', () => {
    const at = { timeZone: 'America/New_York', backupAt: { hour: 23, minute: 5 } }
    const named = (backupPlace: object | null) =>
      schedulesOf({ ...at, backupPlace }).filter(({ job }) => /backup|restore/.test(job.name))
    expect(named(null)).toEqual([])
    expect(named({}).map(({ job, cron, timeZone }) => [job.name, cron, timeZone])).toEqual([
      ['make-backup', '5 23 * * *', 'America/New_York'],
      ['rehearse-restore', '5 0 * * 1', 'America/New_York'],
    ])
  })
})

describe('each week', () => {
  test('the newest is rehearsed', async () => {
    await makeNightlyBackup(needs())
    await rehearseNewestBackup(needs())
    expect((await runs()).map(({ kind, failure }) => [kind, failure])).toEqual([
      ['backup', null],
      ['rehearsal', null],
    ])
    const ages = await findBackupAges(shop.db)
    expect([ages.backup, ages.rehearsal].every((seconds) => seconds !== null && seconds < 60)).toBe(true)
  })

  test('one that cannot be restored is told, and does not count as rehearsed', async () => {
    await makeNightlyBackup(needs())
    for (const [name, file] of place.files) place.files.set(name, file.subarray(0, file.length - 3000))
    await expect(rehearseNewestBackup(needs())).rejects.toThrow('It is incomplete')
    expect((await runs())[1]).toMatchObject({
      kind: 'rehearsal',
      failure: expect.stringContaining('It is incomplete'),
    })
    expect(await alerts()).toEqual(['A trial restore of a backup failed'])
    expect((await findBackupAges(shop.db)).rehearsal).toBeNull()
  })

  test('without any backup the rehearsal fails as well', async () => {
    await expect(rehearseNewestBackup(needs())).rejects.toThrow('There is no backup to rehearse with.')
  })
})

describe('a backup that is missing', () => {
  test('is told after 36 hours, since they were wanted or since the last good one', async () => {
    expect(await findMissingBackup(patient())).toEqual([])
    await wantBackups(needs())
    await wantBackups(needs())
    expect(await runs()).toHaveLength(1)
    expect(await findMissingBackup(patient())).toEqual([])
    await age('35 hours 59 minutes')
    expect(await findMissingBackup(patient())).toEqual([])
    await age('2 minutes')
    expect((await findMissingBackup(patient())).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^No backup of the shop has ever succeeded\./),
    ])
    await makeNightlyBackup(needs())
    expect(await findMissingBackup(patient())).toEqual([])
    await age('37 hours')
    await expect(makeNightlyBackup({ ...needs(), backupPlace: memoryPlace(10) })).rejects.toThrow()
    expect((await findMissingBackup(patient())).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^The last good backup of the shop is 37 hours old\./),
    ])
    expect(await findMissingBackup({ ...patient(), backupPlace: null })).toEqual([])
  })
})

describe('the dashboard', () => {
  test('says nothing of it in a demo, how old it is where there is one, and that it is missing in a live shop', async () => {
    const demo = { ...shop, backupPlace: null }
    const live = { ...demo, brand: { ...shop.brand, stage: 'live' as const } }
    expect(await readBackupStanding(demo)).toBeNull()
    expect(await readBackupStanding(live)).toEqual({
      wanted: false,
      backupSeconds: null,
      rehearsalSeconds: null,
    })
    await makeNightlyBackup(needs())
    await age('2 hours')
    expect(await readBackupStanding(needs())).toEqual({
      wanted: true,
      backupSeconds: expect.closeTo(7200, -2),
      rehearsalSeconds: null,
    })
  })
})

test.each([
  [
    'a time that does not run backwards',
    sql`insert into backup_run (kind, place, started_at, ended_at) values ('backup', 'x', now(), now() - interval '1 hour')`,
  ],
  ['an unknown kind', sql`insert into backup_run (kind, place) values ('other', 'x')`],
  ['an empty reason', sql`insert into backup_run (kind, place, failure) values ('backup', 'x', '')`],
  ['a size of nothing', sql`insert into backup_run (kind, place, bytes) values ('backup', 'x', 0)`],
])('the database refuses %s', async (_, statement) => {
  await expect(shop.db.execute(statement)).rejects.toThrow()
  expect(await runs()).toEqual([])
})

async function runs() {
  const { rows } = await shop.db.execute<{
    kind: string
    failure: string | null
    bytes: string | null
    place: string
  }>(sql`select kind, failure, place, bytes, missing_files from backup_run order by id`)
  return rows
}

async function alerts(): Promise<unknown[]> {
  const { rows } = await shop.db.execute(
    sql`select subject from mail where kind = 'alert' order by created_at`,
  )
  return rows.map((row) => row['subject'])
}

async function age(by: string): Promise<void> {
  await shop.db.execute(
    sql`update backup_run set started_at = started_at - ${by}::interval, ended_at = ended_at - ${by}::interval`,
  )
}

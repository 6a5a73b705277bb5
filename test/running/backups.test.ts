import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillOrders } from '../../bench/fill-orders.ts'
import { connect, poolOptions, type Connection } from '../../database/connect.ts'
import { tableHashes } from '../kit/checks/table-hashes.ts'
import { copyDatabase, eventually } from '../kit/open-test-shop.ts'
import { drawn } from '../kit/sample.ts'
import { startCommand, type StartedCommand } from '../kit/start-shop.ts'
import { databaseUrl } from '../kit/test-database.ts'

/** Of pictures, large enough that a backup can be killed in the middle. */
const pairs = ['ab', 'cd', 'ef', '01', '23', '45', '67', '89']

/** Real processes, as an operator starts them. A folder with spaces in its name, as operators have them. */
let room: string
let source: Awaited<ReturnType<typeof copyDatabase>>
let shop: Connection
let file: string
beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'spindle backups '))
  source = await copyDatabase()
  shop = connect(source.target)
  await fillOrders(source.target, 3000)
  await shop.db.execute(sql`insert into order_counter values ('SO', 0, 5003000)`)
  for (const pair of pairs) await makePicture(shop, 'data', pair)
  file = join(room, 'the backup of today.tar')
})
afterAll(async () => {
  await shop.close()
  await source.drop()
  await rm(room, { recursive: true, force: true })
})

describe('backup', () => {
  test.each(drawn('kills of a backup', [0, 50_000, 5_000_000], 1))(
    'killed once it has written %i bytes leaves nothing that is taken for one, and the next one clears up',
    async (bytes) => {
      const folder = join(room, `killed ${bytes}`)
      const killed = start(source, 'backup', `${folder}/`)
      await eventually(async () => {
        const [part] = await readdir(folder).catch(() => [])
        return part !== undefined && (await stat(join(folder, part))).size >= bytes
      })
      process.kill(killed.pid, 'SIGKILL')
      expect(await killed.ended).toBeNull()
      const [left = '', ...more] = await readdir(folder)
      expect([left, more]).toEqual([expect.stringMatching(/\.backup\.tar\.[0-9a-f]{16}\.part$/), []])
      expect(await refusedBy(source, 'restore', join(folder, left), '--check')).toMatch(
        /cannot be used\. It is (incomplete|not a backup)/,
      )
      const again = start(source, 'backup', `${folder}/`)
      expect([await again.ended, again.said()]).toEqual([0, expect.stringMatching(/^Backed up to /)])
      expect(await readdir(folder)).toEqual([
        expect.stringMatching(/^localhost-3000-\d{4}-\d\d-\d\dT\d{6}Z\.backup\.tar$/),
      ])
    },
  )

  test('says what it made; a file that is there is not written over, and two at once are not made', async () => {
    const [one, two] = [start(source, 'backup', file), start(source, 'backup', join(room, 'another.tar'))]
    const codes = [await one.ended, await two.ended]
    // Whoever was second is refused, or began when the first was done.
    expect(codes.filter((code) => code === 0).length).toBeGreaterThanOrEqual(1)
    if (codes[0] !== 0) await start(source, 'backup', file).ended
    expect(one.said() + two.said()).toMatch(/Backed up to .*: [\d.]+ MB, [\d,]+ rows and 8 files\./)
    const before = await readFile(file)
    const again = start(source, 'backup', file)
    expect([await again.ended, again.said()]).toEqual([
      1,
      `${file} already exists. Choose another name; nothing was written.\n`,
    ])
    expect((await readFile(file)).equals(before)).toBe(true)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('is made where DATA_DIR cannot be written, as on a full disk', async () => {
    const target = join(room, 'elsewhere.tar')
    const made = startCommand(
      {
        DATABASE_URL: databaseUrl(source.target),
        DATA_DIR: '/dev/null/data',
        MEDIA_DIR: join(room, 'data', 'media'),
      },
      'backup',
      target,
    )
    expect([await made.ended, made.said()]).toEqual([0, expect.stringMatching(/ and 8 files\./)])
  })

  test('into a folder that cannot be one says so', async () => {
    await writeFile(join(room, 'a file'), '')
    const none = start(source, 'backup', join(room, 'a file', 'x.tar'))
    expect([await none.ended, none.said()]).toEqual([1, expect.stringContaining('No backup was made.')])
  })
})

describe('restore', () => {
  let target: Awaited<ReturnType<typeof copyDatabase>>
  let there: Connection
  beforeAll(async () => {
    if (!(await stat(file).catch(() => null))) await start(source, 'backup', file).ended
    target = await copyDatabase()
    there = connect(target.target)
    await there.db.execute(sql`truncate product, category cascade`)
    await there.close()
  })
  afterAll(() => target.drop())

  test('beside a process that is connected changes nothing', async () => {
    const before = await hashesOf()
    const other = new pg.Client(poolOptions(target.target))
    await other.connect()
    expect(await refusedBy(target, 'restore', file)).toMatch(
      /^Checking the backup …\nThe database is in use by 1 other connection /,
    )
    await other.end()
    expect(await hashesOf()).toEqual(before)
  })

  test.each(drawn('kills of a restore', [0, 1], 1))(
    'killed in the middle leaves what was there (%i)',
    async (at) => {
      const before = await hashesOf()
      const killed = start(target, 'restore', file)
      await eventually(() => isReplacing(at))
      process.kill(killed.pid, 'SIGKILL')
      expect(await killed.ended).toBeNull()
      expect(killed.said()).toContain('Restoring …')
      expect(await hashesOf()).toEqual(before)
    },
  )

  test('puts back orders, sums and files, and says what comes next', async () => {
    const done = start(target, 'restore', file)
    expect([await done.ended, done.said()]).toEqual([
      0,
      expect.stringContaining('npm run shop -- reconcile --day '),
    ])
    const [was, is] = [await tableHashes(shop.db), await hashesOf()]
    expect(
      Object.keys(was)
        .filter((name) => was[name] !== is[name])
        .toSorted(),
    ).toEqual(['audit_event', 'backup_run', 'order_counter'])
    expect(await readdir(join(room, 'data of restore', 'media'))).toHaveLength(pairs.length)
  })

  test('into a shop that is in use is refused, and with --replace sets it aside first', async () => {
    const before = await hashesOf()
    expect(await refusedBy(target, 'restore', file)).toContain(
      'This shop is not empty: it holds 3,000 orders, 6 products. To replace all of it with the backup, add --replace;',
    )
    expect(await hashesOf()).toEqual(before)
    const mark = connect(target.target)
    await mark.db.execute(sql`update product set title = 'Only here' where number = 'AG03'`)
    await mark.close()
    const done = start(target, 'restore', file, '--replace')
    const code = await done.ended
    expect([code, done.said()]).toEqual([
      0,
      expect.stringMatching(/The restore point is (.*\.restore-point\.tar)\./),
    ])
    const [, point = ''] = /The restore point is (.*\.tar)\./.exec(done.said()) ?? []
    expect((await hashesOf())['product']).toBe(before['product'])
    expect(await start(target, 'restore', point, '--replace').ended).toBe(0)
    const back = connect(target.target)
    const { rows } = await back.db.execute(sql`select title from product where number = 'AG03'`)
    await back.close()
    expect(rows).toEqual([{ title: 'Only here' }])
  })

  const damages: [string, (path: string) => Promise<void>][] = [
    ['cut off', (path) => truncate(path, 1_000_000)],
    ['with a flipped byte', flip],
    ['of nothing', (path) => truncate(path, 0)],
  ]
  test.each(drawn('damages of a backup', damages, 1))(
    'a file %s changes nothing, not even what --replace would',
    async (name, spoil) => {
      const spoilt = join(room, `${name}.tar`)
      await writeFile(spoilt, await readFile(file))
      await spoil(spoilt)
      const before = await hashesOf()
      expect(await refusedBy(target, 'restore', spoilt, '--replace')).toMatch(
        /cannot be used\. .* Nothing was changed\.\n$/,
      )
      expect(await hashesOf()).toEqual(before)
      expect(await refusedBy(target, 'restore', spoilt, '--check')).toContain('cannot be used.')
    },
  )

  test('--check restores beside, and leaves the shop and the server as they were', async () => {
    const before = await hashesOf()
    const checked = start(target, 'restore', file, '--check')
    expect([await checked.ended, checked.said()]).toEqual([
      0,
      expect.stringContaining('is whole and can be restored'),
    ])
    expect({ ...(await hashesOf()), backup_run: '' }).toEqual({ ...before, backup_run: '' })
  })

  const misunderstood: [string[]][] = [
    [['restore']],
    [['restore', 'a', 'b']],
    [['restore', 'a', '--check', '--replace']],
    [['backup']],
  ]
  test.each(drawn('commands that are none', misunderstood, 1))('%j is not understood', async (words) => {
    const none = start(target, ...words)
    expect(await none.ended).toBe(2)
  })

  async function hashesOf() {
    const connection = connect(target.target)
    try {
      return await tableHashes(connection.db)
    } finally {
      await connection.close()
    }
  }

  /** Asked of another database, so that nobody is connected to this one: its transaction holds the tables. */
  async function isReplacing(at: number): Promise<boolean> {
    const { rows } = await shop.db.execute<{ locks: number }>(sql`select count(*)::int as locks from pg_locks
      join pg_database d on d.oid = pg_locks.database
      where d.datname = ${nameOf(target)} and mode = 'AccessExclusiveLock' and locktype = 'relation'`)
    return (rows[0]?.locks ?? 0) > 100 + 100 * at
  }
})

async function refusedBy(database: typeof source, ...words: string[]): Promise<string> {
  const refused = start(database, ...words)
  expect(await refused.ended).toBe(1)
  return refused.said()
}

function start(database: typeof source, ...words: string[]): StartedCommand {
  const dataDir = join(room, database === source ? 'data' : 'data of restore')
  return startCommand({ DATABASE_URL: databaseUrl(database.target), DATA_DIR: dataDir }, ...words)
}

function nameOf({ target }: typeof source): string {
  return typeof target === 'string' ? new URL(target).pathname.slice(1) : target.database
}

async function makePicture({ db }: Connection, data: string, pair: string): Promise<void> {
  const id = pair.repeat(16)
  await mkdir(join(room, data, 'media'), { recursive: true })
  await writeFile(join(room, data, 'media', `${id}.jpg`), Buffer.alloc(3_000_000, id))
  await db.execute(sql`insert into picture (id, width, height, bytes) values (${id}, 100, 100, 3000000)`)
}

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path)
  const at = bytes.length >> 1
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(path, bytes)
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RootWay } from './embedded-account.ts'
import { clearAfterKill, isPostmaster } from './embedded-postmaster.ts'
import { DatabaseRefusal, type EmbeddedDatabase, openEmbedded } from './embedded.ts'

const MODULE = join(import.meta.dirname, 'embedded.ts')
const NOBODY = 65534
const isRoot = process.getuid?.() === 0

let room: string
let opened: EmbeddedDatabase[]
let children: ChildProcess[]

beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'embedded-test-'))
  chmodSync(room, 0o755)
  opened = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(opened.map((database) => database.close()))
  rmSync(room, { recursive: true, force: true })
})

test('a fresh folder becomes a PostgreSQL 18 that is safe on disk and closed to the network', async () => {
  const database = await open()
  expect(await ask(database, 'select version()')).toMatch(/^PostgreSQL 18\./)
  expect(await ask(database, 'show server_encoding')).toBe('UTF8')
  expect(await ask(database, "select lower('ÉCLAIR Ä')")).toBe('éclair ä')
  expect(await ask(database, 'show listen_addresses')).toBe('')
  expect(await ask(database, 'show fsync')).toBe('on')
  expect(await ask(database, 'show synchronous_commit')).toBe('on')
  await ask(database, 'create extension pg_trgm')
  expect(await ask(database, "select similarity('grinder', 'grinders') > 0.5")).toBe(true)
  expect(statSync(database.connection.host).mode & 0o777).toBe(0o700)
})

test('what was written is there after a restart, and nothing is left running or lying about', async () => {
  const first = await open()
  await ask(first, "create table note as select 'kept' as text")
  const pid = postmasterPid()
  await first.close()
  expect(isPostmaster(pid, folder())).toBe(false)
  expect(existsSync(first.connection.host)).toBe(false)
  expect(await ask(await open(), 'select text from note')).toBe('kept')
})

test('a postmaster killed with SIGKILL recovers at the next opening', async () => {
  const first = await open()
  await ask(first, "create table note as select 'kept' as text")
  process.kill(postmasterPid(), 'SIGKILL')
  const second = await open()
  expect(await ask(second, 'select text from note')).toBe('kept')
  expect(second.connection.host).not.toBe(first.connection.host)
  expect(existsSync(first.connection.host)).toBe(false)
})

test('a database that outlived its killed shop is taken over, and closed with the new one', async () => {
  const shop = await openInChild()
  const pid = postmasterPid()
  const gone = ended(shop.child)
  shop.child.kill('SIGKILL')
  await gone
  const database = await open()
  expect(database.connection).toEqual(shop.connection)
  expect(postmasterPid()).toBe(pid)
  await database.close()
  expect(isPostmaster(pid, folder())).toBe(false)
})

test('a stale note that names the pid of a stranger does not keep the database closed', async () => {
  const first = await open()
  await ask(first, "create table note as select 'kept' as text")
  const stranger = keepChild(spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: 'pipe' }))
  const pid = postmasterPid()
  process.kill(pid, 'SIGKILL')
  writeFileSync(noteFile(), readFileSync(noteFile(), 'utf8').replace(String(pid), String(stranger.pid)))
  expect(await ask(await open(), 'select text from note')).toBe('kept')
  expect(stranger.exitCode).toBe(null)
})

test('two openings of a fresh folder in the same moment end at one database', async () => {
  const [here, there] = await Promise.all([open(), openInChild()])
  expect(there.connection).toEqual(here.connection)
  expect(await ask(here, 'select count(*)::int from pg_database where datname = current_database()')).toBe(1)
})

test('a cluster that was only half made is removed', async () => {
  const half = `${folder()}.new-${spawnSync('true').pid}-abcdef`
  mkdirSync(join(half, 'base'), { recursive: true })
  await open()
  expect(existsSync(half)).toBe(false)
})

test('the note in a copied cluster does not cost the original its socket', async () => {
  const socketFolder = join(room, 'spindle-abcdef')
  mkdirSync(socketFolder)
  mkdirSync(folder())
  writeFileSync(noteFile(), `0\n${room}/original\n0\n5432\n${socketFolder}\n`)
  await clearAfterKill(folder())
  expect(existsSync(socketFolder)).toBe(true)
  writeFileSync(noteFile(), `0\n${folder()}\n0\n5432\n${socketFolder}\n`)
  await clearAfterKill(folder())
  expect(existsSync(socketFolder)).toBe(false)
})

test('a folder with other files, or below a file, is refused in one line and left alone', async () => {
  mkdirSync(folder())
  writeFileSync(join(folder(), 'letter.txt'), 'mine')
  expect(await refusalOf(openEmbedded({ folder: folder() }))).toBe(
    `The database folder ${folder()} holds other files but no database.`,
  )
  const below = join(folder(), 'letter.txt', 'postgres')
  expect(await refusalOf(openEmbedded({ folder: below }))).toBe(
    `The database folder ${below} cannot be used: a file is in the way.`,
  )
  expect(readFileSync(join(folder(), 'letter.txt'), 'utf8')).toBe('mine')
})

if (!isRoot || ordinaryUser())
  test('a folder without the right to write is refused in one line', async () => {
    if (!isRoot) chmodSync(room, 0o555)
    const child = startChild(ordinaryUser())
    expect(await said(child)).toBe(`The database folder ${folder()} cannot be used: permission denied.`)
    chmodSync(room, 0o755)
  })

for (const way of rootWays()) {
  test(`as root it runs by way of ${way}`, async () => {
    const database = await open({ rootWay: way })
    expect(await ask(database, 'select 1')).toBe(1)
    await database.close()
    expect(await ask(await open(), 'select 1')).toBe(1)
  })
}

if (ordinaryUser()) {
  test('a cluster of an ordinary user stays theirs when root opens it', async () => {
    mkdirSync(join(room, 'own'), { mode: 0o700 })
    spawnSync('chown', [String(NOBODY), join(room, 'own')])
    const shop = await openInChild(ordinaryUser(), join(room, 'own', 'postgres'))
    shop.child.kill('SIGKILL')
    const taken = await open({ folder: join(room, 'own', 'postgres') })
    expect(taken.connection).toEqual(shop.connection)
    await taken.close()
    const again = await open({ folder: join(room, 'own', 'postgres') })
    expect(await ask(again, 'select 1')).toBe(1)
    expect(statSync(join(room, 'own', 'postgres', 'postgres.log')).uid).toBe(NOBODY)
  })
}

function folder(): string {
  return join(room, 'postgres')
}

function noteFile(): string {
  return join(folder(), 'postmaster.pid')
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(noteFile(), 'utf8'), 10)
}

async function open(options: { folder?: string; rootWay?: RootWay } = {}): Promise<EmbeddedDatabase> {
  const database = await openEmbedded({ folder: folder(), ...options })
  opened.push(database)
  return database
}

async function ask(database: EmbeddedDatabase, query: string): Promise<unknown> {
  const client = new Client({ ...database.connection, ssl: false })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

async function openInChild(uid?: number, at = folder()) {
  const child = startChild(uid, at)
  return { child, connection: JSON.parse(await said(child)) as EmbeddedDatabase['connection'] }
}

/** Another process that opens the folder, prints its connection or the reason why not, and then keeps it open. */
function startChild(uid?: number, at = folder()): ChildProcess {
  const program = `
    const { openEmbedded } = await import(${JSON.stringify(MODULE)})
    try {
      const { connection } = await openEmbedded({ folder: ${JSON.stringify(at)} })
      console.log(JSON.stringify(connection))
      process.stdin.resume()
    } catch (error) {
      console.log(error.message)
    }`
  const as = uid === undefined ? {} : { uid, gid: uid }
  const args = ['--input-type=module', '-e', program]
  return keepChild(spawn(process.execPath, args, { ...as, cwd: '/', stdio: ['pipe', 'pipe', 'inherit'] }))
}

function keepChild(child: ChildProcess): ChildProcess {
  children.push(child)
  return child
}

function said(child: ChildProcess): Promise<string> {
  return new Promise((resolve) =>
    child.stdout!.once('data', (line: Buffer) => resolve(line.toString().trim())),
  )
}

function ended(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('exit', resolve))
}

async function refusalOf(opening: Promise<EmbeddedDatabase>): Promise<string> {
  const error = await opening.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DatabaseRefusal)
  return (error as DatabaseRefusal).message
}

/** A user other than root who can read this checkout; not needed if we are not root. */
function ordinaryUser(): number | undefined {
  const as = { uid: NOBODY, gid: NOBODY }
  return isRoot && spawnSync(process.execPath, [MODULE], { ...as, cwd: '/' }).status === 0
    ? NOBODY
    : undefined
}

function works(command: string, ...args: string[]): boolean {
  return spawnSync(command, args).status === 0
}

/** The ways that this machine allows: containers often forbid user namespaces. */
function rootWays(): RootWay[] {
  if (!isRoot) return []
  // Another uid must be able to reach this checkout; in a private folder no other user can.
  const ways: RootWay[] = ordinaryUser() ? ['account'] : []
  if (works('unshare', '--user', `--map-user=${NOBODY}`, 'true')) ways.push('namespace')
  if (
    works(
      'setpriv',
      '--securebits=+no_setuid_fixup',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      'true',
    )
  )
    ways.push('traversal')
  return ways
}

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { poolOptions, type ConnectionTarget } from '../../database/connect.ts'
import { openEmbedded } from '../../database/embedded.ts'
import { shopRows } from '../../database/load-shop.ts'
import type { ShopRows } from '../../shop/backup/snapshot.ts'

/** Seconds since 1970, and what tells two of the same second apart. */
const nameShape = /^spindle_rehearsal_([0-9a-f]{8})[0-9a-f]{8}$/
/** One that was just made has no connection for a moment, and clocks may differ. */
const leftAfterSeconds = 3600
/** SQLSTATE: may not create databases, or the server lets nobody. */
const notAllowed = new Set(['42501', '0A000'])

/**
 * An empty database for a rehearsal: on the server of the shop if its role may create one, else in an embedded server
 * of its own. It is gone when `act` is done; what a killed rehearsal left goes at the next one.
 */
export async function beside<Value>(
  target: ConnectionTarget,
  act: (rows: ShopRows) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ ...poolOptions(target), connectionTimeoutMillis: 5000, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    await removeLeft(client)
    const seconds = nowSeconds().toString(16).padStart(8, '0')
    const name = `spindle_rehearsal_${seconds}${randomBytes(4).toString('hex')}`
    if (!(await create(client, name))) return await inServerOfItsOwn(act)
    try {
      return await act(shopRows(withDatabase(target, name)))
    } finally {
      await drop(client, name)
    }
  } finally {
    await client.end().catch(() => {})
  }
}

async function create(client: pg.Client, name: string): Promise<boolean> {
  try {
    await client.query(`create database ${name} template template0`)
    return true
  } catch (error) {
    if (notAllowed.has(String((error as NodeJS.ErrnoException).code))) return false
    throw error
  }
}

/** One that somebody is working in, or has just made, is not left over. */
async function removeLeft(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname like 'spindle\\_rehearsal\\_%'
       and pg_get_userbyid(datdba) = current_user
       and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`,
  )
  for (const { name } of rows) {
    const madeAt = nameShape.exec(name)?.[1]
    if (madeAt && Number.parseInt(madeAt, 16) < nowSeconds() - leftAfterSeconds) await drop(client, name)
  }
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

/** If it fails, the next rehearsal tries again. */
async function drop(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${name}`).catch(() => {})
}

async function inServerOfItsOwn<Value>(act: (rows: ShopRows) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'spindle-rehearsal-'))
  try {
    const embedded = await openEmbedded({ folder: join(folder, 'postgres') })
    try {
      return await act(shopRows(embedded.connection))
    } finally {
      await embedded.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function withDatabase(target: ConnectionTarget, database: string): ConnectionTarget {
  if (typeof target !== 'string') return { ...target, database }
  const url = new URL(target)
  url.pathname = `/${database}`
  return url.href
}

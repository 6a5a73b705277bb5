import { tracingChannel } from 'node:diagnostics_channel'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { DatabaseRefusal } from './embedded-refusal.ts'
import { levelOfCode, migrationsFolder } from './migration-files.ts'
import { NamingClient } from './naming-client.ts'
import { SheddingPool, isEndedForTime } from './shedding-pool.ts'
import './text-arrays.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }
import { readTablesLevel, shown, whyNotBrought, whyTooOld } from './tables-level.ts'

/** A database handle; every store takes one first. */
export type Db = NodePgDatabase
/** A handle inside a transaction: everything written through it is committed together or not at all. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type ConnectionTarget = string | { host: string; port: number; user: string; database: string }

export type Connection = {
  db: Db
  pool: pg.Pool
  /** connections: all of them, those that nobody uses, and how many wait for one */
  counts: () => { all: number; idle: number; waiting: number }
  close(): Promise<void>
}

/**
 * The database ends a slow statement itself; `query_timeout` is for a database that no longer answers at all.
 * Migrations, the job queue and the connection that hears of invalidated pages have none of these limits.
 */
const limits = {
  max: 10,
  connectionTimeoutMillis: 5000,
  statement_timeout: 5000,
  query_timeout: 6000,
  lock_timeout: 1200,
  idle_in_transaction_session_timeout: 10_000,
}

/** `max` in connections, all others in milliseconds */
export type DatabaseLimits = typeof limits

/** How PostgreSQL lists the connections of a process: an update sees which release still runs. */
const processName = `spindle ${shown(levelOfCode)}`

/** A transaction from the wait for its connection to its end, for whoever traces it. */
export const transactionChannel = tracingChannel<object, unknown>('spindle.transaction')

export function poolOptions(target: ConnectionTarget): pg.PoolConfig {
  const named = { application_name: processName }
  return typeof target === 'string' ? { ...named, connectionString: target } : { ...named, ...target }
}

/**
 * `pooled`: something in front of the database gives each transaction whichever connection is free (pgbouncer). Then
 * nothing may belong to a connection: statements have no names, and the limits of the server are set there.
 */
export function connect(
  target: ConnectionTarget,
  changed: Partial<DatabaseLimits> = {},
  { pooled = false } = {},
): Connection {
  const ours = { ...limits, ...changed }
  const pool = new SheddingPool({
    ...poolOptions(target),
    ...(pooled ? limitsOfClient(ours) : ours),
    ...(!pooled && { Client: NamingClient }),
  })
  // A broken connection, idle or in a transaction, is replaced by the pool; its user learns of it from the
  // query. An error event without a listener would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle({ client: pool })
  db.transaction = (act, config) =>
    transactionChannel.hasSubscribers
      ? transactionChannel.tracePromise(() => inTransaction(pool, act, config), {})
      : inTransaction(pool, act, config)
  const counts = () => ({ all: pool.totalCount, idle: pool.idleCount, waiting: pool.queued })
  return { db, pool, counts, close: () => pool.end() }
}

/** The others are sent at the start of a connection, which pgbouncer refuses. */
function limitsOfClient({ max, connectionTimeoutMillis, query_timeout }: DatabaseLimits) {
  return { max, connectionTimeoutMillis, query_timeout }
}

/** Names of the limits that the server does not keep for this connection. */
export async function listMissingLimits(db: Db): Promise<string[]> {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from pg_settings where name = any(${sql.param(names)}) and setting = '0' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Drizzle's own way keeps a connection for ever if `begin` fails, and returns one that is still inside the transaction
 * if `rollback` fails. Here a failed transaction closes its connection.
 */
async function inTransaction<Value>(
  pool: pg.Pool,
  act: (tx: Tx) => Promise<Value>,
  config?: PgTransactionConfig,
): Promise<Value> {
  const client = await pool.connect()
  try {
    const value = await drizzle({ client }).transaction(act, config)
    client.release()
    return value
  } catch (error) {
    client.release(error instanceof Error ? error : true)
    throw error
  }
}

/** The database did not answer, or not in time: asking again later may help. Drizzle wraps what pg throws. */
export function databaseIsAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  return (
    awayStates.test(code) ||
    (syscall === 'connect' && code !== '') ||
    brokenLine.has(code) ||
    awayMessages.test(error.message) ||
    databaseIsAway(error.cause)
  )
}

/** The whole server is away, not only one slow statement or lock. */
export function serverIsAway(error: unknown): boolean {
  return !isEndedForTime(error) && databaseIsAway(error)
}

/** Classes of SQLSTATE: connection, resources, operator; and a lock that was not available in time. */
const awayStates = /^(08|53|57)[0-9A-Z]{3}$|^55P03$/
const brokenLine = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'])
/** Messages of pg and its pool, which have no code. */
const awayMessages =
  /^(Query read timeout|timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed)/

/**
 * Brings the tables up to date, once, even when two processes start together: all that is missing in one transaction.
 * Answers from where to where, or null if nothing was missing. Throws DatabaseRefusal.
 */
export async function migrateDatabase(
  target: ConnectionTarget,
): Promise<{ from: number | null; to: number } | null> {
  const client = new pg.Client({ ...poolOptions(target), connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    // Limits of the server or the role must not end a wait here, or the change of a large table.
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const level = await readTablesLevel(client)
    const refusal = whyTooOld(level)
    if (refusal !== null) throw new DatabaseRefusal(refusal)
    if (level.known !== null && level.pending.length === 0) return null
    await migrate(drizzle({ client }), { migrationsFolder }).catch((error: unknown) => {
      throw new DatabaseRefusal(whyNotBrought(level, error), { cause: error })
    })
    return { from: level.known, to: levelOfCode }
  } finally {
    await client.end()
  }
}

/** False in a database of an older version, for example one that was restored under a running shop. */
export async function tablesAreCurrent(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  )
  return Number(rows[0]?.newest) >= newestMigration
}

const newestMigration = Math.max(...journal.entries.map(({ when }) => when))

export const migrationLock = 7_100_001

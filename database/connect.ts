import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** A database handle; every store takes one first. */
export type Db = NodePgDatabase
/** A handle inside a transaction: what is written through it commits or vanishes together. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type ConnectionTarget = string | { host: string; port: number; user: string; database: string }

export type Connection = { db: Db; pool: pg.Pool; close(): Promise<void> }

/** Limits of safety.md s.4.5. */
const limits = {
  max: 10,
  connectionTimeoutMillis: 5000,
  statement_timeout: 5000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
}

export function poolOptions(target: ConnectionTarget): pg.PoolConfig {
  return typeof target === 'string' ? { connectionString: target } : target
}

export function connect(target: ConnectionTarget): Connection {
  const pool = new pg.Pool({ ...poolOptions(target), ...limits })
  // An idle connection that breaks is replaced by the pool at the next query, which reports the trouble.
  pool.on('error', () => {})
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() }
}

/** Brings the tables up to date, once, even when two processes start together. */
export async function migrateDatabase(target: ConnectionTarget): Promise<void> {
  const client = new pg.Client({ ...poolOptions(target), connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle({ client }), {
      migrationsFolder: new URL('./migrations', import.meta.url).pathname,
    })
  } finally {
    await client.end()
  }
}

const migrationLock = 7_100_001

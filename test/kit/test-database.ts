import pg from 'pg'
import { openJobs } from '../../adapters/jobs/pg-boss.ts'
import { connect, migrateDatabase, poolOptions, type ConnectionTarget } from '../../database/connect.ts'
import { everyJob } from '../../server/start/worker.ts'
import { writeWorld } from './world.ts'

/** Another database of the same server. */
export function withDatabase(target: ConnectionTarget, database: string): ConnectionTarget {
  if (typeof target !== 'string') return { ...target, database }
  const url = new URL(target)
  url.pathname = `/${database}`
  return url.href
}

/** The same database in the form of `DATABASE_URL`, for a shop in a process of its own. */
export function databaseUrl(target: ConnectionTarget): string {
  if (typeof target === 'string') return target
  const { host, port, user, database } = target
  return `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`
}

/** Every table and the named world: test databases are copied from it. */
export async function fillTemplate(target: ConnectionTarget): Promise<void> {
  await migrateDatabase(target)
  const jobs = await openJobs(poolOptions(target), everyJob, { timeScale: 0.01, onError: () => {} })
  await jobs.stop(1000)
  const connection = connect(target)
  await writeWorld(connection.db)
  await connection.close()
}

/**
 * For a server that ends with the tests: a commit does not wait for the disk. Nothing is lost when a process is killed,
 * only when the machine stops.
 */
export async function forgoDurability(server: ConnectionTarget): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await runStatement(server, `alter system set ${setting} = off`)
  await runStatement(server, 'select pg_reload_conf()')
}

/** On a connection of its own. */
export async function runStatement(target: ConnectionTarget, text: string): Promise<void> {
  const client = new pg.Client(poolOptions(target))
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

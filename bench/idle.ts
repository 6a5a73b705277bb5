import { execFileSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { poolOptions, type ConnectionTarget } from '../database/connect.ts'

/** Transactions a second of a shop that nobody asks anything. PostgreSQL tells them a little late. */
export async function measureIdle(target: ConnectionTarget, seconds: number): Promise<number> {
  const client = new pg.Client(poolOptions(target))
  await client.connect()
  // What was done before is counted by then.
  await delay(12_000)
  const before = await transactions(client)
  await delay(seconds * 1000)
  const after = await transactions(client)
  await client.end()
  return (after - before - 1) / seconds
}

async function transactions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ done: string }>(
    'select xact_commit + xact_rollback as done from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.done)
}

/** Resident memory of one process, in MB. */
export function memoryOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024
}

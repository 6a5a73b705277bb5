import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { poolOptions, type ConnectionTarget } from '../../database/connect.ts'

const startLock = 7_100_007
const pollMs = 250

/**
 * Processes that start together on one database make its tables and load the demo one after the other. They try the
 * lock again and again: a waiting statement would be ended by a time limit of the database server.
 */
export async function startInTurn<Value>(
  target: ConnectionTarget,
  act: () => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ ...poolOptions(target), connectionTimeoutMillis: 5000, keepAlive: true })
  // If the connection breaks, the turn is lost; what is done then is protected by its own locks.
  client.on('error', () => {})
  await client.connect()
  try {
    for (let first = true; !(await isOurTurn(client)); first = false) {
      if (first) console.error('Another process is preparing this database; waiting for it …')
      await delay(pollMs)
    }
    return await act()
  } finally {
    await client.end().catch(() => {})
  }
}

async function isOurTurn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [
    startLock,
  ])
  return rows[0]?.ours ?? false
}

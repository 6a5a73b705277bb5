import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { poolOptions, type ConnectionTarget } from '../../database/connect.ts'

const pollMs = 250
/** A process that was just stopped may take this long to hang up. */
const waitMs = 5000

/**
 * Who else is connected to this database, by name and address. Our own connections hold the lock of the folder or that
 * of a start, which nobody else can then hold.
 */
export async function listOthers(target: ConnectionTarget): Promise<string[]> {
  const client = new pg.Client({ ...poolOptions(target), connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const until = Date.now() + waitMs; ; await delay(pollMs)) {
      const { rows } = await client.query<{ other: string }>(others)
      if (rows.length === 0 || Date.now() > until) return rows.map(({ other }) => other)
    }
  } finally {
    await client.end()
  }
}

const others = `select concat_ws(' at ', coalesce(nullif(application_name, ''), usename), host(client_addr)) as other
  from pg_stat_activity a where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()
    and not exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.granted
      and l.mode = 'ExclusiveLock' and l.objid in (7100002, 7100007))`

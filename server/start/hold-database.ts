import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { EmbeddedDatabase } from '../../database/embedded.ts'

/** What happens to the embedded database while the shop runs. */
export type DatabaseNews = {
  ended(): void
  /** it could not be started; it is tried again */
  stuck(why: string): void
  back(awayMs: number): void
}

type HeldDatabase = {
  trouble: () => string | null
  tell(news: DatabaseNews): void
  /** ends the database */
  close(): Promise<void>
}

const folderLock = 7_100_002
/** How PostgreSQL lists the connection that holds the folder. */
export const lockName = 'spindle folder'
const againMs = 1000
/** A first try may fail because of how the last one ended. */
const triesBeforeTrouble = 3

/**
 * Only one shop may use this folder: it holds a lock in it, by a connection. If the shop is killed the lock is free at
 * once, and if the database ends the shop notices at once and starts it again. Null: another shop has it; one that is
 * about to end is waited for.
 */
export async function holdDatabase(embedded: EmbeddedDatabase, waitMs: number): Promise<HeldDatabase | null> {
  const closing = new AbortController()
  let news: DatabaseNews | null = null
  let trouble: string | null = null
  let reviving: Promise<void> = Promise.resolve()
  let lock = await takeLock(embedded.connection, waitMs)
  if (!lock) return null
  watch(lock)

  function watch(held: pg.Client): void {
    held.once('end', () => {
      if (!closing.signal.aborted) reviving = revive()
    })
  }

  async function revive(): Promise<void> {
    const endedAt = performance.now()
    news?.ended()
    for (let tries = 1; !closing.signal.aborted; tries += 1) {
      const failure = await attempt()
      if (failure === null) {
        trouble = null
        news?.back(performance.now() - endedAt)
        return
      }
      if (tries === triesBeforeTrouble) news?.stuck(failure)
      if (tries >= triesBeforeTrouble) trouble = failure
      await delay(againMs, null, { signal: closing.signal, ref: false }).catch(() => null)
    }
  }

  /** Null: it is back, and ours. */
  async function attempt(): Promise<string | null> {
    try {
      await embedded.revive()
      lock = await takeLock(embedded.connection, 0)
      if (!lock) return 'Another shop is using its folder.'
      watch(lock)
      return null
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  return {
    trouble: () => trouble,
    tell: (listener) => void (news = listener),
    async close() {
      closing.abort()
      await reviving
      await lock?.end()
      await embedded.close()
    },
  }
}

async function takeLock(connection: pg.ClientConfig, waitMs: number): Promise<pg.Client | null> {
  const client = new pg.Client({
    ...connection,
    application_name: lockName,
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  await client.connect()
  const until = Date.now() + waitMs
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      folderLock,
    ])
    if (rows[0]?.held) return client
    if (Date.now() > until) break
    await delay(200)
  }
  await client.end()
  return null
}

import pg from 'pg'
import type { PageCache } from '../app/middleware/page-cache.ts'
import { poolOptions, type ConnectionTarget } from '../database/connect.ts'
import { dropPagesChannel } from '../shop/drop-pages.ts'

const againAfterMs = 1000

/** Drops pages when any process writes. While the line is down, and after it, nothing old is trusted. */
export async function hearDrops(
  target: ConnectionTarget,
  cache: PageCache,
): Promise<{ close(): Promise<void> }> {
  const life = { closed: false }
  let client = await listen()

  async function listen(): Promise<pg.Client> {
    const line = new pg.Client({ ...poolOptions(target), connectionTimeoutMillis: 5000, keepAlive: true })
    line.on('notification', ({ payload }) => cache.drop(payload ?? ''))
    line.on('error', () => {})
    line.on('end', () => !life.closed && void reconnect())
    await line.connect()
    await line.query(`listen ${dropPagesChannel}`)
    cache.dropAll()
    return line
  }

  async function reconnect(): Promise<void> {
    cache.dropAll()
    while (!life.closed) {
      await new Promise((resolve) => setTimeout(resolve, againAfterMs).unref())
      try {
        client = await listen()
        return
      } catch {
        // Still down: the next round tries again.
      }
    }
  }

  return {
    async close() {
      life.closed = true
      await client.end()
    },
  }
}

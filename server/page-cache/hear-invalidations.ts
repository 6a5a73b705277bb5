import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { poolOptions, type ConnectionTarget } from '../../database/connect.ts'
import { invalidationChannel, frameTag } from '../../shop/invalidate-pages.ts'
import type { PageCache } from './page-cache.ts'

/** `trust`: how long pages may still be served while nobody can tell whether they are old (docs/safety.md, R9). */
const waits = { again: 1000, trust: 60_000 }

/**
 * Drops cached pages when any process writes. While its connection is down no page is added, and the cached ones stay
 * valid for a minute; when it is up again they are made anew.
 */
export async function hearInvalidations(
  target: ConnectionTarget,
  cache: PageCache,
  /** reads again what is in the frame of every page */
  readFrame: () => Promise<void>,
  { again, trust }: typeof waits = waits,
): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController()
  let client = await listen()

  async function listen(): Promise<pg.Client> {
    const line = new pg.Client({
      ...poolOptions(target),
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
    })
    line.on('notification', ({ payload }) => {
      if (payload === frameTag) void renewFrame()
      else cache.drop(payload ?? '')
    })
    line.on('error', () => {})
    try {
      await line.connect()
      await line.query(`listen ${invalidationChannel}`)
      await readFrame()
    } catch (error) {
      void line.end().catch(() => {})
      throw error
    }
    // Only a connection that was up can go down: a failed try is followed by the next one below.
    line.once('end', () => !closing.signal.aborted && void reconnect())
    cache.startKeeping()
    return line
  }

  /** Pages are dropped once the frame is new, not before: a page made in between would be cached with the old one. */
  async function renewFrame(): Promise<void> {
    for (;;) {
      try {
        await readFrame()
        return cache.dropAll()
      } catch {
        if (!(await untilNextTry())) return
      }
    }
  }

  async function reconnect(): Promise<void> {
    cache.stopKeeping()
    const distrust = setTimeout(() => cache.dropAll(), trust).unref()
    while (await untilNextTry()) {
      try {
        client = await listen()
        break
      } catch {
        // Still down: the next round tries again.
      }
    }
    clearTimeout(distrust)
    if (closing.signal.aborted) await client.end()
  }

  /** False: closed in the meantime. */
  function untilNextTry(): Promise<boolean> {
    return delay(again, true, { signal: closing.signal, ref: false }).catch(() => false)
  }

  return {
    async close() {
      closing.abort()
      await client.end()
    },
  }
}

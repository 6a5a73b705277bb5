import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { poolOptions, type ConnectionTarget } from '../../database/connect.ts'
import { invalidationChannel, frameTag } from '../../shop/invalidate-pages.ts'
import type { Invalidations } from './invalidations.ts'

/** `trust`: how long pages may still be served while nobody can tell whether they are old (docs/safety.md, R9). */
const waits = { again: 1000, trust: 60_000 }

export type HeardInvalidations = {
  invalidations: Invalidations
  /** Everything that was committed before this call is heard of when it returns; at once if the connection is down. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

const firstTryMs = 50
/** Whoever writes does not wait longer for a connection that hangs. */
const longestCatchUpMs = 1000

/**
 * Hears what any process writes. While its connection is down nothing is added to a cache, and what is there stays
 * valid for a minute; when it is up again all is made anew.
 */
export async function hearInvalidations(
  target: ConnectionTarget,
  invalidations: Invalidations,
  /** reads again what is in the frame of every page */
  readFrame: () => Promise<void>,
  { again, trust }: typeof waits = waits,
): Promise<HeardInvalidations> {
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
      else invalidations.drop(payload ?? '')
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
    invalidations.startHearing()
    return line
  }

  /** Pages are dropped once the frame is new, not before: a page made in between would be cached with the old one. */
  async function renewFrame(): Promise<void> {
    for (;;) {
      try {
        await readFrame()
        return invalidations.dropAll()
      } catch {
        if (!(await untilNextTry())) return
      }
    }
  }

  async function reconnect(): Promise<void> {
    invalidations.stopHearing()
    const distrust = setTimeout(() => invalidations.dropAll(), trust).unref()
    // What was written since the line broke is shown again by then: a server that only lost it is asked at once.
    for (let waitMs = Math.min(again, firstTryMs); await untilNextTry(waitMs); waitMs = again) {
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
  function untilNextTry(waitMs = again): Promise<boolean> {
    return delay(waitMs, true, { signal: closing.signal, ref: false }).catch(() => false)
  }

  return {
    invalidations,
    async catchUp() {
      // PostgreSQL sends a connection what it was notified of before the answer to its next statement.
      const heard = client.query('select 1').catch(() => {})
      await Promise.race([heard, delay(longestCatchUpMs, null, { ref: false })])
    },
    async close() {
      closing.abort()
      await client.end()
    },
  }
}

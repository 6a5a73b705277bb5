import type { Limit } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import type { Db, Tx } from '../database/connect.ts'
import { countInWindow } from '../shop/limits/rate-window-store.ts'

export type RateLimits = {
  /**
   * Counts one for `key`; throws the 429 when the bucket is used up. A shared limit is counted inside `tx` where one
   * is given: no second connection is taken, and what is refused is not counted.
   */
  count(limit: Limit, key: string, tx?: Tx): Promise<void>
}

type Window = { used: number; endsAt: number }

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const mostKeys = 50_000

/**
 * Fixed windows (safety.md s.4.5): of a shared limit in the database, for all processes and over restarts; of any
 * other in the memory of this process. A demo does not count this machine's own address, so that trying things out
 * never locks anybody out; limits of a session always count.
 */
export function openRateLimits(
  db: Db,
  mode: 'on' | 'strict' | 'off',
  demo: boolean,
  now: () => number = Date.now,
): RateLimits {
  const windows = new Map<string, Window>()
  const counts = (limit: Limit, key: string) => {
    if (mode === 'off') return false
    return limit.per === 'session' || mode === 'strict' || !demo || !loopback.has(key)
  }
  return {
    async count(limit, key, tx) {
      if (!counts(limit, key)) return
      const { used, waitMs } = limit.shared
        ? await countInWindow(tx ?? db, { ...limit, key })
        : countHere(windows, `${limit.bucket} ${key}`, limit.seconds, now())
      if (used <= limit.most) return
      const wait = Math.max(1, Math.ceil(waitMs / 1000))
      throw new Problem(429, `Too many requests. Nothing was changed; try again in ${inWords(wait)}.`, {
        retryAfter: wait,
      })
    },
  }
}

function countHere(windows: Map<string, Window>, key: string, seconds: number, now: number) {
  const window = currentWindow(windows, key, seconds, now)
  window.used += 1
  return { used: window.used, waitMs: window.endsAt - now }
}

function currentWindow(windows: Map<string, Window>, key: string, seconds: number, now: number): Window {
  const known = windows.get(key)
  if (known && known.endsAt > now) return known
  if (windows.size >= mostKeys)
    for (const [old, window] of windows) if (window.endsAt <= now) windows.delete(old)
  const window = { used: 0, endsAt: now + seconds * 1000 }
  windows.set(key, window)
  return window
}

function inWords(seconds: number): string {
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}

import type { Limit } from '../../api/http/call.ts'
import { Problem } from '../../api/http/problem.ts'
import type { Db, Tx } from '../../database/connect.ts'
import { countInWindow } from '../../shop/limits/rate-window-store.ts'
import { countedAddress } from './client-address.ts'

export type RateLimits = {
  /**
   * Counts one for `key`; throws the 429 when the bucket is used up. A shared limit is counted inside `tx` if one is
   * given: it needs no second connection, and a refused request is not counted.
   */
  count(limit: Limit, key: string, tx?: Tx): Promise<void>
  /** Counts one like `count` and answers true; false, and nothing counted, if it would be refused. Not for shared limits. */
  takes(limit: Limit, key: string): boolean
  /** One more under way for `key`, until `over` is called; throws the 429 when there are too many at once. */
  begin(limit: { bucket: string; atOnce: number }, key: string): { over(): void }
}

type Window = { used: number; endsAt: number }

const loopback = new Set(['127.0.0.1', '::1'])
const mostKeys = 50_000

/**
 * Counts in fixed windows: a shared limit in the database, for all processes and over restarts; any other in the memory
 * of this process. Until the shop is live, this machine's own address is not counted, so that trying things out locks nobody out;
 * limits of a session always count.
 */
export function openRateLimits(
  db: Db,
  mode: 'on' | 'strict' | 'off',
  isTrying: boolean,
  now: () => number = Date.now,
): RateLimits {
  const windows = new Map<string, Window>()
  const underWay = new Map<string, number>()
  const countsAddress = (address: string) =>
    mode === 'strict' || (mode === 'on' && (!isTrying || !loopback.has(address)))
  const counts = (limit: Limit, key: string) =>
    mode !== 'off' && (limit.per === 'session' || countsAddress(key))
  return {
    async count(limit, of, tx) {
      if (!counts(limit, of)) return
      const key = countedAddress(of)
      const { used, waitMs } = limit.shared
        ? await countInWindow(tx ?? db, { ...limit, key })
        : countHere(windows, `${limit.bucket} ${key}`, limit.seconds, now())
      if (used <= limit.most) return
      const wait = Math.max(1, Math.ceil(waitMs / 1000))
      throw new Problem(429, `Too many requests. Nothing was changed; try again in ${inWords(wait)}.`, {
        retryAfter: wait,
      })
    },
    takes(limit, of) {
      if (!counts(limit, of)) return true
      const window = currentWindow(windows, `${limit.bucket} ${countedAddress(of)}`, limit.seconds, now())
      if (window.used >= limit.most) return false
      window.used += 1
      return true
    },
    begin({ bucket, atOnce }, address) {
      if (!countsAddress(address)) return { over: () => {} }
      const name = `${bucket} ${countedAddress(address)}`
      const already = underWay.get(name) ?? 0
      if (already >= atOnce)
        throw new Problem(
          429,
          'Too many files are being sent to your address at once. Nothing was changed; try again in 10 seconds.',
          { retryAfter: 10 },
        )
      underWay.set(name, already + 1)
      return {
        over() {
          const left = (underWay.get(name) ?? 1) - 1
          if (left > 0) underWay.set(name, left)
          else underWay.delete(name)
        },
      }
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
  windows.delete(key)
  // A Map keeps its order: the oldest windows are removed first, even if somebody uses a million addresses.
  for (const old of windows.keys()) {
    if (windows.size < mostKeys) break
    windows.delete(old)
  }
  const window = { used: 0, endsAt: now + seconds * 1000 }
  windows.set(key, window)
  return window
}

function inWords(seconds: number): string {
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}

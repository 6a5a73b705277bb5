import type { Limit } from '../api/call.ts'
import { Problem } from '../api/problem.ts'

export type RateLimits = {
  /** Counts one for `key`; throws the 429 when the bucket is used up. */
  count(limit: Limit, key: string): Promise<void>
}

type Window = { used: number; endsAt: number }

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const mostKeys = 50_000

/**
 * Fixed windows in the memory of this process (safety.md s.4.5). A demo does not count this machine's own
 * address, so that trying things out never locks anybody out; limits of a session always count.
 */
export function openRateLimits(
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
    async count(limit, key) {
      if (!counts(limit, key)) return
      const window = currentWindow(windows, `${limit.bucket} ${key}`, limit.seconds, now())
      window.used += 1
      if (window.used <= limit.most) return
      const wait = Math.max(1, Math.ceil((window.endsAt - now()) / 1000))
      throw new Problem(429, `Too many requests. Nothing was changed; try again in ${inWords(wait)}.`, {
        retryAfter: wait,
      })
    },
  }
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

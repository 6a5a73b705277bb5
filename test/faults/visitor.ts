import { readdir, readFile } from 'node:fs/promises'

/** `status` 0: no complete answer came in time. */
export type Look = { status: number; ms: number; retryAfter: string | null; text: string }

/** One page or call, as a browser asks for it. */
export async function look(origin: string, path: string, mostMs = 20_000): Promise<Look> {
  const from = performance.now()
  try {
    const response = await fetch(origin + path, { signal: AbortSignal.timeout(mostMs), redirect: 'manual' })
    const text = await response.text()
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, ms: performance.now() - from, retryAfter, text }
  } catch {
    return { status: 0, ms: performance.now() - from, retryAfter: null, text: '' }
  }
}

/** A page that is not shown says so, and when to come back. */
export function isHonest({ status, retryAfter }: Look): boolean {
  return status === 200 || (status === 503 && retryAfter !== null)
}

/** Of these times, in ms: the one that this share of them does not exceed. */
export function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

/** What a process holds, as Linux tells: memory in MB, and open files and connections. */
export async function holdings(pid: number): Promise<{ mb: number; handles: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
  return { mb: Math.round(kb / 1024), handles: (await readdir(`/proc/${pid}/fd`)).length }
}

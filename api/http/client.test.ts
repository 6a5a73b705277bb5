import { afterEach, expect, test, vi } from 'vitest'
import { callApi, longestWaitMs } from './client.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a call that nobody answers ends', async () => {
  const { waits } = silentNetwork()
  expect(await callApi('GET /api/notifications', {})).toEqual({ kind: 'network' })
  expect(waits).toEqual([longestWaitMs])
})

test('who brings a signal decides when it ends', async () => {
  const { waits, signals } = silentNetwork()
  const own = new AbortController()
  const outcome = callApi('GET /api/notifications', { signal: own.signal })
  own.abort()
  expect(await outcome).toEqual({ kind: 'network' })
  expect(signals).toEqual([own.signal])
  expect(waits).toEqual([])
})

/** Its waits are short, and recorded. */
function silentNetwork() {
  const waits: number[] = []
  const signals: (AbortSignal | undefined)[] = []
  const wait = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms)
    return wait(1)
  })
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signals.push(signal ?? undefined)
    return new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    )
  })
  return { waits, signals }
}

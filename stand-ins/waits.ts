import { setTimeout as sleep } from 'node:timers/promises'

/** All waits of the stand-ins: scaled, so that tests need not be slow, and ended when they close. */
export type Waits = { pause(seconds: number): Promise<void>; forever(): Promise<never>; stop(): void }

/** The stand-ins were closed while somebody waited. */
export class Closed extends Error {}

export function openWaits(timeScale: number): Waits {
  const closing = new AbortController()
  return {
    pause: async (seconds) => {
      await sleep(seconds * 1000 * timeScale, undefined, { signal: closing.signal }).catch(() => {
        throw new Closed()
      })
    },
    forever: () =>
      new Promise((_, reject) => {
        closing.signal.addEventListener('abort', () => reject(new Closed()), { once: true })
      }),
    stop: () => closing.abort(),
  }
}

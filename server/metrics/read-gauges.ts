import { setTimeout as delay } from 'node:timers/promises'
import { databaseIsAway } from '../../database/connect.ts'
import type { Shop } from '../start/open-shop.ts'
import type { Sample, ShopGauge } from './shop-gauges.ts'

type Needs = Pick<Shop, 'db' | 'jobs'> & {
  log: { warn(facts: object, message: string): void }
}

/** `isUp`: the database answered all of it in time. Gauges that could not be read are missing. */
export type Round = { isUp: boolean; samples: Map<string, Sample[]>; seconds: number }

/** ms; however often somebody asks, and for how long they wait at most */
export const roundTimes = { every: 10_000, longest: 3000 }

/**
 * Reads all gauges, one after the other, so that at most one connection is used; everybody who asks within ten seconds
 * gets the same round. A database that is away or slow ends it.
 */
export function gaugeReader(
  needs: Needs,
  gauges: readonly ShopGauge[],
  { every, longest }: typeof roundTimes = roundTimes,
  now: () => number = () => performance.now(),
): () => Promise<Round> {
  let last: { at: number; round: Promise<Round> } | null = null
  let reading: Promise<void> | null = null

  async function readRound(): Promise<Round> {
    const from = performance.now()
    const samples = new Map<string, Sample[]>()
    let isDone = false
    const finish = async () => {
      isDone = await readAll(needs, gauges, samples)
      reading = null
    }
    reading = finish()
    const late = new AbortController()
    await Promise.race([reading, delay(longest, null, { ref: false, signal: late.signal }).catch(() => {})])
    late.abort()
    // What is read after this moment is for nobody.
    return { isUp: isDone, samples: new Map(samples), seconds: (performance.now() - from) / 1000 }
  }

  return () => {
    if (last && now() - last.at < every) return last.round
    // The database is still busy with the questions of the round before.
    const round = reading ? Promise.resolve({ isUp: false, samples: new Map(), seconds: 0 }) : readRound()
    last = { at: now(), round }
    return round
  }
}

/** True: all were read, or failed for a reason of their own, which is logged. */
async function readAll(
  needs: Needs,
  gauges: readonly ShopGauge[],
  samples: Map<string, Sample[]>,
): Promise<boolean> {
  for (const { name, read } of gauges)
    try {
      const found = await read(needs)
      if (found !== null)
        samples.set(name, typeof found === 'number' ? [{ labels: {}, value: found }] : found)
    } catch (error) {
      if (databaseIsAway(error)) return false
      needs.log.warn({ err: error, gauge: name }, 'a figure of /metrics could not be read')
    }
  return true
}

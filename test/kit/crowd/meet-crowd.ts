import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Crowd, CrowdSeen } from './crowd-process.ts'

const betweenSalesMs = 200

/** Many open connections on pages from memory, in a process of their own; meanwhile somebody buys now and then. */
export async function meetCrowd(crowd: Crowd, sell: () => Promise<void>): Promise<CrowdSeen> {
  const child = fork(join(import.meta.dirname, 'crowd-process.ts'))
  const seen = once(child, 'message') as Promise<[CrowdSeen]>
  child.send(crowd)
  const end = performance.now() + crowd.seconds * 1000
  // Until all have come, there is no crowd.
  await delay(crowd.restMs)
  while (performance.now() < end) {
    await sell()
    await delay(betweenSalesMs)
  }
  const [found] = await seen
  child.disconnect()
  return found
}

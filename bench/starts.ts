import { startShop } from '../test/kit/start-shop.ts'
import { median } from './race.ts'
import type { Figure } from './table.ts'
import { memoryOf } from './idle.ts'
import { setTimeout as delay } from 'node:timers/promises'

/** A shop that was started before is started again: s to its first page, and MB a moment later. */
export async function measureStarts(settings: Record<string, string>, times: number): Promise<Figure[]> {
  const starts: number[] = []
  const idle: number[] = []
  for (let time = 0; time < times; time += 1) {
    const shop = startShop(settings)
    starts.push((await shop.firstPage()) / 1000)
    await delay(5000)
    idle.push(memoryOf(shop.pid))
    await shop.stop('SIGTERM')
  }
  return [
    { name: 'second start to first page', unit: 's', value: median(starts), most: 1.5 },
    { name: 'memory after a start', unit: 'MB', value: median(idle), most: 180 },
  ]
}

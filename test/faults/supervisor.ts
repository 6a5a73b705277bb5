import { setTimeout as delay } from 'node:timers/promises'
import { ShopEnded, type RunningShop, type Scene } from './scene.ts'

/** Starts a shop again as soon as it has ended, as an operating system does. */
export type Supervisor = {
  /** the one that runs now */
  shop(): RunningShop
  /** the same, as soon as there is one */
  untilOpen(): Promise<RunningShop>
  /** how often it has ended by itself since the last call */
  takeDeaths(): number
  /** crash points for the next processes, one each */
  armNext(points: number[]): void
  /** the next end is intended: it is not started again */
  rest(): Promise<void>
}

export async function keepOpen(scene: Scene, at = 0): Promise<Supervisor> {
  let shop = await scene.start(at)
  let deaths = 0
  let points: number[] = []
  let resting = false
  const again = async (): Promise<void> => {
    await shop.ended
    if (resting) return
    deaths += 1
    shop = await startUntilOpen(scene, at)
    const point = points.shift()
    if (point) await shop.arm(point).catch(ignoreEnd)
    return again()
  }
  const watch = again()
  return {
    shop: () => shop,
    async untilOpen() {
      while (shop.hasEnded()) await delay(10)
      return shop
    },
    takeDeaths() {
      const taken = deaths
      deaths = 0
      return taken
    },
    armNext(next) {
      points = next
    },
    async rest() {
      resting = true
      await shop.kill()
      await watch
    },
  }
}

/** Asks again while the shop is down. */
export async function whileDown(act: () => Promise<void>, ms = 15_000): Promise<void> {
  const until = performance.now() + ms
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (performance.now() > until) throw error
      await delay(50)
    }
  }
}

async function startUntilOpen(scene: Scene, at: number): Promise<RunningShop> {
  for (;;) {
    try {
      return await scene.start(at)
    } catch (error) {
      if (!(error instanceof ShopEnded)) throw error
    }
  }
}

function ignoreEnd(error: unknown): void {
  if (!(error instanceof ShopEnded)) throw error
}

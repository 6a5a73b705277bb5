import { setTimeout as delay } from 'node:timers/promises'
import { ShopEnded, type RunningShop, type Scene } from './scene.ts'

/** A busy machine has needed 15 s; a shop that never opens must end the run. */
const mostMsToOpen = 120_000

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
      const until = performance.now() + mostMsToOpen
      while (shop.hasEnded()) {
        if (performance.now() > until) throw new Error('the shop did not open again')
        await delay(10)
      }
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

/**
 * Asks again while the shop is down. How long a killed shop needs to open again is the machine's affair and is not
 * counted; only a shop that is open and refuses for so long is wrong.
 */
export async function whileDown(
  supervisor: Supervisor,
  act: (shop: RunningShop) => Promise<void>,
  ms = 15_000,
): Promise<void> {
  let refusedSince: number | undefined
  for (;;) {
    try {
      return await act(await supervisor.untilOpen())
    } catch (error) {
      if (error instanceof ShopEnded) continue
      refusedSince ??= performance.now()
      if (performance.now() - refusedSince > ms) throw error
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

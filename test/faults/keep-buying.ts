import { setTimeout as delay } from 'node:timers/promises'
import { buy, drawPurchase, priceCarts, type Answer, type Counts, type Scenario } from './buyer.ts'
import type { Draw } from './draw.ts'
import type { Scene } from './scene.ts'

type Wishes = {
  atOnce: number
  draw: Draw
  restMs?: number
  pollMs: number
  patienceMs?: number
  requestMs?: number
  counts?: Counts
  hear?: (answer: Answer) => string | null
}

/** People who buy one thing after the other, with a good card, until they are told to stop. */
export async function keepBuying(
  { connection, origins }: Scene,
  { atOnce, draw, restMs = 0, ...listener }: Wishes,
): Promise<{ stop(): Promise<Scenario[]> }> {
  const carts = await priceCarts(connection.db)
  const over = new AbortController()
  const scenarios: Scenario[] = []
  const buyers = Array.from({ length: atOnce }, async () => {
    while (!over.signal.aborted) {
      scenarios.push(await buy(drawPurchase(draw, carts), { origins, ...listener }))
      await delay(restMs)
    }
  })
  return {
    async stop() {
      over.abort()
      await Promise.all(buyers)
      return scenarios
    },
  }
}

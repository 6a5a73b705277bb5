import { join } from 'node:path'
import { buy, drawPurchase, priceCarts, type Scenario } from '../buyer.ts'
import { openDraw } from '../draw.ts'
import type { Environment } from '../environment.ts'
import { keepOpen, whileDown } from '../supervisor.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openScene } from '../scene.ts'
import { settle } from '../settle.ts'

const clocks = {
  '+90d': '90 days ahead',
  '-2h': '2 hours behind',
  steps: 'steps back 5 minutes and forth again',
}
/** Each of these would end differently if a deadline came too early. */
const ways = [
  ['card', 'completed'],
  ['slow', 'completed'],
  ['timeout-after', 'completed'],
  ['late', 'completed'],
  ['timeout-before', 'not-charged'],
] as const
/** Crash points within the hand-over: a lease of the dead process must end in time. */
const deadlyPoints = [10, 17, 24, 31]

/** The wall clock of the shop is wrong; the database's is right. */
export async function wrongClocks(environment: Environment, { quick, seeds, say }: Wishes): Promise<Row[]> {
  const rows: Row[] = []
  for (const [clock, what] of Object.entries(clocks)) {
    const from = performance.now()
    const scene = await openScene(environment, {
      counts: true,
      settings: { CLOCK: clock },
      nodeOptions: ['--import', join(import.meta.dirname, '../shift-clock.ts')],
    })
    const violations: string[] = []
    const draw = openDraw(seeds[0] ?? 1)
    const buyers = quick ? 2 : 10
    try {
      const supervisor = await keepOpen(scene)
      const carts = await priceCarts(scene.connection.db)
      const sell = (): Promise<Scenario> => buy(drawPurchase(draw, carts), { origins: scene.origins })
      for (const [gateway, end] of ways) {
        scene.standIns.set({ gateway })
        const scenarios = await Promise.all(Array.from({ length: buyers }, sell))
        const early = scenarios.filter(({ told }) => told?.state !== end)
        violations.push(
          ...early.map(({ told }) => `${told?.orderNumber}: ${gateway} ended as ${told?.state}`),
        )
        violations.push(...(await settle(scene, scenarios)))
      }
      scene.standIns.set({ gateway: 'card' })
      for (const point of deadlyPoints) {
        if (violations.length > 0) break
        await supervisor.shop().arm(point)
        violations.push(...(await settle(scene, [await sell()])))
        if (supervisor.takeDeaths() !== 1) violations.push(`the shop did not end at point ${point}`)
        await whileDown(supervisor, (shop) => shop.arm(0))
      }
      await supervisor.rest()
    } finally {
      await scene.close()
    }
    say(`R14 clock ${what}: ${countOf(violations)}`)
    rows.push({
      id: 'R14',
      what: `clock ${what}`,
      points: deadlyPoints.length,
      runs: ways.length + deadlyPoints.length,
      checkouts: ways.length * buyers + deadlyPoints.length,
      violations,
      ms: performance.now() - from,
      note: 'nothing expired early, nothing stayed reserved',
    })
    if (quick && violations.length > 0) break
  }
  return rows
}

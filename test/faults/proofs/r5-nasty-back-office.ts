import { sql } from 'drizzle-orm'
import { buy, drawEmail, priceCarts } from '../buyer.ts'
import { openDraw } from '../draw.ts'
import type { Environment } from '../environment.ts'
import { backOfficeModes, backOfficePlaces } from '../modes.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openScene } from '../scene.ts'
import { settle } from '../settle.ts'

/** Modes in which one sale could get a second document, and one in which the number is somebody else's. */
const shortSet = /create lost|answer lost|late|number taken/

/** Business Central at its worst, with several buyers at once: one document of each kind, and no line twice. */
export async function nastyBackOffice(
  environment: Environment,
  { quick, seeds, say }: Wishes,
): Promise<Row[]> {
  const rows: Row[] = []
  const scene = await openScene(environment, { backOffice: 'business-central' })
  const draw = openDraw(seeds[0] ?? 1)
  try {
    await scene.start()
    const carts = await priceCarts(scene.connection.db)
    for (const mode of backOfficeModes.filter(({ name }) => !quick || shortSet.test(name))) {
      const from = performance.now()
      const places = backOfficePlaces.slice(0, quick ? 2 : undefined)
      const rounds = places.length
      const violations: string[] = []
      const earlier = await renumbered()
      for (const backOfficeAt of places) {
        scene.standIns.set({ backOffice: 'on', backOfficeCount: 'always', backOfficeAt, ...mode.switches })
        const scenarios = await Promise.all(
          Array.from({ length: 4 }, () =>
            buy(
              { cart: draw.oneOf(carts), cards: mode.cards, email: drawEmail(draw, 40), stays: true },
              { origins: scene.origins },
            ),
          ),
        )
        for (const { told } of scenarios)
          if (told?.state !== 'completed') violations.push(`${told?.orderNumber}: ended as ${told?.state}`)
        violations.push(
          ...(await settle(scene, scenarios, {
            backOffice: 'business-central',
            ms: quick ? 20_000 : 60_000,
          })),
        )
        scene.standIns.set({ backOffice: 'on' })
      }
      const taken = (await renumbered()) - earlier
      if (mode.name.includes('number taken') && taken !== rounds)
        violations.push(`a taken number was noticed ${taken} of ${rounds} times`)
      say(`R5 ${mode.name}: ${countOf(violations)}`)
      rows.push({
        id: 'R5',
        what: mode.name,
        points: 0,
        runs: rounds,
        checkouts: rounds * 4,
        violations,
        ms: performance.now() - from,
        note: taken > 0 ? `${taken} orders under a fresh number, each in the audit` : 'no line twice',
      })
      if (quick && violations.length > 0) break
    }
    return rows
  } finally {
    await scene.close()
  }

  async function renumbered(): Promise<number> {
    const found = await scene.connection.db.execute<{ times: number }>(
      sql`select count(*)::int as times from audit_event where action = 'orders.renumber'`,
    )
    return found.rows[0]?.times ?? 0
  }
}

import { cards } from '../../kit/world.ts'
import { buy, drawEmail, priceCarts, type Scenario } from '../buyer.ts'
import { openDraw } from '../draw.ts'
import type { Environment } from '../environment.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openScene, placeOf } from '../scene.ts'
import { settle } from '../settle.ts'
import { openWire, type WireFault } from '../wire.ts'

const lines: WireFault[][] = [
  ['reply lost', 'whole'],
  ['reply swallowed', 'whole'],
  ['request lost', 'whole'],
  ['reset', 'whole'],
  ['narrow'],
  ['lossy 5 %'],
  ['lossy 30 %'],
]

/** A bad line between the buyers and the shop, then between the shop and the gateway: one charge each. */
export async function badLines(environment: Environment, wishes: Wishes): Promise<Row[]> {
  const rows: Row[] = []
  for (const place of ['buyer and shop', 'shop and gateway'] as const)
    rows.push(...(await badLineBetween(place, environment, wishes)))
  return rows
}

async function badLineBetween(
  place: 'buyer and shop' | 'shop and gateway',
  environment: Environment,
  { quick, seeds, say }: Wishes,
): Promise<Row[]> {
  const draw = openDraw(seeds[0] ?? 1)
  const scene = await openScene(environment, {
    settings: { INVOICE_STEPS: 'off' },
    gatewayThrough: place === 'shop and gateway' ? (to) => openWire(to, draw) : undefined,
  })
  const toShop = await openWire(placeOf(scene.origins[0] ?? ''), draw)
  const rows: Row[] = []
  try {
    await scene.start()
    const wire = place === 'buyer and shop' ? toShop : scene.gatewayWire
    if (!wire) throw new Error('there is no wire')
    const carts = await priceCarts(scene.connection.db)
    for (const line of lines.filter((_, at) => !quick || at % 3 === 0)) {
      const from = performance.now()
      wire.set(line)
      const buyers = quick ? 4 : 25
      const scenarios: Scenario[] = await Promise.all(
        Array.from({ length: buyers }, () =>
          buy(
            { cart: draw.oneOf(carts), cards: [cards.approved], email: drawEmail(draw), stays: true },
            { origins: [toShop.origin], requestMs: 1500, patienceMs: 90_000 },
          ),
        ),
      )
      wire.set(['whole'])
      const violations = await settle(scene, scenarios, { withInvoices: false })
      say(`R23 ${place}, ${line[0]}: ${countOf(violations)}`)
      rows.push({
        id: 'R23',
        what: `line between ${place}: ${line[0]}`,
        points: 0,
        runs: 1,
        checkouts: buyers,
        violations,
        ms: performance.now() - from,
        note: `${scenarios.filter(({ told }) => told?.state === 'completed').length} paid`,
      })
    }
  } finally {
    await toShop.close()
    await scene.close()
  }
  return rows
}

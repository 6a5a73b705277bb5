import { setTimeout as delay } from 'node:timers/promises'
import { tokenOf } from '../../../stand-ins/card-gateway/card-vault.ts'
import { cards } from '../../kit/world.ts'
import { buy, drawEmail, priceCarts, type Cart, type Purchase, type Scenario } from '../buyer.ts'
import { openDraw, type Draw } from '../draw.ts'
import type { Environment } from '../environment.ts'
import { keepOpen, type Supervisor } from '../supervisor.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openScene, type Scene } from '../scene.ts'
import { leftBehind, patienceInStorm, settle, soFar } from '../settle.ts'

type Storm = { checkouts: number; rounds: number; processes: number; atOnce?: number }

const gatewayFaults = [
  'timeout-before',
  'timeout-after',
  'late',
  'slow',
  'twice',
  'other-amount',
  'garbage',
  '429',
  '500',
  'reset',
]
/** Much longer than a start: most of the time somebody can buy. */
const longestLifeMs = 12_000

/** Many buyers at once, and kill -9 at random moments; what was interrupted continues in the following rounds. */
export async function randomKills(
  environment: Environment,
  storm: Storm,
  { quick, seeds, say }: Wishes,
): Promise<Row> {
  const from = performance.now()
  const { checkouts, rounds, processes, atOnce = 50 } = storm
  const patienceMs = patienceInStorm(quick)
  const scene = await openScene(environment, {
    processes,
    settings: { INVOICE_STEPS: 'off', LOG_LEVEL: 'warn' },
  })
  const draw = openDraw((seeds[0] ?? 1) * 77 + processes)
  const scenarios: Scenario[] = []
  const violations: string[] = []
  let round = 0
  try {
    const supervisors = await Promise.all(Array.from({ length: processes }, (_, at) => keepOpen(scene, at)))
    const carts = await priceCarts(scene.connection.db)
    let begun = 0
    const isOver = () => (begun >= checkouts && round >= rounds) || violations.length > 0
    const buyers = Array.from({ length: atOnce }, async () => {
      while (!isOver()) {
        begun += 1
        scenarios.push(
          await buy(drawPurchase(draw, carts), { origins: scene.origins, pollMs: 700, patienceMs }),
        )
      }
    })
    while (!isOver()) {
      round += 1
      await killOne(scene, supervisors, draw)
      if (round % 20 !== 0) continue
      violations.push(...(await soFar(scene, [...scenarios])))
      say(
        `R2 ${processes} process(es): round ${round}, ${scenarios.length} checkouts, ${countOf(violations)}`,
      )
    }
    scene.standIns.set({ gateway: 'card' })
    await Promise.all(buyers)
    violations.push(...(await settle(scene, scenarios, { ms: patienceMs, withInvoices: false })))
    violations.push(
      ...(await leftBehind(
        scene,
        scenarios,
        Object.values(cards).map((card) => tokenOf(card)),
      )),
    )
    await Promise.all(supervisors.map((supervisor) => supervisor.rest()))
  } finally {
    await scene.close()
  }
  const what =
    processes === 1 ? 'random kill -9 under load' : `the same with ${processes} processes on one database`
  const bought = scenarios.filter(({ told }) => told?.state === 'completed').length
  return {
    id: 'R2',
    what,
    points: 0,
    runs: round,
    checkouts: scenarios.length,
    violations,
    ms: performance.now() - from,
    note: `${atOnce} at once; ${bought} paid`,
  }
}

async function killOne(scene: Scene, supervisors: Supervisor[], draw: Draw): Promise<void> {
  const fault = draw.chance(0.35) ? draw.oneOf(gatewayFaults) : 'card'
  scene.standIns.set({ gateway: fault })
  const shop = await draw.oneOf(supervisors).untilOpen()
  await delay(draw.below(longestLifeMs))
  await shop.kill()
}

function drawPurchase(draw: Draw, carts: Cart[]): Purchase {
  const drawn = draw.next()
  const tried =
    drawn < 0.75
      ? [cards.approved]
      : drawn < 0.95
        ? [cards.declined, cards.approved]
        : [cards.timesOut, cards.approved]
  return { cart: draw.oneOf(carts), cards: tried, email: drawEmail(draw), stays: draw.chance(0.9) }
}

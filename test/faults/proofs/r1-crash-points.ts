import { tokenOf } from '../../../stand-ins/card-gateway/card-vault.ts'
import { cards } from '../../kit/world.ts'
import {
  buy,
  drawEmail,
  priceCarts,
  readNewestOffer,
  type Answer,
  type Cart,
  type Scenario,
} from '../buyer.ts'
import { openDraw, type Draw } from '../draw.ts'
import type { Environment } from '../environment.ts'
import { keepOpen, whileDown, type Supervisor } from '../supervisor.ts'
import { backOfficePlaces, type Mode } from '../modes.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openScene, type Scene } from '../scene.ts'
import { leftBehind, settle } from '../settle.ts'

const mostPoints = 90

type Stage = { mode: Mode; scene: Scene; supervisor: Supervisor; carts: Cart[]; scenarios: Scenario[] }

/**
 * kill -9 at each crash point of a checkout, one after the other, until a checkout comes through; again for each seed.
 */
export async function killAtEachPoint(
  environment: Environment,
  mode: Mode,
  { seeds, every }: { seeds: number[]; every: number },
): Promise<Row> {
  const from = performance.now()
  const scene = await openScene(environment, {
    counts: true,
    settings: mode.settings ?? {},
    ...(mode.backOffice && { backOffice: mode.backOffice }),
  })
  const row: Row = { id: 'R1', what: mode.name, points: 0, runs: 0, checkouts: 0, violations: [], ms: 0 }
  try {
    const supervisor = await keepOpen(scene)
    const stage = { mode, scene, supervisor, carts: await priceCarts(scene.connection.db), scenarios: [] }
    for (const seed of seeds)
      for (let point = 1 + ((seed - 1) % every); point < mostPoints; point += every) {
        const { died, wrong } = await tell(stage, point, openDraw(seed * 1000 + point))
        row.runs += 1
        row.checkouts += 1
        row.violations.push(...wrong.map((what) => `${mode.name}, seed ${seed}, point ${point}: ${what}`))
        if (!died || row.violations.length > 0) break
        row.points += 1
      }
    row.violations.push(...(await worksAgain(stage)))
    row.checkouts += 1
    const tokens = [...mode.cards, cards.approved].map((card) => tokenOf(card))
    row.violations.push(...(await leftBehind(scene, stage.scenarios, tokens)))
    await supervisor.rest()
  } finally {
    await scene.close()
  }
  return { ...row, ms: performance.now() - from }
}

/** One checkout with a process that dies at `point`, and perhaps a second process that dies during its repairs. */
async function tell(stage: Stage, point: number, draw: Draw): Promise<{ died: boolean; wrong: string[] }> {
  const { mode, scene, supervisor, carts, scenarios } = stage
  scene.standIns.set({ ...healthy, backOfficeAt: draw.oneOf(backOfficePlaces), ...mode.switches })
  supervisor.takeDeaths()
  const cart = mode.buys === 'offer' ? await offerOf(scene, supervisor) : draw.oneOf(carts)
  supervisor.armNext(draw.chance(0.4) ? [1 + draw.below(12)] : [])
  await supervisor.shop().arm(point)
  const purchase = {
    cart,
    cards: mode.cards,
    email: drawEmail(draw),
    stays: draw.chance(0.7),
  }
  const scenario = await buy(purchase, { origins: scene.origins, hear: (answer) => untruth(scene, answer) })
  scenarios.push(scenario)
  const { told } = scenario
  // A process that died before it sent the charge has charged nothing.
  const ends = [...mode.ends, 'not-charged']
  if (told && purchase.stays && !ends.includes(told.state))
    scenario.trouble.push(`the buyer was told ${told.state}, not ${ends.join(' or ')}`)
  if (mode.givesBack && told) await giveBack(supervisor, told.orderNumber, mode.givesBack)
  const wrong = await settle(scene, scenarios, { ms: 40_000, backOffice: mode.backOffice ?? 'embedded' })
  supervisor.armNext([])
  await whileDown(supervisor, (shop) => shop.arm(0))
  return { died: supervisor.takeDeaths() > 0, wrong }
}

/** A new one each time: it is paid once. */
async function offerOf(scene: Scene, supervisor: Supervisor): Promise<Cart> {
  await whileDown(supervisor, (shop) => shop.makeOffer())
  return readNewestOffer(scene.connection.db)
}

const healthy = {
  gateway: 'card',
  gatewayCount: 'always',
  inquiry: 'on',
  void: 'on',
  refund: 'on',
  settlement: 'waits',
  backOffice: 'on',
  backOfficeCount: 'always',
}

/** Repeated while the shop is down, or is just handing the order over. */
async function giveBack(supervisor: Supervisor, orderNumber: string, what: 'whole' | 'part'): Promise<void> {
  await whileDown(supervisor, async (shop) => {
    try {
      await shop.giveBack(orderNumber, what)
    } catch (error) {
      if (!/nothing-charged|returned-already/.test(String(error))) throw error
    }
  })
}

/** Whatever a buyer reads must be true at the gateway at this moment. */
function untruth(scene: Scene, { orderNumber, state, message }: Answer): string | null {
  const live = scene.standIns
    .ledger()
    .charges.filter((charge) => charge.status === 'approved' && charge.orderid.startsWith(`${orderNumber}-`))
  if (message === '' || orderNumber === '') return `I10: ${orderNumber}: no message or no number`
  if (['paid', 'completed'].includes(state) && live.length === 0)
    return `I10: ${orderNumber}: told ${state}, and there is no charge`
  if (['declined', 'not-charged'].includes(state) && live.length > 0)
    return `I10: ${orderNumber}: told ${state}, and there is a charge`
  return null
}

/** I12: the fault is over, and nobody had to do anything. */
async function worksAgain({ scene, carts, scenarios, mode }: Stage): Promise<string[]> {
  scene.standIns.set(healthy)
  const [cart] = carts
  if (!cart) throw new Error('there is no cart')
  const purchase = { cart, cards: [cards.approved], email: 'last@lab.test', stays: true }
  const scenario = await buy(purchase, { origins: scene.origins })
  scenarios.push(scenario)
  const works = scenario.told?.state === 'completed'
  return [
    ...(works ? [] : [`I12: after the fault a buyer was told ${scenario.told?.state}`]),
    ...(await settle(scene, scenarios, { backOffice: mode.backOffice ?? 'embedded' })),
  ]
}

/** Some at a time: most of a run is waiting. */
export async function runModes(
  environments: Environment[],
  modes: Mode[],
  { seeds, say }: Wishes,
  { every = 1, onOneEnvironment = 3 } = {},
): Promise<Row[]> {
  const rows: Row[] = []
  const waiting = [...modes]
  const work = async (environment: Environment) => {
    for (let mode = waiting.shift(); mode; mode = waiting.shift()) {
      const row = await killAtEachPoint(environment, mode, { seeds, every }).catch((error: unknown) => {
        waiting.length = 0
        throw error
      })
      const seconds = Math.round(row.ms / 1000)
      say(`R1 ${mode.name}: ${row.points} points, ${countOf(row.violations)}, ${seconds} s`)
      rows.push(row)
    }
  }
  const workers = environments.flatMap((environment) =>
    Array.from({ length: onOneEnvironment }, () => work(environment)),
  )
  // The first failure is told once nobody works any more: whoever hears of it closes the databases.
  for (const end of await Promise.allSettled(workers)) if (end.status === 'rejected') throw end.reason
  return rows
}

import { tokenOf } from '../../outside/card-gateway/card-vault.ts'
import { cards } from '../kit/world.ts'
import { buy, drawEmail, priceCarts, type Answer, type Cart, type Tale } from './buyer.ts'
import { openDraw, type Draw } from './draw.ts'
import type { Ground } from './ground.ts'
import { keepOpen, whileDown, type Keeper } from './keeper.ts'
import { booksPlaces, type Mode } from './modes.ts'
import { countOf, type Row, type Wishes } from './report.ts'
import { openScene, type Scene } from './scene.ts'
import { leftBehind, settle } from './settle.ts'

const mostPoints = 90

type Stage = { mode: Mode; scene: Scene; keeper: Keeper; carts: Cart[]; tales: Tale[] }

/**
 * kill -9 at each crash point of a checkout, one after the other, until a checkout comes through; again for each seed.
 */
export async function killAtEachPoint(
  ground: Ground,
  mode: Mode,
  { seeds, every }: { seeds: number[]; every: number },
): Promise<Row> {
  const from = performance.now()
  const scene = await openScene(ground, {
    counts: true,
    settings: mode.settings ?? {},
    ...(mode.books && { books: mode.books }),
  })
  const row: Row = { id: 'R1', what: mode.name, points: 0, runs: 0, checkouts: 0, violations: [], ms: 0 }
  try {
    const keeper = await keepOpen(scene)
    const stage = { mode, scene, keeper, carts: await priceCarts(scene.connection.db), tales: [] }
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
    row.violations.push(...(await leftBehind(scene, stage.tales, tokens)))
    await keeper.rest()
  } finally {
    await scene.close()
  }
  return { ...row, ms: performance.now() - from }
}

/** One checkout with a process that dies at `point`, and perhaps a second process that dies during its repairs. */
async function tell(stage: Stage, point: number, draw: Draw): Promise<{ died: boolean; wrong: string[] }> {
  const { mode, scene, keeper, carts, tales } = stage
  scene.outside.set({ ...healthy, booksAt: draw.oneOf(booksPlaces), ...mode.switches })
  keeper.takeDeaths()
  keeper.armNext(draw.chance(0.4) ? [1 + draw.below(12)] : [])
  await keeper.shop().arm(point)
  const purchase = {
    cart: draw.oneOf(carts),
    cards: mode.cards,
    email: drawEmail(draw),
    stays: draw.chance(0.7),
  }
  const tale = await buy(purchase, { origins: scene.origins, hear: (answer) => untruth(scene, answer) })
  tales.push(tale)
  const { told } = tale
  // A process that died before it sent the charge has charged nothing.
  const ends = [...mode.ends, 'not-charged']
  if (told && purchase.stays && !ends.includes(told.state))
    tale.trouble.push(`the buyer was told ${told.state}, not ${ends.join(' or ')}`)
  if (mode.givesBack && told) await giveBack(keeper, told.orderNumber)
  const wrong = await settle(scene, tales, { ms: 40_000, books: mode.books ?? 'embedded' })
  keeper.armNext([])
  await whileDown(() => keeper.shop().arm(0))
  return { died: keeper.takeDeaths() > 0, wrong }
}

const healthy = {
  gateway: 'card',
  gatewayCount: 'always',
  inquiry: 'on',
  void: 'on',
  refund: 'on',
  settlement: 'waits',
  books: 'on',
  booksCount: 'always',
}

/** Repeated while the shop is down, or is just handing the order over. */
async function giveBack(keeper: Keeper, orderNumber: string): Promise<void> {
  await whileDown(async () => {
    try {
      await keeper.shop().giveBack(orderNumber)
    } catch (error) {
      if (!/nothing-charged|returned-already/.test(String(error))) throw error
    }
  })
}

/** Whatever a buyer reads must be true at the gateway at this moment. */
function untruth(scene: Scene, { orderNumber, state, message }: Answer): string | null {
  const live = scene.outside
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
async function worksAgain({ scene, carts, tales, mode }: Stage): Promise<string[]> {
  scene.outside.set(healthy)
  const [cart] = carts
  if (!cart) throw new Error('there is no cart')
  const purchase = { cart, cards: [cards.approved], email: 'last@lab.test', stays: true }
  const tale = await buy(purchase, { origins: scene.origins })
  tales.push(tale)
  const works = tale.told?.state === 'completed'
  return [
    ...(works ? [] : [`I12: after the fault a buyer was told ${tale.told?.state}`]),
    ...(await settle(scene, tales, { books: mode.books ?? 'embedded' })),
  ]
}

/** Some at a time: most of a run is waiting. */
export async function runModes(
  grounds: Ground[],
  modes: Mode[],
  { seeds, say }: Wishes,
  { every = 1, onOneGround = 3 } = {},
): Promise<Row[]> {
  const rows: Row[] = []
  const waiting = [...modes]
  const work = async (ground: Ground) => {
    for (let mode = waiting.shift(); mode; mode = waiting.shift()) {
      const row = await killAtEachPoint(ground, mode, { seeds, every })
      const seconds = Math.round(row.ms / 1000)
      say(`R1 ${mode.name}: ${row.points} points, ${countOf(row.violations)}, ${seconds} s`)
      rows.push(row)
    }
  }
  await Promise.all(grounds.flatMap((ground) => Array.from({ length: onOneGround }, () => work(ground))))
  return rows
}

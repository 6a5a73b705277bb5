import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startShop, threeFreePorts } from '../test/kit/start-shop.ts'
import { measureKnownAddresses } from './known-address.ts'
import { measureOrders } from './orders.ts'
import { openBare, race, type Outcome, type Pace } from './race.ts'

/** One measurement; without a goal it is only watched. */
type Row = {
  name: string
  value: number
  unit: string
  /** compared with what the same machine can do at most, measured in turns with it */
  ratio: number
  bare: string
  goal: number | null
  met: boolean | null
  /** a goal that may not be reached, instead of one that must be */
  below?: true
}

const { values: wishes } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
})
const pace: Pace = wishes.quick ? { rounds: 3, seconds: 2 } : { rounds: 5, seconds: 5 }

const races: { name: string; path: string; goal: number | null }[] = [
  { name: 'page-cache hit, /home', path: '/home', goal: 0.8 },
  // An unknown parameter: such an address is rendered every time.
  { name: 'uncached product page', path: '/product-details/AG03?bench=1', goal: null },
  { name: 'product list of the API', path: '/api/products', goal: null },
]

/** ms; docs/safety.md, S24 */
const mostApartMs = 5

/** What is open, newest last; closed in the opposite order. */
const open: (() => Promise<unknown>)[] = []
let closing: Promise<void> | null = null

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void close().then(() => process.exit(1)))

try {
  const rows = await measure()
  if (!closing) console.log(wishes.json ? JSON.stringify(rows) : tableOf(rows))
} catch (error) {
  if (!closing) console.error(error)
  process.exitCode = 1
}
await close()
process.exit()

async function measure(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'spindle-bench-'))
  open.push(() => rm(folder, { recursive: true, force: true }))
  const port = await threeFreePorts()
  const shop = startShop({ PORT: String(port), DATA_DIR: folder, LIMITS: 'off', LOG_LEVEL: 'error' })
  open.push(() => shop.stop('SIGTERM'))
  await shop.firstPage()
  // The demo's pictures are made smaller in the background, and each one drops the cached pages.
  console.error('waiting for the pictures of the demo …')
  await shop.command('media', 'wait')
  const bare = await openBare()
  open.push(() => bare.close())
  const rows: Row[] = []
  for (const { name, path, goal } of races) {
    console.error(`${name} …`)
    const outcome = await race(shop.origin, bare, path, pace)
    rows.push(rowOf(name, outcome, { unit: 'requests/s', bare: 'bare node:http', goal }))
  }
  rows.push(...(await measureTimes(shop.origin)))
  return [...rows, ...(await measureSales())]
}

/** Nobody can learn from the time of an answer who is on the list (docs/safety.md, S24). */
async function measureTimes(origin: string): Promise<Row[]> {
  console.error('known and unknown addresses …')
  const found = await measureKnownAddresses(origin, wishes.quick ? 100 : 1000)
  return found.map(({ name, known, unknown, apart }) => ({
    name: `${name}, apart`,
    value: rounded(apart),
    unit: 'ms',
    ratio: rounded(known / unknown),
    bare: 'an unknown address',
    goal: mostApartMs,
    met: apart < mostApartMs,
    below: true,
  }))
}

async function measureSales(): Promise<Row[]> {
  console.error('orders …')
  const { orders, intents } = await measureOrders(pace.rounds, wishes.quick ? 40 : 150)
  const bare = 'the same commits bare'
  return [
    rowOf('orders, call to books', orders, { unit: 'orders/s', bare, goal: null }),
    rowOf('orders, intent alone', intents, { unit: 'intents/s', bare, goal: null }),
  ]
}

function rowOf(
  name: string,
  { rate, ratio }: Outcome,
  { goal, ...words }: Pick<Row, 'unit' | 'bare' | 'goal'>,
): Row {
  const met = goal === null ? null : rounded(ratio) >= goal
  return { name, value: Math.round(rate), ratio: rounded(ratio), goal, met, ...words }
}

function rounded(figure: number): number {
  return Math.round(figure * 1000) / 1000
}

function close(): Promise<void> {
  closing ??= closeAll()
  return closing
}

async function closeAll(): Promise<void> {
  for (const part of open.toReversed()) await part().catch((error: unknown) => console.error(error))
}

function tableOf(rows: Row[]): string {
  const lines = rows.map(({ name, value, unit, ratio, bare, goal, met, below }) => {
    const verdict =
      goal === null ? 'observed' : `goal ${below ? '< ' : ''}${goal.toFixed(2)}, ${met ? 'met' : 'not met'}`
    return `${name.padEnd(26)}${String(value).padStart(8)} ${unit.padEnd(10)}   ${ratio.toFixed(3)} of ${bare}   ${verdict}`
  })
  return lines.join('\n')
}

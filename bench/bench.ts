import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbedded } from '../database/embedded.ts'
import { mostCartLines, mostOrderLines } from '../shop/cart/cart.ts'
import { startShop, threeFreePorts } from '../test/kit/start-shop.ts'
import { databaseUrl } from '../test/kit/test-database.ts'
import { measureBackup } from './backup.ts'
import { adminEmail, cookiesOf } from './askers.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { fillOffers } from './fill-offers.ts'
import { fillOrders } from './fill-orders.ts'
import { measureHits } from './edits.ts'
import { growthPlot } from './growth-plot.ts'
import { measureImports } from './imports.ts'
import { measureKnownAddresses } from './known-address.ts'
import { memoryOf, measureIdle } from './idle.ts'
import { measureQuote } from './quote.ts'
import { measureStarts } from './starts.ts'
import { measureOffers } from './offers.ts'
import { measureOrders } from './orders.ts'
import { sellIn } from './sell.ts'
import { measurePages } from './pages.ts'
import { measurePanel } from './panel.ts'
import { flamePlot } from './flame-plot.ts'
import { profileOf, sharesOf } from './profile.ts'
import { load, openBare, race, type Pace } from './race.ts'
import { profiledRows, sizedRows } from './sized-rows.ts'
import { measureSuggestions } from './suggestions.ts'
import { tableOf, type Figure } from './table.ts'

/** What is measured by itself; what takes long only if it is named. */
const usualParts = ['sizes', 'suggestions', 'edits', 'imports', 'addresses', 'pages', 'starts', 'orders']
const longParts = ['panel', 'offers', 'profile', 'backup']

const { values: wishes } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    /** a folder for the figures and the plot of growth, as docs/performance */
    report: { type: 'string' },
    /** how many products, in growing order */
    sizes: { type: 'string', default: '1000,100000' },
    /** how many orders the panel is measured with */
    orders: { type: 'string', default: '1000000' },
    only: { type: 'string', default: usualParts.join(',') },
  },
})
const pace: Pace = wishes.quick ? { rounds: 3, seconds: 2 } : { rounds: 5, seconds: 5 }
const sizes = wishes.sizes.split(',').map(Number)
const only = new Set(wishes.only.split(','))
const parts = [...usualParts, ...longParts]
for (const part of only)
  if (!parts.includes(part)) {
    console.error(`There is no part ${part}: ${parts.join(', ')}`)
    process.exit(1)
  }

/** ms; docs/safety.md, S24 */
const mostApartMs = 5

/** What is open, newest last; closed in the opposite order. */
const open: (() => Promise<unknown>)[] = []
let closing: Promise<void> | null = null

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void close().then(() => process.exit(1)))

try {
  if (wishes.report) await mkdir(wishes.report, { recursive: true })
  const figures = await measure()
  if (!closing) console.log(tableOf(figures))
  if (wishes.report) await writeReport(wishes.report, figures)
} catch (error) {
  if (!closing) console.error(error)
  process.exitCode = 1
}
await close()
process.exit()

async function measure(): Promise<Figure[]> {
  const figures: Figure[] = [{ name: 'this machine: 3 × 10⁸ additions', unit: 's', value: secondsToAdd() }]
  const needNoShop = new Set(['orders', 'backup'])
  if ([...only].some((part) => !needNoShop.has(part))) figures.push(...(await measureShop()))
  if (only.has('orders')) figures.push(...(await measureSales()))
  if (only.has('backup'))
    figures.push(...(await measureBackup(wishes.quick ? 10_000 : 100_000, wishes.quick ? 200 : 5000)))
  return figures
}

/** How fast the machine is just now, by the loop that docs/performance.md names. */
function secondsToAdd(): number {
  const loop =
    'const from = performance.now(); let s = 0; for (let i = 0; i < 3e8; i++) s += i; console.log(performance.now() - from)'
  return Number(execFileSync(process.execPath, ['-e', loop]).toString()) / 1000
}

async function measureShop(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'spindle-bench-'))
  open.push(() => rm(folder, { recursive: true, force: true }))
  const database = await openEmbedded({ folder: join(folder, 'postgres') })
  open.push(() => database.close())
  const settings = {
    PORT: String(await threeFreePorts()),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl(database.connection),
    ADMIN_EMAILS: adminEmail,
    LIMITS: 'off',
    ORDER_DELAY_MS: '0',
    // What the bench puts in by itself is in no other books: reconciliation says so a thousand times.
    LOG_LEVEL: 'silent',
  }
  const inspected = await threeFreePorts()
  const shop = startShop({ ...settings, NODE_OPTIONS: `--inspect-port=${inspected}` })
  open.push(() => shop.stop('SIGTERM'))
  await shop.firstPage()
  // The demo's pictures are made smaller in the background, and each one drops the cached pages.
  say('waiting for the pictures of the demo …')
  await shop.command('media', 'wait')
  const figures: Figure[] = []
  const cookies = await cookiesOf(database.connection, settings)
  if (only.has('sizes')) {
    const bare = await openBare()
    open.push(() => bare.close())
    for (const size of sizes) {
      say(`${size.toLocaleString('en-US')} products …`)
      await fillCatalogue(database.connection, size)
      for (const row of sizedRows) {
        const asker = {
          connections: row.way === 'kept' ? 50 : 20,
          cookie: row.asker === 'partner' ? cookies.partner : row.way === 'kept' ? '' : cookies.buyer,
        }
        say(`${row.name} …`)
        const outcome = await race(shop.origin, bare, row.path, pace, asker)
        figures.push({ ...row.goal, name: row.name, size, unit: 'requests/s', ...outcome })
      }
      figures.push({
        name: 'quote of 50 lines',
        size,
        unit: 'ms',
        value: await measureQuote(shop.origin, mostCartLines),
        most: 3,
      })
      figures.push({
        name: 'quote of 500 lines',
        size,
        unit: 'ms',
        value: await measureQuote(shop.origin, mostOrderLines, cookies.partner),
        most: 15,
      })
      figures.push({ name: 'memory after the load', size, unit: 'MB', value: memoryOf(shop.pid), most: 400 })
    }
    say('idle …')
    const idle = await measureIdle(database.connection, wishes.quick ? 15 : 60)
    figures.push({ name: 'statements when idle', unit: 'a second', value: idle, most: 3 })
  }
  if (only.has('suggestions')) {
    say('suggestions …')
    await fillCatalogue(database.connection, sizes.at(-1) ?? 0)
    figures.push(...(await measureSuggestions(shop.origin, cookies.buyer, { rounds: wishes.quick ? 2 : 5 })))
  }
  if (only.has('profile')) {
    await fillCatalogue(database.connection, sizes[0] ?? 0)
    const inspector = { pid: shop.pid, port: inspected }
    const asked = profiledRows.map(({ path, ...row }) => ({
      ...row,
      work: () => load(shop.origin + path, pace.seconds * 2, { connections: 20, cookie: cookies.buyer }),
    }))
    const sales = wishes.quick ? 200 : 1000
    const sold = {
      name: 'sales, twenty at once',
      plot: 'sale',
      work: () => sellIn(shop.origin, database.connection, sales),
    }
    figures.push(...(await measureProfiles(inspector, [...asked, sold])))
  }
  if (only.has('edits')) {
    say('edits …')
    await fillCatalogue(database.connection, sizes.at(-1) ?? 0)
    const value = await measureHits(shop.origin, cookies.admin, wishes.quick ? 10 : 30)
    figures.push({ name: 'from memory beside 5 edits a second', unit: 'of all', value, least: 0.9 })
  }
  if (only.has('imports')) figures.push(...(await measureImports(shop, folder, wishes.quick ? 100 : 1000)))
  if (only.has('addresses')) figures.push(...(await measureTimes(shop.origin)))
  if (only.has('pages')) {
    say('pages …')
    const rounds = wishes.quick ? 3 : 5
    figures.push(...(await measurePages(shop.origin, { partner: cookies.partner, rounds })))
  }
  if (only.has('panel')) {
    const orders = Number(wishes.orders)
    say(`${orders.toLocaleString('en-US')} orders …`)
    await fillCatalogue(database.connection, sizes.at(-1) ?? 0)
    await fillOrders(database.connection, orders)
    figures.push(...(await measurePanel(shop.origin, cookies.admin, wishes.quick ? 5 : 21)))
  }
  if (only.has('offers')) {
    await fillCatalogue(database.connection, 1000)
    for (const size of sizes) {
      say(`${size.toLocaleString('en-US')} quotes …`)
      await fillOffers(database.connection, size)
      figures.push(...(await measureOffers(shop.origin, cookies, { size, times: wishes.quick ? 11 : 41 })))
    }
  }
  if (only.has('starts')) {
    say('starts …')
    await shop.stop('SIGTERM')
    figures.push(...(await measureStarts(settings, wishes.quick ? 3 : 9)))
  }
  return figures
}

/** Where the shop's time goes during each work; with `--report`, a plot of each. */
async function measureProfiles(
  { pid, port }: { pid: number; port: number },
  works: { name: string; plot: string; work: () => Promise<unknown> }[],
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, plot, work } of works) {
    say(`profile of ${name} …`)
    await work()
    const root = await profileOf(pid, port, work)
    for (const { owner, share } of sharesOf(root).slice(0, 8))
      figures.push({ name: `${name}: ${owner}`, unit: '% of its time', value: share * 100 })
    if (wishes.report)
      await writeFile(
        join(wishes.report, `profile-${plot}.svg`),
        flamePlot(`Where the time goes: ${name}`, root),
      )
  }
  return figures
}

/** Nobody can learn from the time of an answer who is on the list (docs/safety.md, S24). */
async function measureTimes(origin: string): Promise<Figure[]> {
  say('known and unknown addresses …')
  const found = await measureKnownAddresses(origin, wishes.quick ? 100 : 1000)
  return found.map(({ name, apart }) => ({
    name: `${name}, apart`,
    unit: 'ms',
    value: apart,
    most: mostApartMs,
  }))
}

/** Beside the same commits, bare, in the same database. */
async function measureSales(): Promise<Figure[]> {
  say('orders …')
  const crowd = { connections: 10_000, seconds: wishes.quick ? 12 : 30 }
  const { orders, intents, paid, crowded } = await measureOrders(pace.rounds, wishes.quick ? 40 : 150, crowd)
  return [
    { name: 'orders, call to books', unit: 'orders/s', ...orders },
    { name: 'orders, intent alone', unit: 'intents/s', ...intents },
    { name: 'orders, call to paid', unit: 'orders/s', value: paid.rate },
    { name: 'orders, call to paid, p99', unit: 'ms', value: paid.p99, most: 100 },
    { name: '10,000 connections: errors', unit: `of ${crowded.answers}`, value: crowded.errors, most: 0 },
    { name: '10,000 connections: home page, p99', unit: 'ms', value: crowded.p99, most: 1000 },
    { name: '10,000 connections: paid, p95', unit: 'ms', value: crowded.paidP95, most: 2000 },
  ]
}

async function writeReport(folder: string, figures: Figure[]): Promise<void> {
  await writeFile(join(folder, 'figures.txt'), `${tableOf(figures)}\n`)
  await writeFile(join(folder, 'figures.json'), `${JSON.stringify(figures, null, 2)}\n`)
  if (only.has('sizes')) await writeFile(join(folder, 'growth.svg'), growthPlot(figures))
}

function say(text: string): void {
  console.error(text)
}

function close(): Promise<void> {
  closing ??= closeAll()
  return closing
}

async function closeAll(): Promise<void> {
  for (const part of open.toReversed()) await part().catch((error: unknown) => console.error(error))
}

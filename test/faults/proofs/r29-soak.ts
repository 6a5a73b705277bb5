import { setTimeout as delay } from 'node:timers/promises'
import { world } from '../../kit/world.ts'
import type { Scenario } from '../buyer.ts'
import { openDraw } from '../draw.ts'
import type { Environment } from '../environment.ts'
import { keepBuying } from '../keep-buying.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openScene } from '../scene.ts'
import { settle } from '../settle.ts'
import { holdings, look } from '../visitor.ts'

const pages = [
  '/home',
  '/shop',
  `/product-details/${world.grinder.number}`,
  '/contact-us',
  '/shop?q=grinder',
  '/cart',
]
const mostMbIn10Min = 1
const mostMoreHandles = 20

/** An hour (quick: two minutes) of people who look and buy; memory, handles and the log must not grow with it. */
export async function soak(environment: Environment, { quick, seeds, say }: Wishes): Promise<Row> {
  const from = performance.now()
  const draw = openDraw(seeds[0] ?? 1)
  const violations: string[] = []
  let scenarios: Scenario[] = []
  const seen: { minute: number; mb: number; handles: number }[] = []
  let read = 0
  let logged = 0
  const scene = await openScene(environment, {
    main: true,
    settings: { INVOICE_STEPS: 'off', LOG_LEVEL: 'warn' },
  })
  try {
    const shop = await scene.start()
    const minutes = quick ? 2 : 60
    const until = performance.now() + minutes * 60_000
    const isOver = () => performance.now() > until
    const readers = Array.from({ length: 4 }, async () => {
      for (; !isOver(); read += 1) {
        const page = await look(shop.origin, draw.oneOf(pages))
        if (page.status !== 200) violations.push(`a page was answered ${page.status}`)
        await delay(50)
      }
    })
    const buyers = await keepBuying(scene, { atOnce: 2, draw, restMs: 1000, pollMs: 300 })
    const begun = performance.now()
    while (!isOver()) {
      seen.push({ minute: (performance.now() - begun) / 60_000, ...(await holdings(shop.pid)) })
      await delay(5000)
    }
    await Promise.all(readers)
    scenarios = await buyers.stop()
    logged = scene.log().length
    violations.push(...(await settle(scene, scenarios, { withInvoices: false })))
  } finally {
    await scene.close()
  }
  // Its first third fills caches and is compiled.
  const settled = seen.slice(Math.floor(seen.length / 3))
  const grown = 10 * slopeOf(settled.map(({ minute, mb }) => [minute, mb]))
  const [first] = settled
  const more = (settled.at(-1)?.handles ?? 0) - (first?.handles ?? 0)
  // In two minutes a slope is only the noise of the collector.
  if (!quick && grown > mostMbIn10Min) violations.push(`memory grows by ${grown.toFixed(1)} MB in 10 min`)
  if (more > mostMoreHandles) violations.push(`${more} more handles are open at the end`)
  say(`R29: ${countOf(violations)}`)
  return {
    id: 'R29',
    what: `${quick ? '2 min' : '1 h'} of people who look and buy`,
    points: 0,
    runs: read,
    checkouts: scenarios.length,
    violations,
    ms: performance.now() - from,
    note: `memory ${first?.mb} to ${settled.at(-1)?.mb} MB (${grown.toFixed(1)} MB in 10 min), handles ${first?.handles} to ${settled.at(-1)?.handles}, ${Math.round(logged / 1024)} KB of log`,
  }
}

/** By least squares, of y over x. */
function slopeOf(points: [x: number, y: number][]): number {
  const mean = (of: (point: [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean(([at]) => at), mean(([, at]) => at)]
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / spread
}

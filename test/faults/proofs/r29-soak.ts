import { setTimeout as delay } from 'node:timers/promises'
import { world } from '../../kit/world.ts'
import type { Scenario } from '../buyer.ts'
import { openDraw } from '../draw.ts'
import type { Environment } from '../environment.ts'
import { openHeap, withInspector } from '../inspect-heap.ts'
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
/** In two minutes, the shop is still warming up. */
const mostMbIn10Min = { whole: 1, quick: 40 }
const mostMoreHandles = 20

/** An hour (quick: two minutes) of people who look and buy; memory, handles and the log must not grow with it. */
export async function soak(environment: Environment, { quick, seeds, say }: Wishes): Promise<Row> {
  const from = performance.now()
  const draw = openDraw(seeds[0] ?? 1)
  const violations: string[] = []
  let scenarios: Scenario[] = []
  const seen: { minute: number; keptMb: number; mb: number; handles: number }[] = []
  let read = 0
  let logged = 0
  const scene = await openScene(environment, {
    main: true,
    nodeOptions: [withInspector],
    settings: { INVOICE_STEPS: 'off', LOG_LEVEL: 'warn' },
  })
  try {
    const shop = await scene.start()
    const heap = await openHeap(scene.log())
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
      const minute = (performance.now() - begun) / 60_000
      seen.push({ minute, keptMb: await heap.keptMb(), ...(await holdings(shop.pid)) })
      await delay(5000)
    }
    heap.close()
    await Promise.all(readers)
    scenarios = await buyers.stop()
    logged = scene.log().length
    violations.push(...(await settle(scene, scenarios, { withInvoices: false })))
  } finally {
    await scene.close()
  }
  // Its first half fills caches and is compiled.
  const settled = seen.slice(Math.floor(seen.length / 2))
  const grown = 10 * slopeOf(settled.map(({ minute, keptMb }) => [minute, keptMb]))
  const [first] = settled
  const last = settled.at(-1)
  const more = (last?.handles ?? 0) - (first?.handles ?? 0)
  const most = quick ? mostMbIn10Min.quick : mostMbIn10Min.whole
  if (grown > most)
    violations.push(`what is left after a collection grows by ${grown.toFixed(1)} MB in 10 min`)
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
    note: `${first?.keptMb.toFixed(1)} to ${last?.keptMb.toFixed(1)} MB left after a collection (${grown.toFixed(1)} MB in 10 min), memory ${first?.mb} to ${last?.mb} MB, handles ${first?.handles} to ${last?.handles}, ${Math.round(logged / 1024)} KB of log`,
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

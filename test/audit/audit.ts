import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startShop, threeFreePorts } from '../kit/start-shop.ts'
import { checkHtml } from './check-html.ts'
import { measurePages } from './measure-pages.ts'
import { measuredPages, publicPages, type AuditedPage } from './pages.ts'

const usage = `npm run audit -- [--only=html|lighthouse] [--pages=home,shop] [--reports=<folder>]
  --only      one of the two: the HTML checker on every public page, Lighthouse on six
  --pages     some pages by their names
  --reports   keeps Lighthouse's whole reports, for its viewer`

/** What is open, newest last; closed in the opposite order. */
const open: (() => Promise<unknown>)[] = []
let closing: Promise<void> | null = null

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void close().then(() => process.exit(1)))

try {
  process.exitCode = (await audit(readWishes())) ? 0 : 1
} catch (error) {
  if (!closing) console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
await close()
process.exit()

type Wishes = { html: AuditedPage[]; measured: AuditedPage[]; reports: string | undefined }

function readWishes(): Wishes {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, pages: { type: 'string' }, reports: { type: 'string' } },
  })
  if (values.only !== undefined && !['html', 'lighthouse'].includes(values.only)) throw new Error(usage)
  const names = values.pages?.split(',')
  const wanted = (pages: AuditedPage[]) => pages.filter(({ name }) => !names || names.includes(name))
  const wishes = {
    html: values.only === 'lighthouse' ? [] : wanted(publicPages),
    measured: values.only === 'html' ? [] : wanted(measuredPages),
    reports: values.reports,
  }
  const known = new Set([...wishes.html, ...wishes.measured].map(({ name }) => name))
  const unknown = (names ?? []).filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Error(`There is no such page: ${unknown.join(', ')}\n${usage}`)
  return wishes
}

async function audit({ html, measured, reports }: Wishes): Promise<boolean> {
  if (measured.length > 0 && !process.env['CHROMIUM_PATH'])
    throw new Error('Lighthouse needs a Chromium. Install one, or name it in CHROMIUM_PATH.')
  const folder = await mkdtemp(join(tmpdir(), 'spindle-audit-'))
  open.push(() => rm(folder, { recursive: true, force: true }))
  const origin = await openFinishedShop(join(folder, 'data'))
  const errors = html.length > 0 ? await checkHtml(origin, html, folder) : 0
  if (html.length > 0) console.log(`\nHTML: ${errors} errors on ${html.length} pages\n`)
  const keepIn = reports === undefined ? undefined : resolve(reports)
  if (keepIn) await mkdir(keepIn, { recursive: true })
  const short = measured.length > 0 ? await measurePages(origin, measured, keepIn) : 0
  return errors === 0 && short === 0
}

/** The demo shop as `npm start` opens it, once all background work is finished. */
async function openFinishedShop(dataFolder: string): Promise<string> {
  const port = await threeFreePorts()
  const shop = startShop({ PORT: String(port), DATA_DIR: dataFolder, LOG_LEVEL: 'error' })
  open.push(() => shop.stop('SIGTERM'))
  await shop.firstPage('/readyz')
  console.error('waiting for the pictures of the demo …')
  await shop.command('media', 'wait')
  const home = await (await fetch(`${shop.origin}/home`)).text()
  if (!home.includes('image/avif') || !/\s800w/.test(home))
    throw new Error('The pictures of the home page have no smaller widths.')
  return shop.origin
}

function close(): Promise<void> {
  closing ??= closeAll()
  return closing
}

async function closeAll(): Promise<void> {
  for (const end of open.toReversed()) await end()
}

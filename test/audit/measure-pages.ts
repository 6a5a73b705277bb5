import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cookieOf, type AuditedPage } from './pages.ts'

/** The parts of a Lighthouse report that are read. */
type Report = {
  runtimeError?: { message: string }
  /** for example that the machine is too slow, or too busy, for reliable figures */
  runWarnings: string[]
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}
type Audit = {
  id: string
  title: string
  score: number | null
  scoreDisplayMode: string
  numericValue?: number
  details?: { items?: Record<string, unknown>[] }
}
type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

type Measured = { page: AuditedPage; reports: Report[]; median: Report; faults: string[] }

const runs = 3
const leastPerformance = 0.95
const mostShift = 0.02
/** The cart is kept out of search engines on purpose. */
const meantToFail: Record<string, string[]> = { cart: ['is-crawlable'] }
const faultless: Category[] = ['accessibility', 'best-practices', 'seo']

/** Prints the table of Lighthouse's mobile defaults, and why each page misses a goal; answers how many do. */
export async function measurePages(
  origin: string,
  pages: AuditedPage[],
  keepIn: string | undefined,
): Promise<number> {
  const measured: Measured[] = []
  for (const page of pages) {
    const reports: Report[] = []
    for (let run = 1; run <= runs; run += 1) {
      console.error(`${page.name}, run ${run} of ${runs} …`)
      const text = await measure(origin, page)
      if (keepIn) await writeFile(join(keepIn, `${page.name}-${run}.json`), text)
      reports.push(JSON.parse(text) as Report)
    }
    const median = medianOf(reports)
    measured.push({ page, reports, median, faults: faultsOf(page, reports, median) })
  }
  console.log(tableOf(measured))
  const short = measured.filter(({ faults }) => faults.length > 0)
  for (const { page, faults, median } of short)
    console.log([`\n${page.name}:`, ...faults, ...median.runWarnings, ...heaviestOf(median)].join('\n  '))
  return short.length
}

async function measure(origin: string, page: AuditedPage): Promise<string> {
  const file = join(import.meta.dirname, 'measure.mjs')
  const args = [file, origin + page.path, JSON.stringify(cookieOf(page))]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 28 })
  return stdout
}

function medianOf(reports: Report[]): Report {
  const sorted = reports.toSorted((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'))
  const median = sorted[Math.floor(sorted.length / 2)]
  if (!median) throw new Error('Nothing was measured.')
  return median
}

/** Performance varies from run to run, so the median counts; the rest must hold in each run. */
function faultsOf(page: AuditedPage, reports: Report[], median: Report): string[] {
  const found = new Set<string>()
  for (const report of reports) {
    if (report.runtimeError) found.add(report.runtimeError.message)
    for (const category of faultless) {
      for (const audit of failedIn(report, category)) {
        if (!meantToFail[page.name]?.includes(audit.id))
          found.add([`${category}: ${audit.title} (${audit.id})`, ...placesOf(audit)].join('\n    '))
      }
    }
  }
  const performance = scoreOf(median, 'performance')
  const shift = valueOf(median, 'cumulative-layout-shift')
  // Written so that a missing figure is a fault too.
  if (!(performance >= leastPerformance)) found.add(`performance ${performance} is below ${leastPerformance}`)
  if (!(shift <= mostShift)) found.add(`layout shift ${shift.toFixed(3)} is above ${mostShift}`)
  return [...found]
}

function failedIn({ categories, audits }: Report, category: Category): Audit[] {
  const weighed = categories[category].auditRefs.filter(({ weight }) => weight > 0)
  return weighed
    .map(({ id }) => audits[id])
    .filter((audit) => audit !== undefined)
    .filter(
      ({ score, scoreDisplayMode }) =>
        scoreDisplayMode === 'error' ||
        (!['notApplicable', 'informative', 'manual'].includes(scoreDisplayMode) && score !== 1),
    )
}

/** The first elements or messages that an audit names. */
function placesOf({ details }: Audit): string[] {
  return (details?.items ?? []).slice(0, 5).map((item) => {
    const { snippet } = (item['node'] ?? {}) as { snippet?: string }
    return snippet ?? JSON.stringify(item).slice(0, 200)
  })
}

/** What makes a page slow: its last visible element, its largest requests, its longest tasks. */
function heaviestOf(report: Report): string[] {
  const items = (id: string) => report.audits[id]?.details?.items ?? []
  const requests = items('network-requests')
    .toSorted((one, other) => Number(other['transferSize']) - Number(one['transferSize']))
    .slice(0, 6)
    .map(({ url, transferSize, priority }) => `${kilobytes(transferSize)} ${String(priority)} ${String(url)}`)
  const tasks = items('long-tasks')
    .slice(0, 4)
    .map(({ url, duration }) => `task of ${Math.round(Number(duration))} ms, ${String(url)}`)
  return [...requests, ...tasks]
}

function kilobytes(bytes: unknown): string {
  return `${(Number(bytes) / 1000).toFixed(1).padStart(6)} kB`
}

function tableOf(measured: Measured[]): string {
  const head = ['page', 'performance', 'accessibility', 'best-practices', 'seo', 'LCP', 'CLS', 'TBT', '']
  const rows = measured.map(({ page, reports, median, faults }) => [
    page.name,
    `${scoreOf(median, 'performance')} (${reports.map((each) => scoreOf(each, 'performance')).join(', ')})`,
    ...faultless.map((category) => String(Math.min(...reports.map((each) => scoreOf(each, category))))),
    `${(valueOf(median, 'largest-contentful-paint') / 1000).toFixed(2)} s`,
    valueOf(median, 'cumulative-layout-shift').toFixed(3),
    `${Math.round(valueOf(median, 'total-blocking-time'))} ms`,
    faults.length === 0 ? 'ok' : 'FAILED',
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A run that could not be measured counts as the worst. */
function scoreOf(report: Report, category: Category): number {
  return report.categories[category].score ?? 0
}

function valueOf(report: Report, audit: string): number {
  return report.audits[audit]?.numericValue ?? NaN
}

import { hash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Scenario } from '../buyer.ts'
import { openDraw } from '../draw.ts'
import { openEnvironment } from '../environment.ts'
import { failFlushesOf, failingFlushes, hasStrace, howToInstallStrace } from '../disks/failing-flushes.ts'
import { keepBuying } from '../keep-buying.ts'
import type { PutFiles, PutOutcome } from '../disks/put-files.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openRestarting } from '../restarting-database.ts'
import { openScene } from '../scene.ts'
import { settle } from '../settle.ts'
import { isHonest, look } from '../visitor.ts'

const atOnce = 8
/** So few that PostgreSQL, of which each process flushes a few times when it recovers, gets up. */
const nthOfDatabase = 20
const nthOfFiles = 3

/** Flushes to the disk fail with EIO: of the database while people buy, and of the folder of pictures. */
export async function failedFlushes(wishes: Wishes): Promise<Row[]> {
  if (await hasStrace()) return [await ofDatabase(wishes), await ofFiles(wishes)]
  wishes.say(`R12: not run, strace is not installed (${howToInstallStrace})`)
  return []
}

/**
 * PostgreSQL ends itself when a flush fails, because it cannot know what of it is on the disk. So nothing may be
 * acknowledged that the next start does not find, and whoever runs the machine starts it again if it does not itself.
 */
async function ofDatabase({ quick, seeds, say }: Wishes): Promise<Row> {
  const from = performance.now()
  const draw = openDraw(seeds[0] ?? 1)
  const violations: string[] = []
  let scenarios: Scenario[] = []
  const times = quick ? 3 : 20
  let starts = 0
  let panics = 0
  const server = await openRestarting()
  try {
    const environment = await openEnvironment(server.url)
    const scene = await openScene(environment, { main: true, settings: { INVOICE_STEPS: 'off' } })
    try {
      const shop = await scene.start()
      const buyers = await keepBuying(scene, {
        atOnce,
        draw,
        pollMs: 200,
        patienceMs: 180_000,
        requestMs: 15_000,
      })
      for (let time = 0; time < times; time += 1) {
        const until = performance.now() + 8000 + draw.below(6000)
        let failing = await failFlushes(server)
        while (performance.now() < until) {
          if (server.findPid() === null) {
            // Its recovery was refused the disk as well, and it has given up.
            starts += 1
            await failing.stop()
            await server.start()
            failing = await failFlushes(server)
          }
          const page = await look(shop.origin, `/shop?q=${time}-${Math.round(until - performance.now())}`)
          if (!isHonest(page)) violations.push(`beside a disk that fails a page was answered ${page.status}`)
          await delay(200)
        }
        await failing.stop()
        await server.start()
        await delay(2000 + draw.below(2000))
        if (shop.hasEnded()) violations.push('the shop ended beside a disk that fails')
      }
      panics = countOfPanics(await server.log())
      if (panics < times) violations.push(`PostgreSQL ended itself ${panics} times: does it flush at all?`)
      scenarios = await buyers.stop()
      violations.push(...(await settle(scene, scenarios, { ms: 120_000, withInvoices: false })))
    } finally {
      await scene.close()
      await environment.close()
    }
  } finally {
    await server.close()
  }
  say(`R12 database: ${countOf(violations)}`)
  return {
    id: 'R12',
    what: `each ${nthOfDatabase}th flush of each process of the database fails, for 8 to 14 s, again and again`,
    points: 0,
    runs: times,
    checkouts: scenarios.length,
    violations,
    ms: performance.now() - from,
    note: `PostgreSQL ended itself ${panics} times, and was started by hand ${starts} times`,
  }
}

function failFlushes(server: { findPid(): number | null }) {
  return failFlushesOf(server.findPid() ?? 0, nthOfDatabase)
}

function countOfPanics(log: string): number {
  return log.match(/PANIC: +could not (?:fsync|fdatasync)/g)?.length ?? 0
}

/**
 * What was accepted is there whole; what was refused is there whole or not at all. A file gets its name when its bytes
 * are flushed: where none are, there is none.
 */
async function ofFiles({ quick, say }: Wishes): Promise<Row> {
  const from = performance.now()
  const violations: string[] = []
  const files = quick ? 200 : 2000
  const { accepted, refused, found } = await putFiles(files, nthOfFiles)
  if (accepted.size === 0 || refused.size === 0)
    violations.push(`${accepted.size} files were accepted and ${refused.size} refused: does it flush?`)
  for (const name of accepted.keys()) if (!found.has(name)) violations.push(`${name} is lost`)
  for (const [name, sha256] of found)
    if (sha256 !== (accepted.get(name) ?? refused.get(name)))
      violations.push(`${name} is left, and not whole`)
  const none = await putFiles(files, 1)
  if (none.accepted.size > 0)
    violations.push(`${none.accepted.size} files were accepted that nothing flushed`)
  if (none.found.size > 0) violations.push(`${none.found.size} files have a name that nothing flushed`)
  say(`R12 files: ${countOf(violations)}`)
  return {
    id: 'R12',
    what: `each ${nthOfFiles}rd flush of the folder of pictures fails, then all`,
    points: 0,
    runs: 2 * files,
    checkouts: 0,
    violations,
    ms: performance.now() - from,
    note: `${accepted.size} files accepted and ${refused.size} refused; then none and ${none.refused.size}`,
  }
}

/** By name: the SHA-256 of what was accepted, refused, and found afterwards. */
async function putFiles(files: number, nth: number) {
  const folder = await mkdtemp(join(tmpdir(), 'spindle-flushes-'))
  try {
    const [program, ...words] = failingFlushes(nth)
    const script = join(import.meta.dirname, '../disks/put-files.ts')
    const child = spawn(program, [...words, process.execPath, script], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const heard = once(child, 'message') as Promise<[PutOutcome]>
    child.send({ folder, files } satisfies PutFiles)
    const [{ accepted, refused }] = await heard
    child.disconnect()
    const found = new Map<string, string>()
    for (const name of await readdir(folder))
      found.set(name, hash('sha256', await readFile(join(folder, name))))
    return { accepted: new Map(accepted), refused: new Map(refused), found }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import type { Scenario } from '../buyer.ts'
import { openDraw } from '../draw.ts'
import { openEnvironment } from '../environment.ts'
import { keepBuying } from '../keep-buying.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openRestarting } from '../restarting-database.ts'
import { openScene } from '../scene.ts'
import { settle } from '../settle.ts'
import { openSmallDisk } from '../disks/small-disk.ts'
import { isHonest, look } from '../visitor.ts'

const diskMb = 512
const atOnce = 8

/**
 * The disk of the database is full, several times, while people buy. What cannot be stored is refused, nothing that was
 * acknowledged is lost, pages go on, and when there is space everybody is served.
 */
export async function fullDisk({ quick, seeds, say }: Wishes): Promise<Row[]> {
  const disk = await openSmallDisk(diskMb)
  if (!disk) {
    say('R11: not run, a small disk can be mounted only by root')
    return []
  }
  const from = performance.now()
  const draw = openDraw(seeds[0] ?? 1)
  const violations: string[] = []
  let scenarios: Scenario[] = []
  const times = quick ? 2 : 10
  let ended = 0
  try {
    const server = await openRestarting(disk.folder)
    try {
      const environment = await openEnvironment(server.url)
      const scene = await openScene(environment, { main: true, settings: { INVOICE_STEPS: 'off' } })
      try {
        const shop = await scene.start()
        const buyers = await keepBuying(scene, {
          atOnce,
          draw,
          pollMs: 200,
          patienceMs: quick ? 60_000 : 180_000,
          requestMs: 15_000,
        })
        for (let time = 0; time < times; time += 1) {
          await delay(2000 + draw.below(2000))
          await disk.fill()
          if (await hasSpace(scene.connection.db)) violations.push('the disk was not full')
          if (time % 2 === 1) await useUpLog(scene.connection.db)
          const until = performance.now() + 5000 + draw.below(5000)
          while (performance.now() < until) {
            const page = await look(shop.origin, `/shop?q=${time}-${Math.round(until - performance.now())}`)
            if (!isHonest(page)) violations.push(`on a full disk a page was answered ${page.status}`)
            await delay(200)
          }
          await disk.free()
          // Without space for its log PostgreSQL stops; whoever runs the machine starts it again.
          if (!(await answers(scene.connection.db))) {
            ended += 1
            await server.start()
          }
          if (shop.hasEnded()) violations.push('the shop ended on a full disk')
        }
        scenarios = await buyers.stop()
        violations.push(
          ...(await settle(scene, scenarios, { ms: quick ? 60_000 : 120_000, withInvoices: false })),
        )
      } finally {
        await scene.close()
        await environment.close()
      }
    } finally {
      await server.close()
    }
  } finally {
    await disk.close()
  }
  say(`R11: ${countOf(violations)}`)
  return [
    {
      id: 'R11',
      what: 'the disk of the database is full for 5 to 10 s, again and again',
      points: 0,
      runs: times,
      checkouts: scenarios.length,
      violations,
      ms: performance.now() - from,
      note: `PostgreSQL stopped ${ended} times for want of space`,
    },
  ]
}

async function hasSpace(db: { execute(query: string): Promise<unknown> }): Promise<boolean> {
  try {
    await db.execute("create table space_for as select repeat('x', 100) from generate_series(1, 10000)")
    await db.execute('drop table space_for')
    return true
  } catch {
    return false
  }
}

/** PostgreSQL makes files of its log ahead. Once these are used up, it has nowhere to write, and ends. */
async function useUpLog(db: { execute(query: string): Promise<unknown> }): Promise<void> {
  try {
    for (let file = 0; file < 20; file += 1) {
      await db.execute("select pg_logical_emit_message(true, 'a full disk', 'x')")
      await db.execute('select pg_switch_wal()')
    }
  } catch {
    // It has ended.
  }
}

/** Within the time that a crash needs to be repaired. */
async function answers(db: { execute(query: string): Promise<unknown> }): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    try {
      await db.execute('create temp table space_for as select 1; drop table space_for')
      return true
    } catch {
      await delay(250)
    }
  }
  return false
}

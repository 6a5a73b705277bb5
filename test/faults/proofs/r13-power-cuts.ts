import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { connect, type Db } from '../../../database/connect.ts'
import { openEmbedded } from '../../../database/embedded.ts'
import { databaseUrl, withDatabase } from '../../kit/test-database.ts'
import { world } from '../../kit/world.ts'
import type { Answer, Scenario } from '../buyer.ts'
import { howToCut, openCuttableDisk } from '../disks/cuttable-disk.ts'
import { openDraw } from '../draw.ts'
import { openEnvironment } from '../environment.ts'
import { keepBuying } from '../keep-buying.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openRestarting } from '../restarting-database.ts'
import { openScene, type Scene } from '../scene.ts'
import { settle } from '../settle.ts'

const diskMb = 1024
const atOnce = 8

/** What somebody was told: order numbers that are paid, and the last text that was written. */
type Acknowledged = { paid: Set<string>; text: number }

/**
 * The power goes out, again and again, while people buy and staff write. What is on the disk at that moment is started
 * beside, and must have everything that was acknowledged before.
 */
export async function powerCuts({ quick, seeds, say }: Wishes): Promise<Row[]> {
  const disk = await openCuttableDisk(diskMb)
  if (!disk) {
    say(`R13: not run, ${howToCut}`)
    return []
  }
  const from = performance.now()
  const draw = openDraw(seeds[0] ?? 1)
  const violations: string[] = []
  const cuts = quick ? 3 : 20
  let scenarios: Scenario[] = []
  let found = 0
  try {
    const server = await openRestarting(disk.folder)
    try {
      const environment = await openEnvironment(server.url)
      const scene = await openScene(environment, { main: true, settings: { INVOICE_STEPS: 'off' } })
      try {
        await scene.start()
        const told: Acknowledged = { paid: new Set(), text: 0 }
        const hear = ({ state, orderNumber }: Answer) => {
          if (state === 'paid' || state === 'completed') told.paid.add(orderNumber)
          return null
        }
        const buyers = await keepBuying(scene, { atOnce, draw, pollMs: 100, patienceMs: 180_000, hear })
        const staff = keepWriting(scene, told)
        for (let cut = 0; cut < cuts; cut += 1) {
          await delay(1500 + draw.below(3000))
          const before = { paid: new Set(told.paid), text: told.text }
          const left = await disk.cut()
          try {
            const missing = await lookFor(before, left.folder, scene)
            violations.push(...missing.map((one) => `I5: after the power cut ${cut + 1} ${one}`))
            found = before.paid.size
          } finally {
            await left.close()
          }
        }
        await staff.stop()
        scenarios = await buyers.stop()
        if (found === 0) violations.push('nobody had bought anything before a power cut')
        violations.push(...(await settle(scene, scenarios, { ms: 120_000, withInvoices: false })))
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
  say(`R13: ${countOf(violations)}`)
  return [
    {
      id: 'R13',
      what: 'the power goes out while people buy and staff write',
      points: 0,
      runs: cuts,
      checkouts: scenarios.length,
      violations,
      ms: performance.now() - from,
      note: `after the last cut ${found} paid orders were to be there`,
    },
  ]
}

/** One text after the other, each acknowledged by its commit. */
function keepWriting({ connection }: Scene, told: Acknowledged): { stop(): Promise<void> } {
  const over = new AbortController()
  const writing = (async () => {
    while (!over.signal.aborted) {
      const text = told.text + 1
      await connection.db.execute(
        sql`update product set description = ${`Text ${text}`} where number = ${world.washer.number}`,
      )
      told.text = text
      await delay(50)
    }
  })()
  return {
    async stop() {
      over.abort()
      await writing
    },
  }
}

async function lookFor({ paid, text }: Acknowledged, folder: string, scene: Scene): Promise<string[]> {
  const cluster = join(folder, 'postgres')
  // Names a process of the machine that has gone out.
  await rm(join(cluster, 'postmaster.pid'))
  const server = await openEmbedded({ folder: cluster })
  try {
    const name = await nameOf(scene.connection.db)
    const connection = connect(withDatabase(databaseUrl(server.connection), name))
    try {
      const { rows } = await connection.db.execute<{ number: string }>(sql`
        select order_number as number from checkout join sales_order using (order_number)
        where approved_at is not null`)
      const there = new Set(rows.map(({ number }) => number))
      const lost = [...paid].filter((number) => !there.has(number)).map((number) => `${number} is lost`)
      const written = await textIn(connection.db)
      return written < text ? [...lost, `text ${text} is lost: ${written} is there`] : lost
    } finally {
      await connection.close()
    }
  } finally {
    await server.close()
  }
}

async function textIn(db: Db): Promise<number> {
  const { rows } = await db.execute<{ text: string }>(
    sql`select description as text from product where number = ${world.washer.number}`,
  )
  return Number(/^Text (\d+)$/.exec(rows[0]?.text ?? '')?.[1] ?? 0)
}

async function nameOf(db: Db): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`)
  return rows[0]?.name ?? ''
}

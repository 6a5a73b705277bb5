import { mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openEmbedded, type EmbeddedDatabase } from '../../../database/embedded.ts'
import { findPostmaster, isAlive } from '../../../database/embedded-postmaster.ts'
import { cards } from '../../kit/world.ts'
import { databaseUrl } from '../../kit/test-database.ts'
import { buy, drawEmail, priceCarts, type Scenario } from '../buyer.ts'
import { openDraw, type Draw } from '../draw.ts'
import { openEnvironment, openServers } from '../environment.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openScene } from '../scene.ts'
import { patienceInStorm, settle, soFar } from '../settle.ts'

const atOnce = 50

/** PostgreSQL goes down every few seconds and comes back, while people buy and the shop stays up. */
export async function databaseRestarts({ quick, seeds, say }: Wishes, part = 1): Promise<Row> {
  const from = performance.now()
  const draw = openDraw(seeds[0] ?? 1)
  const wanted = quick ? 150 : 5000 * part
  const patienceMs = patienceInStorm(quick)
  const server = await openRestarting()
  const scenarios: Scenario[] = []
  const violations: string[] = []
  let restarts = 0
  try {
    const environment = await openEnvironment(server.url)
    const scene = await openScene(environment, { settings: { INVOICE_STEPS: 'off', LOG_LEVEL: 'error' } })
    try {
      const shop = await scene.start()
      const carts = await priceCarts(scene.connection.db)
      let begun = 0
      const isOver = () => begun >= wanted || violations.length > 0
      const buyers = Array.from({ length: atOnce }, async () => {
        while (!isOver()) {
          begun += 1
          const purchase = {
            cart: draw.oneOf(carts),
            cards: draw.chance(0.85) ? [cards.approved] : [cards.declined, cards.approved],
            email: drawEmail(draw),
            stays: true,
          }
          scenarios.push(await buy(purchase, { origins: scene.origins, pollMs: 700, patienceMs }))
        }
      })
      while (!isOver()) {
        await delay(2000 + draw.below(8000))
        await server.restart(draw)
        restarts += 1
        if (shop.hasEnded()) violations.push('the shop ended while its database was away')
        if (restarts % 20 !== 0) continue
        violations.push(...(await soFar(scene, [...scenarios])))
        say(`R8: ${restarts} restarts, ${scenarios.length} checkouts, ${countOf(violations)}`)
      }
      await Promise.all(buyers)
      violations.push(...(await settle(scene, scenarios, { ms: patienceMs, withInvoices: false })))
    } finally {
      await scene.close()
      await environment.close()
    }
  } finally {
    await server.close()
  }
  return {
    id: 'R8',
    what: 'PostgreSQL restarted every 2 to 10 s, 0 to 2 s down',
    points: 0,
    runs: restarts,
    checkouts: scenarios.length,
    violations,
    ms: performance.now() - from,
    note: `${restarts} restarts, every second one a crash; 0 stuck`,
  }
}

type Restarting = { url: string; restart(draw: Draw): Promise<void>; close(): Promise<void> }

/** The project's own server; its socket is found through a link, because each start makes a new one. */
async function openRestarting(): Promise<Restarting> {
  const folder = await mkdtemp(join(tmpdir(), 'spindle-restarts-'))
  const cluster = join(folder, 'postgres')
  const link = join(folder, 'socket')
  let server = await open()

  async function open(): Promise<EmbeddedDatabase> {
    const opened = await openEmbedded({ folder: cluster })
    await symlink(opened.connection.host, `${link}.new`)
    await rename(`${link}.new`, link)
    return opened
  }

  const close = async () => {
    openServers.delete(close)
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
  openServers.add(close)
  return {
    url: databaseUrl({ ...server.connection, host: link }),
    async restart(draw) {
      if (draw.chance(0.5)) await crash(cluster)
      else await server.close()
      await delay(draw.below(2000))
      server = await open()
    },
    close,
  }
}

/** SIGQUIT: everything ends at once, and the next start recovers from the log. */
async function crash(cluster: string): Promise<void> {
  const postmaster = findPostmaster(cluster)
  if (!postmaster) throw new Error('there is no database to end')
  process.kill(postmaster.pid, 'SIGQUIT')
  while (isAlive(postmaster.pid)) await delay(20)
}

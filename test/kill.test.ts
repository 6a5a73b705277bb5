import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { connect, type Connection, type ConnectionTarget } from '../database/connect.ts'
import { tokenOf } from '../outside/card-gateway/card-vault.ts'
import { openOutside, type OpenOutside } from '../outside/open-outside.ts'
import { openVisitor, type Visitor } from './http.ts'
import { violations } from './invariants.ts'
import { copyDatabase, eventually, timeScale } from './open-test-shop.ts'
import { threeFreePorts } from './start-shop.ts'
import { cards, miller, world } from './world.ts'

/** A shop as a process of its own; the outside world and the database outlive it, as a bank and a disk do. */
type Scene = {
  outside: OpenOutside
  connection: Connection
  environment: NodeJS.ProcessEnv
  origin: string
  close(): Promise<void>
}
type Answer = { id: string; state: string; orderNumber: string; message: string }

const final = ['completed', 'declined', 'not-charged']
const mostPoints = 60
/** Most of a run is waiting. */
const atOnce = 3

describe('killed at each point of a checkout and started again', () => {
  test.each([
    ['an approved card, the page stays open', cards.approved, true, 14],
    ['an approved card, the tab is closed', cards.approved, false, 14],
    ['a declined card, the page stays open', cards.declined, true, 6],
  ])(
    '%s: one charge and one order, or none of either',
    async (_, card, stays, leastPoints) => {
      const reached = await eachPoint((scene, crashAt) => checkoutKilledAt(scene, crashAt, card, stays))
      expect(reached).toBeGreaterThanOrEqual(leastPoints)
    },
    300_000,
  )

  test('the check notices a second charge, a missing charge and a second mail', async () => {
    const scene = await openScene()
    try {
      await checkoutKilledAt(scene, mostPoints, cards.approved, true)
      const { charges, mails } = scene.outside.ledger()
      const second = { retref: '999', orderid: 'SO-1001-2', amountCents: 109_500, status: 'approved' }
      const check = (ledger: Parameters<typeof violations>[1]) => violations(scene.connection.db, ledger)
      expect(await check({ charges, mails })).toEqual([])
      expect(await check({ charges: [...charges, second], mails })).toContain(
        'SO-1001 (COMPLETED): I3: 2 live charges',
      )
      expect(await check({ charges: [], mails })).toContain('SO-1001 (COMPLETED): I1, I2: 0 live charges')
      const other = mails.map((mail) => ({ ...mail, headers: { 'message-id': '<other@test>' } }))
      expect(await check({ charges, mails: [...mails, ...other] })).toContain(
        'SO-1001 (COMPLETED): 2 confirmation mails',
      )
    } finally {
      await scene.close()
    }
  })
})

/** Runs the story with a kill at point 1, 2, 3 … until one run ends without reaching its point; some at a time. */
async function eachPoint(
  story: (scene: Scene, crashAt: number) => Promise<'killed' | 'survived'>,
): Promise<number> {
  let next = 1
  let survivedAt = mostPoints
  const worker = async () => {
    while (next < survivedAt) {
      const crashAt = next
      next += 1
      if ((await tellOnce(story, crashAt)) === 'survived') survivedAt = Math.min(survivedAt, crashAt)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return survivedAt - 1
}

async function tellOnce(
  story: (scene: Scene, crashAt: number) => Promise<'killed' | 'survived'>,
  crashAt: number,
): Promise<'killed' | 'survived'> {
  const scene = await openScene()
  try {
    const end = await story(scene, crashAt)
    expect(
      await violations(scene.connection.db, scene.outside.ledger()),
      `killed at point ${crashAt}`,
    ).toEqual([])
    return end
  } finally {
    await scene.close()
  }
}

async function checkoutKilledAt(
  scene: Scene,
  crashAt: number,
  card: string,
  stays: boolean,
): Promise<'killed' | 'survived'> {
  const visitor = openVisitor(scene.origin)
  const key = randomUUID()
  const first = await start(scene, { CRASH_AT: String(crashAt) })
  await visitor.ask('/cart')
  const answered = await submit(visitor, key, card).catch(() => null)
  const end = await Promise.race([
    first.ended.then(() => 'killed' as const),
    // Nothing to do is also what a shop leaves behind that was killed before it wrote anything.
    idle(scene).then(async () => ((await isAlive(scene)) ? ('survived' as const) : ('killed' as const))),
  ])
  if (end === 'killed') await first.ended
  if (end === 'survived') {
    if (answered) await expectTruth(scene, visitor, answered.id)
    await first.stop()
    return end
  }
  const second = await start(scene)
  try {
    const known = answered ?? (stays ? await submit(visitor, key, card) : null)
    if (known && stays) await expectTruth(scene, visitor, known.id)
    await idle(scene)
  } finally {
    await second.stop()
  }
  return end
}

async function isAlive(scene: Scene): Promise<boolean> {
  const response = await fetch(`${scene.origin}/healthz`).catch(() => null)
  return response?.ok ?? false
}

async function submit(visitor: Visitor, key: string, card: string): Promise<Answer> {
  const body = {
    lines: [{ number: world.grinder.number, quantity: 1 }],
    amount: String(world.grinder.newPrice),
    billing: miller,
    token: tokenOf(card),
    expiry: '203012',
  }
  const response = await visitor.call('POST', '/api/checkouts', body, { 'idempotency-key': key })
  expect(response.status).toBe(202)
  return (await response.json()) as Answer
}

/** What the buyer reads at the end is what the bank's ledger says. */
async function expectTruth(scene: Scene, visitor: Visitor, id: string): Promise<void> {
  const read: string[] = []
  const told = await eventually(async () => {
    const response = await visitor.call('GET', `/api/checkouts/${id}`)
    const answer = (await response.json()) as Answer
    if (read.at(-1) !== answer.state) read.push(answer.state)
    return final.includes(answer.state) && answer
  }, 30_000).catch((error: unknown) => {
    throw new Error(`the buyer reads ${read.join(', ')} and no end`, { cause: error })
  })
  const live = scene.outside.ledger().charges.filter((charge) => charge.status === 'approved')
  expect(live).toHaveLength(told.state === 'completed' ? 1 : 0)
  if (told.state === 'completed')
    expect(told.message).toBe(`$1,095.00 was paid and order ${told.orderNumber} is recorded.`)
}

/** Everything that was asked for later has been done, but for the long watch over voids; every checkout is at its end. */
async function idle(scene: Scene): Promise<void> {
  await eventually(async () => {
    const found = await scene.connection.db.execute<{ left: number }>(sql`select
      (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and not (name = 'settle-charge'
        and (select status from payment_attempt where id = (data->>'attemptId')::bigint) = 'VOIDED'))::int
      + (select count(*) from checkout where state not in ('COMPLETED', 'DECLINED', 'VOIDED'))::int as left`)
    return (
      found.rows[0]?.left === 0 &&
      (await violations(scene.connection.db, scene.outside.ledger())).length === 0
    )
  }, 60_000).catch(() => {})
}

async function openScene(): Promise<Scene> {
  const database = await copyDatabase()
  const outside = await openOutside({ port: 0, smtpPort: 0, timeScale })
  const connection = connect(database.target)
  const folder = await mkdtemp(join(tmpdir(), 'spindle-kill-'))
  const port = await threeFreePorts()
  const environment = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: urlOf(database.target),
    CARDPOINTE_ORIGIN: outside.origin,
    SMTP_URL: outside.smtpUrl,
    ORDER_DELAY_MS: '0',
    DEADLINE_SCALE: String(timeScale),
    LOG_LEVEL: 'silent',
  }
  return {
    outside,
    connection,
    environment,
    origin: `http://127.0.0.1:${port}`,
    async close() {
      await connection.close()
      await outside.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function start(
  scene: Scene,
  also: NodeJS.ProcessEnv = {},
): Promise<{ ended: Promise<void>; stop(): Promise<void> }> {
  const child: ChildProcess = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...scene.environment, ...also },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  const ended = hasEnded(child)
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`the shop ended at its start: ${complaint}`)
    return (await fetch(`${scene.origin}/healthz`).catch(() => null))?.ok
  }, 30_000)
  return {
    ended,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function hasEnded(child: ChildProcess): Promise<void> {
  await once(child, 'exit')
}

function urlOf(target: ConnectionTarget): string {
  if (typeof target === 'string') return target
  return `postgresql:///${target.database}?host=${encodeURIComponent(target.host)}&port=${target.port}&user=${target.user}`
}

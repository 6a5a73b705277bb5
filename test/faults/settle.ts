import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { join } from 'node:path'
import type { Db } from '../../database/connect.ts'
import { violations, type Told } from '../kit/checks/invariants.ts'
import { filesAndRows, leaks } from '../kit/checks/leftovers.ts'
import type { Scenario } from './buyer.ts'
import type { Scene } from './scene.ts'

type BackOfficeKind = 'embedded' | 'business-central'
type Patience = { ms?: number; backOffice?: BackOfficeKind; withInvoices?: boolean }

/** Waits until nothing is under way, at most `ms`; answers what does not hold. */
export async function settle(
  scene: Scene,
  scenarios: Scenario[],
  { ms = 60_000, backOffice = 'embedded', withInvoices = true }: Patience = {},
): Promise<string[]> {
  const until = performance.now() + ms
  const told = toldIn(scenarios)
  // What took too long does not get better by waiting.
  const hopeful = told.map((one) => ({ ...one, honestAfterMs: 0 }))
  const look = (by: Told[]) =>
    violations(scene.connection.db, scene.standIns.ledger(), { told: by, backOffice, withInvoices })
  for (;;) {
    const left = await underWay(scene.connection.db)
    const late = performance.now() > until
    if (late || (left === 0 && (await look(hopeful)).length === 0)) {
      const unfinished = left > 0 ? [`I12: ${left} things are still under way`] : []
      return [...unfinished, ...(await look(told)), ...troubleIn(scenarios)]
    }
    await delay(left > 50 ? 500 : 60)
  }
}

/** How long a buyer, and the whole run, may take while processes die one after the other; in ms. */
export function patienceInStorm(quick: boolean): number {
  return quick ? 40_000 : 180_000
}

/** What must hold even now, while buyers buy and processes die. */
export function soFar(
  scene: Scene,
  scenarios: Scenario[],
  backOffice: BackOfficeKind = 'embedded',
  /** how long something may be under way before somebody must have been told */
  deadlineMs = 60_000,
): Promise<string[]> {
  return violations(scene.connection.db, scene.standIns.ledger(), {
    settled: false,
    told: toldIn(scenarios),
    backOffice,
    deadlineMs,
  })
}

/** I9 and I11, after the run; the sessions of some buyers stand for those of all. */
export async function leftBehind(scene: Scene, scenarios: Scenario[], tokens: string[]): Promise<string[]> {
  const sessions = scenarios.slice(0, 100).map(({ session }, at) => [`the session of buyer ${at}`, session])
  const cards = tokens.map((token, at) => [`card token ${at}`, token])
  const secrets = Object.fromEntries([...sessions, ...cards])
  return [
    ...(await filesAndRows(scene.connection.db, join(scene.folder, 'media'))),
    ...(await leaks(scene.connection.db, secrets, { folders: [scene.folder], log: scene.log() })),
  ]
}

/** All later work except the long watch over voids, and every checkout before its end. */
export async function underWay(db: Db): Promise<number> {
  const found = await db.execute<{ left: number }>(sql`select
    (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
      and name in ('settle-charge', 'send-order', 'return-money', 'send-mail')
      and not (name = 'settle-charge'
        and (select status from payment_attempt where id = (data->>'attemptId')::bigint) = 'VOIDED'))::int
    + (select count(*) from checkout where state not in ('COMPLETED', 'DECLINED', 'CANCELLED', 'VOIDED', 'NEEDS_REVIEW'))::int
    + (select count(*) from money_return where state = 'PENDING')::int
    + (select count(*) from part_return where state = 'PENDING')::int as left`)
  return found.rows[0]?.left ?? 0
}

function toldIn(scenarios: Scenario[]): Told[] {
  return scenarios.flatMap(({ told }) => (told ? [told] : []))
}

function troubleIn(scenarios: Scenario[]): string[] {
  return scenarios.flatMap(({ trouble }) => trouble)
}

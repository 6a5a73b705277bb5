import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { newsletterViolations } from '../../kit/checks/newsletter-violations.ts'
import { openDraw } from '../draw.ts'
import type { Environment } from '../environment.ts'
import { keepOpen } from '../supervisor.ts'
import { fillList, openDesk, waitUntil, type Desk } from '../newsletters.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openScene, type Scene } from '../scene.ts'

const content = `<h2>New in the workshop</h2>${'<p>The grinder runs quietly, and its chuck fits every spindle of the last eighty years.</p>'.repeat(8)}`
/** How many mails may be unknown for each death of the shop or of the mail server, for all newsletters together. */
const mostUnknown = 4
const longestReturnMs = 30_000

/**
 * A newsletter to very many people, while the mail server goes away and comes back, the shop is killed at random
 * moments, the button is pressed twice and some people leave. In real time: no wait is shortened, except in the quick
 * run, which has a second newsletter to the same people.
 */
export async function newsletterThroughFaults(
  environment: Environment,
  { quick, seeds, say }: Wishes,
  { people = quick ? 600 : 10_000, kills = quick ? 3 : 5 } = {},
): Promise<Row> {
  const from = performance.now()
  const draw = openDraw((seeds[0] ?? 1) * 19)
  const awayMs = quick ? 2000 : 20_000
  const scene = await openScene(environment, {
    timeScale: quick ? 0.1 : 1,
    settings: { INVOICE_STEPS: 'off', LOG_LEVEL: 'warn' },
  })
  const violations: string[] = []
  const unknown: number[] = []
  let lastKill = new Date(0)
  let backAfterMs: number | null = null
  let told = ''
  try {
    await fillList(scene.connection.db, people)
    const supervisor = await keepOpen(scene)
    const desk = await openDesk(scene)
    const ids = [await pressTwice(desk, people, violations)]
    if (quick) ids.push(await pressOnce(desk, people))
    const all = people * ids.length
    const sunk = () => scene.standIns.listMails().length
    const patience = quick ? 120_000 : 600_000
    const moments = Array.from({ length: kills }, () => 0.05 + draw.next() * 0.85).toSorted((a, b) => a - b)
    const killing = async () => {
      for (const moment of moments) {
        await waitUntil(() => sunk() >= moment * all, patience)
        await delay(draw.below(60))
        const shop = await supervisor.untilOpen()
        await shop.kill()
        // Nobody can take over before the lease has ended.
        const left = await countOnTheirWay(scene, lastKill)
        lastKill = new Date()
        unknown.push(left)
        if (left > mostUnknown) violations.push(`${left} mails were on their way at a kill`)
        say(`R19: killed at ${sunk()} of ${all}, ${left} on their way`)
      }
    }
    const awayAndBack = async () => {
      await waitUntil(() => sunk() >= 0.45 * all, patience)
      scene.standIns.set({ mail: 'down' })
      await delay(awayMs)
      const before = sunk()
      scene.standIns.set({ mail: 'accept' })
      backAfterMs = await waitUntil(() => sunk() > before, 2 * longestReturnMs)
      const again = backAfterMs === null ? 'no mails' : `mails again ${Math.round(backAfterMs)} ms`
      say(`R19: the mail server was away; ${again} after its return`)
    }
    const leaving = async () => {
      await waitUntil(() => sunk() >= 0.3 * all, patience)
      await leave(scene, desk, quick ? 10 : 50, violations)
    }
    await Promise.all([killing(), awayAndBack(), leaving()])
    const total = { sent: 0, unknown: 0, skipped: 0 }
    for (const id of ids) {
      let last = (await desk.ask('GET', `/api/newsletters/${id}`)).body
      const done = async () => {
        last = (await desk.ask('GET', `/api/newsletters/${id}`)).body
        return last.state === 'done'
      }
      if ((await waitUntil(done, patience)) === null)
        violations.push(`I12: it is ${last.state} and does not end`)
      if (last.failed > 0 || last.sent + last.unknown + last.skipped !== people)
        violations.push(`sent ${last.sent}, failed ${last.failed}, of ${people}`)
      total.sent += last.sent
      total.unknown += last.unknown
      total.skipped += last.skipped
    }
    violations.push(...(await newsletterViolations(scene.connection.db, scene.standIns.listMails())))
    const byOutage = total.unknown - unknown.reduce((sum, one) => sum + one, 0)
    if (byOutage > mostUnknown) violations.push(`${byOutage} mails are in doubt beside those of the kills`)
    if (backAfterMs === null || backAfterMs > longestReturnMs)
      violations.push(`nothing was sent for ${backAfterMs ?? 'over 60 000'} ms after the return`)
    told = `${total.sent} sent, in doubt ${unknown.join(' + ')} by the kills and ${byOutage} by the outage, ${total.skipped} left meanwhile; again ${((backAfterMs ?? 0) / 1000).toFixed(1)} s after the return`
    await supervisor.rest()
  } finally {
    await scene.close()
  }
  say(`R19: ${countOf(violations)}`)
  return {
    id: 'R19',
    what: `${quick ? 'two newsletters' : 'newsletter'} to ${people}, mail server away for ${awayMs / 1000} s, ${kills} kills`,
    points: 0,
    runs: 1,
    checkouts: 0,
    violations,
    ms: performance.now() - from,
    note: `${quick ? 'waits 1:10' : 'in real time'}; ${told}`,
  }
}

/** Two presses at one moment, and a third without the key a little later. */
async function pressTwice(desk: Desk, people: number, violations: string[]): Promise<string> {
  const letter = { subject: 'New in the workshop', content, recipients: people, perHour: 1_000_000 }
  const key = { 'idempotency-key': randomUUID() }
  const presses = await Promise.all([1, 2].map(() => desk.ask('POST', '/api/newsletter', letter, key)))
  const third = await desk.ask('POST', '/api/newsletter', letter)
  const ids = new Set(presses.map(({ body }) => body._id))
  if (presses.some(({ status }) => status !== 202) || ids.size !== 1 || third.status !== 409)
    violations.push(`two presses: ${presses.map(({ status }) => status).join(', ')}, then ${third.status}`)
  return presses[0]?.body._id ?? ''
}

/** Another one, in the same moment. */
async function pressOnce(desk: Desk, people: number): Promise<string> {
  const letter = { subject: 'And another', content, recipients: people, perHour: 1_000_000 }
  return (await desk.ask('POST', '/api/newsletter', letter)).body._id
}

async function countOnTheirWay({ connection: { db } }: Scene, since: Date): Promise<number> {
  const found = await db.execute(
    sql`select from newsletter_delivery where status = 'SENDING' and claimed_at > ${since.toISOString()}::timestamptz`,
  )
  return found.rows.length
}

/** People who leave while their mail still waits get none; a mail that was claimed before is on its way. */
async function leave(scene: Scene, desk: Desk, people: number, violations: string[]): Promise<void> {
  const waiting = await scene.connection.db.execute<{ email: string }>(sql`
    select email from newsletter_delivery where status = 'QUEUED' order by next_at desc, subscriber_id desc limit ${people}`)
  for (const { email } of waiting.rows) {
    const left = await desk.ask('GET', `/api/unsubscribe?email=${encodeURIComponent(email)}`)
    if (left.status !== 200) violations.push(`${email} could not leave: ${left.status}`)
  }
}

import { sql } from 'drizzle-orm'
import { newsletterViolations } from '../../kit/checks/newsletter-violations.ts'
import type { Environment } from '../environment.ts'
import { fillList, openDesk, waitUntil, type Answer, type Desk } from '../newsletters.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openScene, type Scene } from '../scene.ts'

type Way = {
  mail: string
  what: string
  /** the status before the server works again, if the newsletter does not end by itself */
  before?: (now: Answer) => boolean
  /** at the end, of `people` */
  wants: (people: number) => Partial<Answer>
}

const people = 40
const nothing = { failed: 0, unknown: 0, bounced: 0, skipped: 0, queued: 0, sending: 0 }
const all = (count: number) => ({ ...nothing, sent: count })
const paused = (now: Answer) => now.state === 'paused'

const ways: Way[] = [
  {
    mail: 'drop-once',
    what: 'answer to one mail lost',
    wants: (count) => ({ ...all(count - 1), unknown: 1 }),
  },
  {
    mail: 'drop',
    what: 'every answer lost, then mended',
    before: (now) => paused(now) && now.unknown >= 20 && now.unknown < 24,
    wants: (count) => ({ failed: 0, bounced: 0, queued: 0, sending: 0, recipients: count }),
  },
  { mail: 'grey', what: '451 to each recipient once', wants: all },
  { mail: 'closing', what: '421 to everybody, then mended', before: ({ sent }) => sent === 0, wants: all },
  { mail: 'down', what: 'not reachable, then back', before: ({ sent }) => sent === 0, wants: all },
  {
    mail: 'poison',
    what: '550 5.1.1 to one address',
    wants: (count) => ({ ...all(count - 1), failed: 1, bounced: 1 }),
  },
  {
    mail: 'refuse',
    what: '550 5.1.1 to everybody, then mended',
    before: (now) => paused(now) && now.bounced === 0 && now.queued === people,
    wants: all,
  },
  {
    mail: 'foreign',
    what: '550 5.7.1 to everybody, then mended',
    before: (now) => paused(now) && now.bounced === 0 && now.queued === people,
    wants: all,
  },
  {
    mail: 'content',
    what: '554 5.7.1 to every message, then mended',
    before: (now) => paused(now) && now.bounced === 0 && now.queued === people,
    wants: all,
  },
]

/** Each way in which a mail server goes wrong, to its exact end. */
export async function mailRefusals(environment: Environment, { say }: Wishes): Promise<Row[]> {
  const rows: Row[] = []
  const scene = await openScene(environment, { settings: { INVOICE_STEPS: 'off', LOG_LEVEL: 'warn' } })
  try {
    await scene.start()
    const desk = await openDesk(scene)
    for (const way of ways) {
      const from = performance.now()
      const violations = await goThrough(scene, desk, way)
      say(`R20 ${way.what}: ${countOf(violations)}`)
      rows.push({
        id: 'R20',
        what: way.what,
        points: 0,
        runs: 1,
        checkouts: 0,
        violations,
        ms: performance.now() - from,
        note: `to ${people}, waits 1:100`,
      })
    }
  } finally {
    await scene.close()
  }
  return rows
}

async function goThrough(scene: Scene, desk: Desk, way: Way): Promise<string[]> {
  const violations: string[] = []
  const { db } = scene.connection
  await fillList(db, people - 1, `to-${way.mail}-`)
  await db.execute(sql`insert into subscriber (email, display_name, source, consent)
    values (${`${way.mail === 'poison' ? 'poison' : `to-${way.mail}-last`}@lab.test`}, 'One more', 'import', 'A fault run')`)
  scene.standIns.set({ mail: way.mail })
  const letter = {
    subject: `Through ${way.what}`,
    content: '<p>News.</p>',
    recipients: people,
    perHour: 1_000_000,
  }
  const { body, status } = await desk.ask('POST', '/api/newsletter', letter)
  if (status !== 202) return [`was answered ${status}`]
  const read = async () => (await desk.ask('GET', `/api/newsletters/${body._id}`)).body
  if (way.before) {
    const { before } = way
    const isSo = async () => before(await read())
    if ((await waitUntil(isSo, 20_000)) === null)
      violations.push(`before: ${JSON.stringify(figures(await read()))}`)
    scene.standIns.set({ mail: 'accept' })
    if ((await read()).state === 'paused') await desk.ask('POST', `/api/newsletters/${body._id}/resume`)
  }
  const isDone = async () => (await read()).state === 'done'
  if ((await waitUntil(isDone, 30_000)) === null) violations.push('I12: it does not end')
  scene.standIns.set({ mail: 'accept' })
  const end = await read()
  const wanted = Object.entries(way.wants(people))
  if (wanted.some(([name, count]) => end[name as keyof Answer] !== count))
    violations.push(`ends with ${JSON.stringify(figures(end))}`)
  violations.push(...(await newsletterViolations(db, scene.standIns.listMails())))
  return violations
}

function figures({ state, sent, failed, unknown, bounced, skipped, queued, sending }: Answer) {
  return { state, sent, failed, unknown, bounced, skipped, queued, sending }
}

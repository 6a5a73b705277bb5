import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buy, orderRequest, stateOf, untilState } from '../../test/kit/buy.ts'
import { eventually, openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { readDashboard } from '../dashboard/read-dashboard.ts'
import { sendOrderJob } from '../order-sync/send-order.job.ts'
import { settleChargeJob } from '../checkout/settle-charge.job.ts'
import { sendMailJob } from '../mail/send-mail.job.ts'
import { queueMail } from '../mail/send-mail.ts'
import { watchDeadlines } from './watch-deadlines.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ INVOICE_STEPS: 'off' })
})
afterAll(() => shop.close())
beforeEach(() => shop.standIns.set({ gateway: 'card', inquiry: 'on', void: 'on', mail: 'accept' }))

describe('what is late is told once', () => {
  test('a charge in doubt for over three minutes, and again only for another doubt', async () => {
    const id = await unknownCharge()
    await watch()
    expect(await keysOf('overdue CHARGE_UNKNOWN')).toEqual([])
    await ago(id, 181)
    await watch()
    await watch()
    const [key, ...others] = await keysOf('overdue CHARGE_UNKNOWN')
    expect(key).toContain(id)
    expect(others).toEqual([])
    const mail = await eventually(async () =>
      shop.standIns.ledger().mails.find(({ subject }) => subject === 'A charge is in doubt'),
    )
    expect(mail.text).toContain(`${await orderNumberOf(id)}: for over three minutes`)
    shop.standIns.set({ inquiry: 'on' })
    await untilState(shop, id, 'COMPLETED')
  })

  test('a document that waits for the books: after 15 minutes, and after two hours', async () => {
    const id = await completed()
    const wait = (minutes: number) =>
      shop.db
        .execute(sql`update hand_over_step set state = 'WAITING', done_at = null, lease_until = now() + interval '1 hour',
        created_at = now() - make_interval(mins => ${minutes}) where step = 'order' and checkout_id = ${id}`)
    await wait(14)
    await watch()
    expect(await keysOf('late')).toEqual([])
    await wait(16)
    await watch()
    await watch()
    expect(await keysOf('late')).toEqual([`late 0 order ${id}`])
    await wait(121)
    await watch()
    expect(await keysOf('late')).toEqual([`late 0 order ${id}`, `late 1 order ${id}`])
    await done(id)
  })

  test('an outage is one mail an hour, however many orders wait', async () => {
    const ids = [await completed(), await completed()]
    for (const id of ids)
      await shop.db
        .execute(sql`update hand_over_step set state = 'WAITING', done_at = null, lease_until = now() + interval '1 hour',
          created_at = now() - interval '20 minutes' where step = 'customer' and checkout_id = ${id}`)
    await shop.db.execute(sql`delete from mail where dedupe_key like 'alert late 0 %'`)
    await watch()
    expect(await keysOf('late')).toEqual(expect.arrayContaining(ids.map((id) => `late 0 customer ${id}`)))
    const mails = await shop.db.execute<{ text: string }>(
      sql`select text from mail where dedupe_key like 'alert late 0 %'`,
    )
    expect(mails.rows.map(({ text }) => text.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringContaining('Other orders may have the same problem.'),
    ])
    for (const id of ids) await done(id)
  })

  test('money on its way back is told as that, not as a charge that is being voided', async () => {
    const id = await completed()
    await shop.db.execute(sql`
      insert into money_return (checkout_id, attempt_id, amount_cents, reason, actor_sub, state, refund_orderid)
      select checkout_id, id, amount_cents, 'Sent back', 'boss', 'FAILED', 'R' from payment_attempt where checkout_id = ${id}`)
    await asVoidingFor(id, 11)
    await watch()
    expect(await keysOf('overdue VOIDING')).toEqual([])
    await shop.db.execute(sql`delete from money_return where checkout_id = ${id}`)
    await watch()
    expect(await keysOf('overdue VOIDING')).toHaveLength(1)
  })

  test('a document that the books refuse, at once', async () => {
    const id = await completed()
    await shop.db
      .execute(sql`update hand_over_step set state = 'WAITING', done_at = null, refused = true, last_error = 'No such item.',
      lease_until = now() + interval '1 hour' where step = 'order' and checkout_id = ${id}`)
    await watch()
    expect(await keysOf('refused')).toEqual([`refused order ${id}`])
    await done(id)
  })

  test('work that nobody does', async () => {
    await watch({ oldestDueMs: async () => 599_999 })
    expect(await keysOf('queue')).toEqual([])
    await watch({ oldestDueMs: async () => 600_000 })
    expect(await keysOf('queue')).toHaveLength(1)
  })
})

describe('mails that wait', () => {
  test('are told once when the oldest has waited for over ten minutes', async () => {
    shop.standIns.set({ mail: 'later' })
    const first = await queued('Waits first')
    const second = await queued('Waits second')
    await eventually(async () => (await mailRow(first)).last_error)
    await waitingFor(first, 9)
    await watch()
    expect(await keysOf('mails late')).toEqual([])
    await waitingFor(first, 12)
    await waitingFor(second, 11)
    await watch()
    await watch()
    expect(await keysOf('mails late')).toEqual([`mails late ${first}`])
    shop.standIns.set({ mail: 'accept' })
    const mail = await eventually(async () =>
      shop.standIns.ledger().mails.find(({ subject }) => subject === 'E-mails are waiting to be sent'),
    )
    const text = mail.text.replace(/\s+/g, ' ')
    expect(text).toMatch(
      /\d+ e-mails are waiting to be sent, the oldest for 12 minutes\. The mail server said: .*451/,
    )
    await untilSent(first)
    await untilSent(second)
  })

  test('a server that was down for longer than a job tries loses none, and doubles none', async () => {
    shop.standIns.set({ mail: 'later' })
    const ids = [await queued('Given up 1'), await queued('Given up 2')]
    for (const id of ids) {
      await eventually(async () => (await mailRow(id)).last_error)
      await waitingFor(id, 3000)
    }
    await dropJobs(sendMailJob.name)
    shop.standIns.set({ mail: 'accept' })
    for (const id of ids) expect(await mailRow(id)).toMatchObject({ state: 'QUEUED' })
    await watch()
    await watch()
    for (const id of ids) await untilSent(id)
    for (const subject of ['Given up 1', 'Given up 2'])
      expect(shop.standIns.ledger().mails.filter((mail) => mail.subject === subject)).toHaveLength(1)
    expect((await mailRow(ids[0] ?? '')).attempts).toBeGreaterThan(1)
  })
})

describe('a newsletter that needs somebody is told of once', () => {
  test('one that has paused itself, and again when it does so again; not one that somebody paused', async () => {
    const id = await newsletter({ state: 'PAUSED' })
    await watch()
    expect(await keysOf('newsletter')).toEqual([])
    await newsletterIs(id, sql`pause_reason = 'The mail server refused 20 mails.', trouble_since = now()`)
    await watch()
    await watch()
    const first = await keysOf('newsletter')
    expect(first).toEqual([expect.stringContaining(`newsletter paused ${id} `)])
    await newsletterIs(id, sql`trouble_since = now() + interval '1 second'`)
    await watch()
    expect(await keysOf('newsletter')).toHaveLength(2)
    const mails = await shop.db.execute<{ text: string; html: string }>(
      sql`select text, html from mail where subject = 'A newsletter has paused itself'`,
    )
    expect(mails.rows[0]?.text.replaceAll(/\s+/g, ' ')).toContain('The mail server refused 20 mails.')
    expect(mails.rows[0]?.html).toContain(`/admin/admin/newsletter/${id}`)
  })

  test('one that waits for the mail server for over ten minutes', async () => {
    const id = await newsletter({ state: 'SENDING' })
    await newsletterIs(
      id,
      sql`waits_for = 'server', waits_until = now() + interval '1 hour',
      trouble_since = now() - interval '599 seconds'`,
    )
    await watch()
    expect(await keysOf('newsletter waiting')).toEqual([])
    await newsletterIs(id, sql`trouble_since = now() - interval '601 seconds'`)
    await watch()
    await watch()
    expect(await keysOf('newsletter waiting')).toEqual([expect.stringContaining(id)])
  })

  test('one that is done with mails in doubt', async () => {
    const id = await newsletter({ state: 'DONE' })
    await watch()
    expect(await keysOf('newsletter in doubt')).toEqual([])
    await shop.db.execute(sql`update newsletter_delivery set status = 'UNKNOWN' where newsletter_id = ${id}`)
    await watch()
    await watch()
    expect(await keysOf('newsletter in doubt')).toEqual([expect.stringContaining(id)])
    const mails = await shop.db.execute<{ text: string }>(
      sql`select text from mail where subject = 'A newsletter is done, with e-mails in doubt'`,
    )
    expect(mails.rows[0]?.text.replaceAll(/\s+/g, ' ')).toContain('For 1 address we do not know')
    const { waiting } = await readDashboard({ ...shop, timeScale: 1 }, 'day')
    expect(waiting.newsletters).toBe(3)
  })
})

describe('work whose job is gone gets a new one', () => {
  test('a charge in doubt', async () => {
    const id = await unknownCharge()
    await dropJobs(settleChargeJob.name)
    shop.standIns.set({ inquiry: 'on' })
    await ago(id, 61)
    expect(await stateOf(shop, id)).toBe('CHARGE_UNKNOWN')
    await watch()
    await untilState(shop, id, 'COMPLETED')
  })

  test('a hand-over, and not a second one while the first lives', async () => {
    const id = await completed()
    await shop.db
      .execute(sql`update hand_over_step set state = 'WAITING', done_at = null, lease_until = now() + interval '1 hour',
      created_at = now() - interval '2 minutes' where step = 'order' and checkout_id = ${id}`)
    await watch()
    await watch()
    const jobs = await shop.db.execute(sql`select 1 from pgboss.job where name = ${sendOrderJob.name}
      and singleton_key = ${id} and state in ('created', 'retry', 'active')`)
    expect(jobs.rows).toHaveLength(1)
    await done(id)
  })
})

/** With one recipient, who has received it. */
async function newsletter(as: { state: string }): Promise<string> {
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    insert into newsletter (subject, html, cleaner_version, content_hash, state, finished_at, per_hour, recipients, queued_by)
      values ('News', '<p>News.</p>', 1, '\\x00', ${as.state}, ${as.state === 'DONE' ? sql`now()` : null}, 1000, 1, 'boss')
      returning id`)
  const id = rows[0]?.id ?? ''
  await shop.db.execute(sql`
    with one as (insert into subscriber (email, display_name, source, consent)
      values (${`${id}@lab.test`}, 'Ada', 'admin', 'said yes') returning id, email)
    insert into newsletter_delivery (newsletter_id, subscriber_id, email, message_id, status, settled_at)
      select ${id}, id, email, ${`<${id}@shop.test>`}, 'SENT', now() from one`)
  return id
}

async function newsletterIs(id: string, so: SQL): Promise<void> {
  await shop.db.execute(sql`update newsletter set ${so} where id = ${id}`)
}

/** By the real limits: rows are written as if they were old. */
async function watch(jobs: Partial<TestShop['jobs']> = {}): Promise<void> {
  await watchDeadlines({ ...shop, timeScale: 1, jobs: { ...shop.jobs, ...jobs } })
}

async function unknownCharge(): Promise<string> {
  shop.standIns.set({ gateway: 'timeout-after', gatewayCount: 'once', inquiry: 'down' })
  const id = await buy(shop, await orderRequest(shop))
  await untilState(shop, id, 'CHARGE_UNKNOWN')
  return id
}

/** In the back office, and the job that brought it there has ended too. */
async function completed(): Promise<string> {
  const id = await buy(shop, await orderRequest(shop))
  await untilState(shop, id, 'COMPLETED')
  await eventually(async () => (await shop.jobs.listLiving(sendOrderJob, [id])).size === 0)
  return id
}

async function done(id: string): Promise<void> {
  await shop.db.execute(
    sql`update hand_over_step set state = 'DONE', done_at = now() where checkout_id = ${id}`,
  )
}

async function ago(id: string, seconds: number): Promise<void> {
  await shop.db.execute(
    sql`update checkout_event set at = at - make_interval(secs => ${seconds}) where checkout_id = ${id}`,
  )
  await shop.db.execute(
    sql`update payment_attempt set opened_at = opened_at - make_interval(secs => ${seconds}) where checkout_id = ${id}`,
  )
}

/** The shop never comes here from COMPLETED; the trigger is switched off to write it. */
async function asVoidingFor(id: string, minutes: number): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update checkout set state = 'VOIDING' where id = ${id}`)
    await tx.execute(
      sql`update checkout_event set at = at - make_interval(mins => ${minutes}) where checkout_id = ${id}`,
    )
  })
}

async function queued(subject: string): Promise<string> {
  const message = { subject, heading: subject, parts: [] }
  const id = await shop.db.transaction((tx) =>
    queueMail(shop, tx, { to: 'ada@lab.test', kind: 'other', message, dedupeKey: subject }),
  )
  return id ?? ''
}

async function mailRow(id: string): Promise<{ state: string; last_error: string | null; attempts: number }> {
  const found = await shop.db.execute<{ state: string; last_error: string | null; attempts: number }>(
    sql`select state, last_error, attempts from mail where id = ${id}`,
  )
  const [row] = found.rows
  if (!row) throw new Error(`no mail ${id}`)
  return row
}

async function untilSent(id: string): Promise<void> {
  await eventually(async () => (await mailRow(id)).state === 'SENT')
}

async function waitingFor(id: string, minutes: number): Promise<void> {
  await shop.db.execute(
    sql`update mail set created_at = now() - make_interval(mins => ${minutes}) where id = ${id}`,
  )
}

async function dropJobs(name: string): Promise<void> {
  await eventually(async () => {
    await shop.db.execute(sql`delete from pgboss.job where name = ${name} and state <> 'active'`)
    const left = await shop.db.execute(
      sql`select 1 from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')`,
    )
    return left.rows.length === 0
  })
}

async function keysOf(prefix: string): Promise<string[]> {
  const found = await shop.db.execute<{ key: string }>(
    sql`select key from staff_alert where key like ${`${prefix} %`} order by key`,
  )
  return found.rows.map(({ key }) => key)
}

async function orderNumberOf(id: string): Promise<string> {
  const found = await shop.db.execute<{ order_number: string }>(
    sql`select order_number from checkout where id = ${id}`,
  )
  return found.rows[0]?.order_number ?? ''
}

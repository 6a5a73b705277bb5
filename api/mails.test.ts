import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendMailJob } from '../shop/mail/send-mail.job.ts'
import { queueMail } from '../shop/mail/send-mail.ts'
import { MailNotTaken, PermanentMailRefusal } from '../shop/mail/mailer.ts'
import type { MailKind } from '../shop/mail/mail-kind.ts'
import { watchDeadlines } from '../shop/reconciliation/watch-deadlines.ts'
import { buy, orderRequest, untilState } from '../test/kit/buy.ts'
import type { Visitor } from '../test/kit/http.ts'
import { openTestSite } from '../test/kit/open-test-site.ts'
import { eventually } from '../test/kit/open-test-shop.ts'
import { untilQuiet } from '../test/kit/checks/quiet.ts'
import { signInAs } from '../test/kit/sign-in.ts'
import { tableHashes } from '../test/kit/checks/table-hashes.ts'
import { miller } from '../test/kit/world.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off', ALERT_EMAIL: 'staff@shop.test' })
let admin: Visitor
const deliver = shop.mailer.send.bind(shop.mailer)
/** addresses that the mail server refuses for good, and those that it refuses for the moment */
const refusing = new Set<string>()
const busy = new Set<string>()

beforeAll(async () => {
  admin = server.visitor()
  await signInAs(shop, admin, { sub: 'boss', isAdmin: true })
  shop.mailer.send = async (mail) => {
    if (refusing.has(mail.to)) throw new PermanentMailRefusal('550 5.1.1 No such mailbox')
    if (busy.has(mail.to)) throw new MailNotTaken('451 4.3.2 Try again later', { because: 'mail' })
    await deliver(mail)
  }
})
beforeEach(async () => {
  refusing.clear()
  busy.clear()
})

describe('the list of mails', () => {
  test('tells of each how it stands, newest first', async () => {
    const wrong = await failed('other', 'wrong-1@lab.test', 'First of the list')
    const right = await sent('alert', 'right-1@lab.test', 'Second of the list')
    const { mails, response } = await list('?q=of the list')
    expect(mails).toEqual([
      {
        _id: right,
        kind: 'alert',
        to: 'right-1@lab.test',
        subject: 'Second of the list',
        state: 'sent',
        attempts: 1,
        error: null,
        createdAt: expect.any(String),
        sentAt: expect.any(String),
        copyOf: null,
        sentAgain: false,
        late: false,
        needsYou: false,
      },
      {
        _id: wrong,
        kind: 'other',
        to: 'wrong-1@lab.test',
        subject: 'First of the list',
        state: 'failed',
        attempts: 1,
        error: '550 5.1.1 No such mailbox',
        createdAt: expect.any(String),
        sentAt: null,
        copyOf: null,
        sentAgain: false,
        late: false,
        needsYou: true,
      },
    ])
    expect(response.headers.get('x-total-count')).toBe('2')
  })

  test('is narrowed by state, by kind and by words, and comes in pages', async () => {
    const ids = [
      await sent('order', 'many@lab.test', 'Page A_100%'),
      await failed('answer', 'many2@lab.test', 'Page B'),
      await sent('order', 'many@lab.test', 'Page C'),
    ]
    const subjects = async (query: string) => (await list(query)).mails.map(({ subject }) => subject)
    expect(await subjects('?q=MANY')).toEqual(['Page C', 'Page B', 'Page A_100%'])
    expect(await subjects('?q=many@lab')).toEqual(['Page C', 'Page A_100%'])
    expect(await subjects('?q=a_100%25')).toEqual(['Page A_100%'])
    expect(await subjects('?q=page_')).toEqual([])
    expect(await subjects('?q=page&state=failed')).toEqual(['Page B'])
    expect(await subjects('?q=page&state=sent&kind=order')).toEqual(['Page C', 'Page A_100%'])
    expect(await subjects('?q=page&limit=1&cursor=1')).toEqual(['Page B'])
    const { response } = await list('?q=page&limit=1&cursor=1')
    expect(response.headers.get('x-total-count')).toBe(String(ids.length))
    expect(response.headers.get('link')).toBe('</api/mails?limit=1&cursor=2&q=page>; rel="next"')
  })

  test('one that waits for over ten minutes is late and needs somebody', async () => {
    busy.add('slow@lab.test')
    const id = await queued('order', 'slow@lab.test', 'Slow one')
    await eventually(async () => (await mailOf(id)).attempts > 0)
    await shop.db.execute(sql`update mail set created_at = now() where id = ${id}`)
    expect((await list('?q=slow&state=needs-you')).mails).toEqual([])
    await older(id, 11)
    expect((await list('?q=slow&state=needs-you')).mails).toMatchObject([
      { _id: id, state: 'queued', late: true, error: '451 4.3.2 Try again later' },
    ])
    busy.clear()
    await untilSent(id)
    expect((await list('?q=slow&state=needs-you')).mails).toEqual([])
  })

  test.each(['x', 'QUEUED', ''])('an unknown state %j is refused', async (state) => {
    expect((await admin.ask(`/api/mails?state=${state}`)).status).toBe(400)
  })
})

describe('one mail', () => {
  test('is told with all that it says', async () => {
    const id = await sent('other', 'whole@lab.test', 'A whole one')
    const mail = await mailOf(id)
    expect(mail).toMatchObject({ _id: id, replyTo: null, subject: 'A whole one' })
    expect(mail.text).toContain('It says this.')
    expect(mail.html).toContain('It says this.')
  })

  test('that is not there is not found', async () => {
    expect((await admin.ask('/api/mails/00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await admin.ask('/api/mails/x')).status).toBe(404)
  })
})

describe('sending again', () => {
  test('a refused mail goes to the corrected address, and needs nobody any more', async () => {
    const id = await failed('order', 'ada@lab.tset', 'To be corrected')
    const needy = '?state=needs-you&q=to be corrected'
    expect(await idsOf(needy)).toEqual([id])
    const response = await again(id, { to: ' ada@lab.test ' })
    expect(response.status).toBe(202)
    const copy = (await response.json()) as { _id: string }
    expect(copy).toMatchObject({
      kind: 'order',
      to: 'ada@lab.test',
      subject: 'To be corrected',
      state: 'queued',
      copyOf: id,
      attempts: 0,
    })
    await untilSent(copy._id)
    const received = shop.standIns.ledger().mails.filter(({ subject }) => subject === 'To be corrected')
    expect(received.map(({ to }) => to)).toEqual(['ada@lab.test'])
    expect(received[0]?.text).toContain('It says this.')
    expect(await mailOf(id)).toMatchObject({ state: 'failed', to: 'ada@lab.tset', sentAgain: true })
    expect(await idsOf(needy)).toEqual([])
    const audit = await shop.db.execute(
      sql`select actor_sub, action, before, after from audit_event where target = ${id}`,
    )
    expect(audit.rows).toEqual([
      {
        actor_sub: 'boss',
        action: 'mail.send-again',
        before: { to: 'ada@lab.tset' },
        after: { to: 'ada@lab.test', subject: 'To be corrected', mail: copy._id },
      },
    ])
  })

  test('a mail that was sent goes out once more, at most once a minute', async () => {
    const id = await sent('other', 'twice@lab.test', 'Twice')
    await inMoment(id)
    expect(await refusalOf(id, {})).toEqual([409, expect.stringContaining('less than a minute ago')])
    await older(id, 2)
    const copy = (await (await again(id, {})).json()) as { _id: string }
    await untilSent(copy._id)
    await inMoment(copy._id)
    expect(await refusalOf(id, {})).toEqual([409, expect.stringContaining('less than a minute ago')])
    const received = shop.standIns.ledger().mails.filter(({ subject }) => subject === 'Twice')
    expect(received).toHaveLength(2)
    expect(new Set(received.map(({ headers }) => headers['message-id'])).size).toBe(2)
  })

  test('one that waits is not sent a second time, nor one whose copy waits', async () => {
    refusing.add('typo@lab.test')
    busy.add('later@lab.test')
    const id = await queued('other', 'typo@lab.test', 'Waits')
    await eventually(async () => (await mailOf(id)).state === 'failed')
    const copy = (await (await again(id, { to: 'later@lab.test' })).json()) as { _id: string }
    await eventually(async () => (await mailOf(copy._id)).attempts > 0)
    await settled(copy._id)
    expect(await refusalOf(copy._id, {})).toEqual([409, expect.stringContaining('still waiting')])
    expect(await refusalOf(id, { to: 'third@lab.test' })).toEqual([
      409,
      expect.stringContaining('still waiting'),
    ])
    busy.clear()
    await shop.db.transaction((tx) => shop.jobs.enqueue(tx, sendMailJob, { id: copy._id }))
    await untilSent(copy._id)
    expect(shop.standIns.ledger().mails.filter(({ subject }) => subject === 'Waits')).toHaveLength(1)
  })

  test('two who press at the same moment send one mail', async () => {
    const id = await failed('other', 'both@lab.tset', 'Both at once')
    const answers = await Promise.all([
      again(id, { to: 'both@lab.test' }),
      again(id, { to: 'both@lab.test' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([202, 409]))
    const { mails } = await list('?q=both at once')
    expect(mails).toHaveLength(2)
    await untilSent(mails[0]?._id ?? '')
  })

  test('a mail of the list stays with the address that it was written to', async () => {
    const id = await failed('list', 'join@lab.tset', 'Confirm')
    expect(await refusalOf(id, { to: 'somebody@else.test' })).toEqual([
      409,
      expect.stringContaining('work only for the address'),
    ])
    expect((await list('?state=needs-you&q=join@')).mails).toEqual([])
  })

  test.each([
    ['no address', { to: 'nobody' }, 422, 'Please enter a valid e-mail address'],
    ['two addresses', { to: 'a@lab.test, b@lab.test' }, 422, 'Please enter a valid e-mail address'],
    ['a header behind the address', { to: 'a@lab.test\r\nBcc: b@lab.test' }, 422, 'Please enter a valid'],
    ['nothing', { to: ' ' }, 422, 'Please enter an e-mail address.'],
    ['another field', { to: 'a@lab.test', subject: 'x' }, 400, 'subject'],
  ])('%s as the corrected address is refused', async (_, body, status, words) => {
    const id = await failed('other', 'bad@lab.tset', 'Bad correction')
    expect(await refusalOf(id, body)).toEqual([status, expect.stringContaining(words)])
  })

  test('a confirmation keeps its place in the timeline of the order, and the buyer keeps the address', async () => {
    refusing.add('ada.miller@lab.tset')
    const order = await orderRequest(shop, { billing: { ...miller, email: 'ada.miller@lab.tset' } })
    const checkoutId = await buy(shop, order)
    await untilState(shop, checkoutId, 'COMPLETED')
    const number = await orderNumberOf(checkoutId)
    const [confirmation] = await eventually(async () => {
      const found = (await list(`?q=${number}&kind=order&state=failed`)).mails
      return found.length > 0 && found
    })
    const { _id: copy } = (await (
      await again(confirmation?._id ?? '', { to: 'ada.miller@lab.test' })
    ).json()) as { _id: string }
    await untilSent(copy)
    const whole = (await (await admin.ask(`/api/orders/${number}`)).json()) as {
      buyer: { email: string }
      story: { kind: string; text: string; bad: boolean }[]
    }
    expect(whole.buyer.email).toBe('ada.miller@lab.tset')
    expect(whole.story.filter(({ kind }) => kind === 'mail').map(({ text, bad }) => [text, bad])).toEqual([
      ['E-mail could not be sent to ada.miller@lab.tset', true],
      ['E-mail sent to ada.miller@lab.test', false],
    ])
    // The orders admin sends the next one under a key of its own.
    await shop.db.execute(sql`update mail set created_at = created_at - interval '2 minutes'`)
    refusing.clear()
    expect((await admin.call('POST', `/api/orders/${number}/confirmation`)).status).toBe(200)
    const links = await shop.db.execute<{ link: string }>(sql`
      select distinct substring(text from '/order[?]t=[^[:space:]]+') as link from mail where subject like ${`Order ${number} %`}`)
    expect(links.rows).toHaveLength(1)
    // Once the money is returned, nobody is told again that the order is paid.
    await shop.db.execute(sql`insert into money_return
      (checkout_id, attempt_id, amount_cents, reason, actor_sub, state, kind, done_at, refund_orderid)
      select checkout_id, id, amount_cents, 'Sent back', 'boss', 'DONE', 'void', now(), 'R' from payment_attempt where checkout_id = ${checkoutId}`)
    await shop.db.execute(sql`update mail set created_at = created_at - interval '2 minutes'`)
    await untilQuiet(shop, number)
    expect(await refusalOf(copy, {})).toEqual([409, expect.stringContaining('no longer applies')])
  })
})

describe('staff are told', () => {
  test('of a confirmation that was refused for good, once, and one mail an hour tells of all', async () => {
    await shop.db.execute(sql`update mail set created_at = now() - interval '2 days'`)
    const id = await failed('order', 'gone-1@lab.test', 'Order SO-1 at Corliss')
    await failed('order', 'gone-2@lab.test', 'Order SO-2 at Corliss')
    await failed('list', 'gone-3@lab.test', 'Sign-up')
    await failed('alert', 'gone-4@lab.test', 'An alert')
    await watchDeadlines({ ...shop, timeScale: 1 })
    await watchDeadlines({ ...shop, timeScale: 1 })
    const alerts = await shop.db.execute<{ recipient: string; text: string }>(
      sql`select recipient, regexp_replace(text, '\\s+', ' ', 'g') as text from mail where subject = 'An e-mail was refused'`,
    )
    expect(alerts.rows.map(({ recipient }) => recipient)).toEqual(['staff@shop.test'])
    expect(alerts.rows[0]?.text).toContain(
      '“Order SO-1 at Corliss” could not be sent to gone-1@lab.test: 550 5.1.1 No such mailbox.',
    )
    expect(alerts.rows[0]?.text).toContain(`http://localhost:3000/admin/admin/mail/${id}`)
    const keys = await shop.db.execute(
      sql`select 1 from staff_alert join mail on key = 'mail refused ' || mail.id where subject like 'Order SO-_ at Corliss'`,
    )
    expect(keys.rows).toHaveLength(2)
  })

  test('on the dashboard: refused ones that nobody has sent again, and late ones', async () => {
    const before = await countOnDashboard()
    const id = await failed('order', 'count@lab.tset', 'Counted')
    expect(await countOnDashboard()).toBe(before + 1)
    const copy = (await (await again(id, { to: 'count@lab.test' })).json()) as { _id: string }
    await untilSent(copy._id)
    expect(await countOnDashboard()).toBe(before)
  })
})

type Listed = { _id: string; subject: string; state: string; attempts: number }
type Whole = Listed & { text: string; html: string }

async function list(query: string): Promise<{ mails: Listed[]; response: Response }> {
  const response = await admin.ask(`/api/mails${query}`)
  return { mails: (await response.json()) as Listed[], response }
}

async function idsOf(query: string): Promise<string[]> {
  return (await list(query)).mails.map(({ _id }) => _id)
}

async function countOnDashboard(): Promise<number> {
  const dashboard = (await (await admin.ask('/api/dashboard')).json()) as { waiting: { mails: number } }
  return dashboard.waiting.mails
}

async function mailOf(id: string): Promise<Whole> {
  return (await (await admin.ask(`/api/mails/${id}`)).json()) as Whole
}

function again(id: string, body: object): Promise<Response> {
  return admin.call('POST', `/api/mails/${id}/send`, body)
}

let serial = 0

async function queued(kind: MailKind, to: string, subject: string): Promise<string> {
  serial += 1
  const message = { subject, heading: subject, parts: [{ kind: 'text', text: 'It says this.' } as const] }
  const id = await shop.db.transaction((tx) =>
    queueMail(shop, tx, { to, kind, message, dedupeKey: `test ${serial}` }),
  )
  if (!id) throw new Error('not queued')
  return id
}

async function sent(kind: MailKind, to: string, subject: string): Promise<string> {
  const id = await queued(kind, to, subject)
  await untilSent(id)
  return id
}

async function failed(kind: MailKind, to: string, subject: string): Promise<string> {
  refusing.add(to)
  const id = await queued(kind, to, subject)
  await eventually(async () => (await mailOf(id)).state === 'failed')
  return id
}

async function untilSent(id: string): Promise<void> {
  await eventually(async () => (await mailOf(id)).state === 'sent')
}

async function older(id: string, minutes: number): Promise<void> {
  await shop.db.execute(
    sql`update mail set created_at = created_at - make_interval(mins => ${minutes}) where id = ${id}`,
  )
}

/** A minute takes 600 ms in a test shop; a busy machine may need as long for one request. */
async function inMoment(id: string): Promise<void> {
  await shop.db.execute(sql`update mail set created_at = now() + interval '1 minute' where id = ${id}`)
}

/** Its job has ended and writes nothing more: nothing changes meanwhile. */
async function settled(id: string): Promise<void> {
  await eventually(async () => {
    await shop.db.execute(
      sql`delete from pgboss.job where name = 'send-mail' and singleton_key = ${id} and state <> 'active'`,
    )
    return (await shop.jobs.listLiving({ name: 'send-mail' }, [id])).size === 0
  })
}

/** Its status and sentence; nothing was written. */
async function refusalOf(id: string, body: object): Promise<[number, string]> {
  const before = await tableHashes(shop.db)
  const response = await again(id, body)
  expect(await tableHashes(shop.db)).toEqual(before)
  return [response.status, ((await response.json()) as { detail: string }).detail]
}

async function orderNumberOf(id: string): Promise<string> {
  const found = await shop.db.execute<{ n: string }>(
    sql`select order_number as n from checkout where id = ${id}`,
  )
  return found.rows[0]?.n ?? ''
}

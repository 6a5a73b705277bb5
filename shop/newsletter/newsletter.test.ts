import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from '../../test/kit/empty-tables.ts'
import type { Visitor } from '../../test/kit/http.ts'
import { newsletterViolations } from '../../test/kit/checks/newsletter-violations.ts'
import { eventually } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { xssPayloads } from '../../test/e2e/kit/xss-payloads.ts'
import { keepSending, takeSending } from './delivery/sender-store.ts'
import { takeUpNewsletters } from './delivery/take-up-newsletters.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })

let admin: Visitor
beforeEach(async () => {
  shop.standIns.set({ mail: 'accept' })
  await emptyTables(shop.db, sql`subscriber, newsletter, newsletter_delivery, mail, audit_event`)
  admin = server.visitor()
  await signInAs(shop, admin, { sub: 'boss', name: 'Ben Boss', email: 'boss@lab.test', isAdmin: true })
})

const letter = { subject: 'A new grinder', content: '<h2>Quiet</h2><p>It runs <b>quietly</b>.</p>' }

describe('queued', () => {
  test('once for everybody on the list who can be reached', async () => {
    await onList(['ada', 'bob', 'cyd'])
    await shop.db.execute(sql`update subscriber set bounced_at = now() where email = 'bob@lab.test'`)
    await shop.db.execute(
      sql`update subscriber set subscribed = false, left_at = now(), left_by = 'link' where email = 'cyd@lab.test'`,
    )
    const { status, body } = await send({ recipients: 1 })
    expect(status).toBe(202)
    expect(body).toMatchObject({
      subject: 'A new grinder',
      recipients: 1,
      perHour: 1000,
      queuedBy: 'Ben Boss',
    })
    expect(body.jobId).toBe(body._id)
    expect(await untilDone(body._id)).toMatchObject({
      sent: 1,
      queued: 0,
      sending: 0,
      unknown: 0,
      skipped: 0,
    })
    expect(got().map(({ to }) => to)).toEqual(['ada@lab.test'])
    const acts = await shop.db.execute(sql`select action, target, after from audit_event order by id`)
    expect(acts.rows).toEqual([
      {
        action: 'newsletter.send',
        target: body._id,
        after: { subject: 'A new grinder', recipients: 1, perHour: 1000 },
      },
    ])
  })

  test('two presses with one key are one newsletter, and another body under it is refused', async () => {
    await onList(['ada'])
    const key = { 'idempotency-key': randomUUID() }
    const [one, two] = await Promise.all([send({}, key), send({}, key)])
    expect([one.status, two.status]).toEqual([202, 202])
    expect(two.body._id).toBe(one.body._id)
    expect(await send({ subject: 'Another' }, key)).toMatchObject({ status: 422 })
    expect(await counts()).toEqual({ newsletters: 1, deliveries: 1 })
  })

  test('two presses without a key: the second is asked about', async () => {
    await onList(['ada'])
    const both = await Promise.all([send(), send()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409])
    const [taken, refused] = both.toSorted((a, b) => a.status - b.status)
    expect(refused?.body.sameAs).toBe(taken?.body._id)
    expect(await send({ again: true })).toMatchObject({ status: 202 })
    expect(await counts()).toEqual({ newsletters: 2, deliveries: 2 })
  })

  test('the same content is not asked about ten minutes later', async () => {
    await onList(['ada'])
    await send()
    await shop.db.execute(sql`update newsletter set queued_at = now() - interval '9 minutes 50 seconds'`)
    expect((await send()).status).toBe(409)
    await shop.db.execute(sql`update newsletter set queued_at = now() - interval '601 seconds'`)
    expect((await send()).status).toBe(202)
  })

  test.each([
    ['another number than was confirmed', { recipients: 3 }, 409, { recipients: 2 }],
    [
      'no subject',
      { subject: '  ' },
      422,
      { errors: [{ pointer: '/subject', detail: 'Please enter a subject.' }] },
    ],
    ['a subject of two lines', { subject: 'Hello\r\nBcc: eve@lab.test' }, 422, {}],
    ['a subject with a line feed', { subject: 'Hello\nthere' }, 422, {}],
    ['no content', { content: '' }, 422, {}],
    ['content that cleaning leaves nothing of', { content: '<script>alert(1)</script><p> </p>' }, 422, {}],
    ['content that is too long', { content: 'x'.repeat(200_001) }, 422, {}],
    [
      'formatting that goes too deep',
      { content: '<b>'.repeat(60_000) },
      422,
      {
        errors: [
          {
            pointer: '/content',
            detail:
              'The formatting of this newsletter goes more than 100 levels deep. Please paste it again as plain text.',
          },
        ],
      },
    ],
    ['a limit of none', { perHour: 0 }, 422, {}],
    ['a field that nobody knows', { to: 'eve@lab.test' }, 400, {}],
  ])('refused, and nothing is written: %s', async (_, changes, status, body) => {
    await onList(['ada', 'bob'])
    const refused = await send(changes)
    expect(refused.status).toBe(status)
    expect(refused.body).toMatchObject(body)
    expect(await counts()).toEqual({ newsletters: 0, deliveries: 0 })
    expect((await shop.db.execute(sql`select 1 from audit_event`)).rows).toEqual([])
  })

  test('nobody to send to', async () => {
    expect(await send()).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('no one to send it to') },
    })
    expect(await counts()).toEqual({ newsletters: 0, deliveries: 0 })
  })
})

test('letters that no database takes harm nobody, wherever they stand', async () => {
  await onList(['ada'])
  const odd = 'a\0b\ud800c'
  const written = { subject: odd, content: `<p>${odd}</p>` }
  expect((await ask('POST', '/api/newsletter/preview', written)).status).toBe(200)
  expect((await ask('POST', '/api/newsletter/test', written)).status).toBe(202)
  const { status, body } = await send(written)
  expect([status, body.subject]).toEqual([202, 'ab\ufffdc'])
  for (const q of ['a%00b', '%00', '%ED%A0%80', '%25%5F'])
    expect((await ask('GET', `/api/newsletters/${body._id}/deliveries?q=${q}`)).status).toBe(200)
  expect((await ask('GET', `/api/newsletters/${body._id}/deliveries?q=a%00da`)).body).toHaveLength(1)
  for (const [address, changes] of [
    ['/api/newsletters/%00', undefined],
    [`/api/newsletters/${body._id}/deliveries?status=%00`, undefined],
    [`/api/newsletters/${body._id}/resend`, { subscribers: [odd] }],
  ] as const) {
    const refused = await ask(changes ? 'POST' : 'GET', address, changes)
    expect([400, 404, 422]).toContain(refused.status)
  }
  await untilDone(body._id)
})

describe('the mail', () => {
  test('is what was written, and says how to leave by its head and its foot', async () => {
    await onList(['ada'])
    const { body } = await send({
      content:
        '<h2>Quiet</h2><p>It <b>runs</b>. <a href="/shop">Look</a></p><img src="/media/0123456789abcdef0123456789abcdef.jpg" alt="It">',
    })
    await untilDone(body._id)
    const [mail] = got()
    const origin = shop.brand.siteOrigin
    const address =
      /^<(http:\/\/localhost:3000\/unsubscribe\?t=[0-9a-f-]{36}\.unsubscribe\.[a-z0-9]{8}\.[\w-]{43})>$/.exec(
        mail?.headers['list-unsubscribe'] ?? '',
      )?.[1]
    expect(address).toBeDefined()
    expect(mail?.headers).toMatchObject({
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      precedence: 'bulk',
      from: 'Corliss Dental Equipment <orders@shop.demo.test>',
    })
    expect(mail?.html).toContain(`src="${origin}/media/0123456789abcdef0123456789abcdef.jpg"`)
    expect(mail?.html).toContain(`href="${origin}/shop"`)
    expect(mail?.html).toContain('<strong>runs</strong>')
    for (const text of [mail?.html, mail?.text]) {
      expect(text).toContain(address)
      expect(text).toContain('1200 Harbor Works Road, Providence, RI 02905')
      expect(text).toContain('You are receiving this e-mail because')
    }
    expect(mail?.text).toContain(`It runs. Look [${origin}/shop]`)
    const shown = await ask('GET', `/api/newsletters/${body._id}/mail`)
    expect(shown.body).toEqual({
      subject: 'A new grinder',
      html: expect.stringContaining('/unsubscribe?t=preview'),
      text: expect.stringContaining(`It runs. Look [${origin}/shop]`),
    })
    expect(await read(body._id)).not.toHaveProperty('html')
  })

  test('is cleaned again when it was stored under an older cleaner', async () => {
    await onList(['ada'])
    const { body } = await send()
    await untilDone(body._id)
    await shop.db.execute(
      sql`update newsletter set cleaner_version = 0, html = '<p>Old.<script>alert(1)</script></p>'`,
    )
    const { html } = (await ask('GET', `/api/newsletters/${body._id}/mail`)).body
    expect(html).toContain('Old.')
    expect(html).not.toContain('alert(1)')
  })

  test.each(xssPayloads)('holds nothing that runs: %s', async (payload) => {
    const { body } = await ask('POST', '/api/newsletter/preview', {
      subject: 'x',
      content: `<p>before</p>${payload}<p>after</p>`,
    })
    const written = /<div class="written">([\s\S]*?)<\/div>/.exec(body.html)?.[1] ?? ''
    expect(written).toContain('before')
    // Everything that a browser would read as a tag is one of ours, with only quoted values.
    for (const tag of written.match(/<[^>]*>?/g) ?? [])
      expect(tag).toMatch(
        /^<\/?(p|h2|h3|ul|ol|li|strong|em|a|br|img|table|thead|tbody|tr|th|td)( (href|rel|src|alt|style|colspan|rowspan)="[^"<>]*")*( \/)?>$/,
      )
    expect(written).not.toMatch(/(href|src)="\s*(javascript|data|vbscript):/i)
  })

  test('is shown before it is sent, and sends nothing', async () => {
    await onList(['ada', 'bob'])
    const { status, body } = await ask('POST', '/api/newsletter/preview', letter)
    expect(status).toBe(200)
    expect(body).toMatchObject({ subject: 'A new grinder', recipients: 2 })
    expect(body.html).toContain('/unsubscribe?t=preview')
    expect(body.text).toContain('It runs quietly.')
    expect(await counts()).toEqual({ newsletters: 0, deliveries: 0 })
    expect((await shop.db.execute(sql`select 1 from mail`)).rows).toEqual([])
  })

  test('goes to whoever tries it out, and to nobody else', async () => {
    await onList(['ada'])
    const { status, body } = await ask('POST', '/api/newsletter/test', letter)
    expect([status, body]).toEqual([202, { to: 'boss@lab.test' }])
    const mail = await eventually(async () => got().find(({ subject }) => subject === '[Test] A new grinder'))
    expect(mail.to).toBe('boss@lab.test')
    expect(got()).toHaveLength(1)
    expect(await counts()).toEqual({ newsletters: 0, deliveries: 0 })
  })
})

describe('sending', () => {
  test('whoever leaves meanwhile gets nothing; whoever paused it resumes it', async () => {
    await onList(['ada', 'bob', 'cyd'])
    shop.standIns.set({ mail: 'down' })
    const { body } = await send()
    await eventually(async () => (await read(body._id)).waiting?.for === 'server')
    expect(await ask('POST', `/api/newsletters/${body._id}/pause`)).toMatchObject({
      status: 200,
      body: { state: 'paused', waiting: null },
    })
    shop.standIns.set({ mail: 'accept' })
    await ask('GET', '/api/unsubscribe?email=bob%40lab.test')
    expect(got()).toEqual([])
    expect((await ask('POST', `/api/newsletters/${body._id}/resume`)).body.state).toBe('sending')
    expect(await untilDone(body._id)).toMatchObject({ sent: 2, skipped: 1, failed: 0, unknown: 0 })
    expect(
      got()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['ada@lab.test', 'cyd@lab.test'])
    const { body: skipped } = await ask('GET', `/api/newsletters/${body._id}/deliveries?status=skipped`)
    expect(skipped).toMatchObject([
      { email: 'bob@lab.test', status: 'skipped', attempts: 0, error: 'Left the list before it was sent.' },
    ])
    expect(await ask('POST', `/api/newsletters/${body._id}/pause`)).toMatchObject({ status: 409 })
    const attempts = await shop.db.execute(
      sql`select distinct attempts from newsletter_delivery where status = 'SENT'`,
    )
    expect(attempts.rows).toEqual([{ attempts: 1 }])
    const acts = await shop.db.execute(
      sql`select action from audit_event where action like 'newsletter.%' order by id`,
    )
    expect(acts.rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['newsletter.send', 'newsletter.pause', 'newsletter.resume']),
    )
  })

  test('no more in an hour than was asked for, over all newsletters', async () => {
    await onList(['ada', 'bob', 'cyd'])
    // An hour takes 36 s here; the claims are moved back so that it is a real one.
    const { body: first } = await send({ perHour: 2, subject: 'First' })
    const waiting = await eventually(async () => {
      const now = await read(first._id)
      return now.waiting?.for === 'limit' && now
    })
    expect(waiting).toMatchObject({ sent: 2, queued: 1, state: 'sending' })
    const { body: second } = await send({ perHour: 2, subject: 'Second' })
    await eventually(async () => (await read(second._id)).waiting?.for === 'limit')
    expect(await read(second._id)).toMatchObject({ sent: 0, queued: 3 })
    await shop.db.execute(
      sql`update newsletter_delivery set claimed_at = now() - interval '1 day' where claimed_at is not null`,
    )
    await shop.db.execute(
      sql`update newsletter set waits_for = null, waits_until = null where state = 'SENDING' and id = ${first._id}`,
    )
    await shop.db.execute(sql`delete from pgboss.job where name = 'deliver-newsletter'`)
    await takeUpNewsletters(shop)
    expect(await untilDone(first._id)).toMatchObject({ sent: 3 })
    expect(got()).toHaveLength(3)
  })

  test('an answer that is lost is in doubt, and goes out again only when somebody says so', async () => {
    await onList(['ada', 'bob'])
    shop.standIns.set({ mail: 'drop-once' })
    const { body } = await send()
    expect(await untilDone(body._id)).toMatchObject({ sent: 1, unknown: 1 })
    expect(await newsletterViolations(shop.db, shop.standIns.listMails())).toEqual([])
    const { body: unknown } = await ask('GET', `/api/newsletters/${body._id}/deliveries?status=unknown`)
    expect(unknown).toHaveLength(1)
    const before = got().length
    const nobody = await ask('POST', `/api/newsletters/${body._id}/resend`, { subscribers: [randomUUID()] })
    expect(nobody.status).toBe(409)
    const again = await ask('POST', `/api/newsletters/${body._id}/resend`, {
      subscribers: [unknown[0].subscriberId],
    })
    expect(again).toMatchObject({ status: 200, body: { state: 'sending', unknown: 0, queued: 1 } })
    expect(await untilDone(body._id)).toMatchObject({ sent: 2, unknown: 0 })
    expect(got()).toHaveLength(before + 1)
    expect((await ask('POST', `/api/newsletters/${body._id}/resend`, {})).status).toBe(409)
  })

  test('two newsletters at once are sent one after the other by one sender, the older one first', async () => {
    await onList(Array.from({ length: 12 }, (_, at) => `p${at}`))
    shop.standIns.set({ mail: 'down' })
    const ids: string[] = []
    for (const subject of ['First', 'Second']) ids.push((await send({ subject })).body._id)
    await eventually(async () => (await read(ids[0] ?? '')).waiting?.for === 'server')
    shop.standIns.set({ mail: 'accept' })
    for (const id of ids) expect(await untilDone(id)).toMatchObject({ sent: 12, unknown: 0, failed: 0 })
    const { rows } = await shop.db.execute<{ subject: string }>(sql`
      select n.subject from newsletter_delivery d join newsletter n on n.id = d.newsletter_id order by d.settled_at`)
    expect(rows.map(({ subject }) => subject)).toEqual([
      ...Array<string>(12).fill('First'),
      ...Array<string>(12).fill('Second'),
    ])
    expect(await newsletterViolations(shop.db, shop.standIns.listMails())).toEqual([])
  })

  test('a second sender takes nothing while the first one lives, whatever newsletter has its turn', async () => {
    await onList(['ada', 'bob'])
    await shop.db.execute(sql`
      insert into newsletter (subject, html, cleaner_version, content_hash, per_hour, recipients, queued_by)
        select 'N' || n, '<p>N</p>', 1, '\\x00', 1000, 0, 'boss' from generate_series(1, 2) n`)
    const take = () => shop.db.transaction((tx) => takeSending(tx, randomUUID(), 60_000))
    const [one, two] = await Promise.all([take(), take()])
    expect([one, two].filter(Boolean)).toHaveLength(1)
    expect(await take()).toBeNull()
    const first = one ?? two
    await shop.db.execute(
      sql`update newsletter set lease_until = now() - interval '1 second' where lease_holder is not null`,
    )
    expect(await take()).not.toBeNull()
    const goesOn = first && (await keepSending(shop.db, first, 60_000))
    expect(goesOn).toBeNull()
    await shop.db.execute(sql`delete from newsletter`)
  })

  test('a server that refuses everybody pauses it and marks nobody; after it was mended everybody gets it', async () => {
    await onList(Array.from({ length: 30 }, (_, at) => `p${at}`))
    shop.standIns.set({ mail: 'refuse' })
    const { body } = await send()
    const paused = await eventually(async () => {
      const now = await read(body._id)
      return now.state === 'paused' && now
    })
    expect(paused).toMatchObject({ sent: 0, failed: 0, bounced: 0, queued: 30 })
    expect((await shop.db.execute(sql`select from subscriber where bounced_at is not null`)).rows).toEqual([])
    shop.standIns.set({ mail: 'accept' })
    await ask('POST', `/api/newsletters/${body._id}/resume`)
    const { sent, unknown, ...end } = await untilDone(body._id)
    expect(end).toMatchObject({ failed: 0, bounced: 0 })
    // With waits of a hundredth, a very busy process looks like one that died: what it was sending is unknown then.
    expect(sent + unknown).toBe(30)
  })

  test('a mailbox that is none is marked, stops nobody, and gets no further newsletter', async () => {
    await onList(['ada', 'poison', 'zoe'])
    shop.standIns.set({ mail: 'poison' })
    const { body } = await send()
    expect(await untilDone(body._id)).toMatchObject({ sent: 2, failed: 1, bounced: 1 })
    const { body: failed } = await ask(
      'GET',
      `/api/newsletters/${body._id}/deliveries?status=failed&q=POISON`,
    )
    expect(failed).toMatchObject([{ email: 'poison@lab.test', bounced: true, attempts: 1 }])
    expect(failed[0].error).toContain('550 5.1.1')
    expect((await ask('POST', '/api/newsletter/preview', letter)).body.recipients).toBe(2)
  })
})

test('a newsletter that there is none of', async () => {
  const id = randomUUID()
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/mail'],
    ['GET', '/deliveries'],
    ['POST', '/pause'],
    ['POST', '/resume'],
  ] as const)
    expect((await ask(method, `/api/newsletters/${id}${path}`)).status).toBe(404)
})

async function onList(names: string[]): Promise<void> {
  for (const name of names)
    await shop.db.execute(sql`insert into subscriber (email, display_name, source, consent)
      values (${`${name}@lab.test`}, ${name}, 'admin', 'said yes')`)
}

// What the tests read of answers whose whole shape the table of calls holds.
// oxlint-disable-next-line typescript/no-explicit-any
type Answered = { status: number; body: any }

async function ask(method: string, address: string, body?: unknown, headers = {}): Promise<Answered> {
  const response = await admin.call(method, address, body, headers)
  return { status: response.status, body: await response.json() }
}

function send(changes: object = {}, headers = {}): Promise<Answered> {
  return ask('POST', '/api/newsletter', { ...letter, ...changes }, headers)
}

async function read(id: string): Promise<Answered['body']> {
  return (await ask('GET', `/api/newsletters/${id}`)).body
}

async function untilDone(id: string): Promise<Answered['body']> {
  return eventually(async () => {
    const now = await read(id)
    return now.state === 'done' && now
  })
}

let seen = 0
beforeEach(() => void (seen = shop.standIns.listMails().length))

function got() {
  return shop.standIns.ledger().mails.slice(seen)
}

async function counts(): Promise<unknown> {
  const { rows } = await shop.db.execute(sql`select (select count(*)::int from newsletter) as newsletters,
    (select count(*)::int from newsletter_delivery) as deliveries`)
  return rows[0]
}

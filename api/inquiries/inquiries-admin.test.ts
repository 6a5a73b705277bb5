import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { InquiryFields } from '../../shop/inquiries/inquiry.ts'
import { sendInquiry } from '../../shop/inquiries/send-inquiry.ts'
import { emptyTables } from '../../test/kit/empty-tables.ts'
import type { Visitor } from '../../test/kit/http.ts'
import { eventually } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'

const { shop, server } = await openTestSite({ LOG_LEVEL: 'debug', TIME_ZONE: 'America/New_York' })

const ada: InquiryFields = {
  name: 'Ada Miller',
  email: 'ada@lab.test',
  type: 'sales',
  message: 'What does it cost?\n\nAnd does it run on 230 V?',
  product: 'BF9',
  page: '/cart',
}
let boss: Visitor
let other: Visitor

beforeEach(async () => {
  await untilMailed()
  await emptyTables(shop.db, sql`inquiry, inquiry_answer, audit_event, mail`)
  boss = server.visitor()
  other = server.visitor()
  await signInAs(shop, boss, { sub: 'boss', name: 'Ben Boss', isAdmin: true })
  await signInAs(shop, other, { sub: 'other', name: 'Olga Other', isAdmin: true })
})

describe('the list', () => {
  test('is newest first, with type, page and the product by its title', async () => {
    const reference = await send()
    await send({ email: 'bo@lab.test', name: 'Bo', type: 'general', product: 'GONE-1', page: undefined })
    const rows = await list()
    expect(rows.map(({ name }) => name)).toEqual(['Bo', 'Ada Miller'])
    expect(rows[0]).toMatchObject({ product: 'GONE-1', productTitle: null, page: '' })
    expect(rows[1]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...ada,
      reference,
      productTitle: 'Burnout furnace',
      state: 'open',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      version: 0,
    })
  })

  test('is narrowed by state, type and a part of name, address, reference, product or text', async () => {
    const first = await send()
    const spam = await send({ email: 'x@y.test', type: 'other', product: undefined, message: 'www.a.test' })
    await send({ name: '100% Åsa_', email: 'asa@lab.test', type: 'support', product: undefined })
    const found = async (query: string) => (await list(query)).map(({ email }) => email)
    expect(await found('?state=spam')).toEqual(['x@y.test'])
    expect(await found('?state=open')).toEqual(['asa@lab.test', 'ada@lab.test'])
    expect(await found('?type=sales')).toEqual(['ada@lab.test'])
    expect(await found('?type=sales&state=spam')).toEqual([])
    for (const q of ['miller', 'ADA@lab', first.toLowerCase(), 'bf9', '230 v'])
      expect(await found(`?q=${encodeURIComponent(q)}`)).toContain('ada@lab.test')
    expect(await found(`?q=${spam}`)).toEqual(['x@y.test'])
    expect(await found('?q=%25')).toEqual(['asa@lab.test'])
    expect(await found('?q=a_%20')).toEqual(['asa@lab.test'])
    expect(await found('?q=%00nobody')).toEqual([])
    const counts = await boss.call('GET', '/api/inquiry-counts')
    expect(await counts.json()).toEqual({ open: 2, answered: 0, spam: 1 })
    const page = await boss.call('GET', '/api/inquiries?limit=2')
    expect([page.headers.get('x-total-count'), page.headers.get('link')]).toEqual([
      '3',
      '</api/inquiries?limit=2&cursor=2>; rel="next"',
    ])
    expect((await list('?limit=2&cursor=2')).map(({ email }) => email)).toEqual(['ada@lab.test'])
  })

  test('shows the beginning of a long message, which its own page has in whole', async () => {
    const message = 'word '.repeat(900).trim()
    const reference = await send({ message })
    expect((await list())[0]?.['message']).toBe(message.slice(0, 300))
    expect((await whole(reference)).body['message']).toBe(message)
  })

  test.each(['?state=OPEN', '?type=spam', '?limit=0', '?sort=name', `?q=${'x'.repeat(101)}`])(
    '%s is refused',
    async (query) => expect((await boss.call('GET', `/api/inquiries${query}`)).status).toBe(400),
  )
})

describe('an answer', () => {
  test('is mailed with the question and its date, to be answered to the shop, and stands in the inquiry', async () => {
    const reference = await send()
    await shop.db.execute(sql`update inquiry set created_at = '2026-03-05T23:07:08Z'`)
    const answered = await answer(boss, reference, 'It costs $900.\n\nYes, it does.')
    expect([answered.status, answered.headers.get('etag')]).toEqual([201, '"1"'])
    const body = (await answered.json()) as Record<string, unknown>
    expect(body).toMatchObject({
      reference,
      state: 'answered',
      changed: { by: 'Ben Boss', at: expect.any(String) },
      answers: [
        {
          message: 'It costs $900.\n\nYes, it does.',
          by: 'Ben Boss',
          mail: expect.stringMatching(/^(queued|sent)$/),
        },
      ],
    })
    const mail = await mailTo(reference, 'ada@lab.test', 'Our reply')
    expect(mail.subject).toBe(`Our reply to your message, ${reference}`)
    const said = mail.text.replaceAll('\u202f', ' ')
    expect(said.indexOf('It costs $900.')).toBeLessThan(said.indexOf('What does it cost?'))
    for (const words of [
      'Yes, it does.',
      'On March 5, 2026 at 6:07 PM EST, you wrote',
      'And does it run on 230 V?',
      reference,
    ])
      expect(said).toContain(words)
    expect(headerOf(mail, 'reply-to')).toContain('orders@shop.demo.test')
    await eventually(async () => {
      const [given] = (await whole(reference)).body['answers'] as { mail: string }[]
      return given?.mail === 'sent'
    })
    const { rows } = await shop.db.execute(
      sql`select actor_sub, action, target, before, after->>'state' as state from audit_event`,
    )
    expect(rows).toEqual([
      {
        actor_sub: 'boss',
        action: 'inquiries.answer',
        target: reference,
        before: { state: 'OPEN' },
        state: 'ANSWERED',
      },
    ])
  })

  test('pressed twice is one answer and one mail, even at the same moment', async () => {
    const reference = await send()
    const headers = { 'idempotency-key': '"one-press-of-the-button"', 'if-match': '"0"' }
    const both = await Promise.all([1, 2, 3].map(() => answer(boss, reference, 'Yes.', headers)))
    expect(both.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await answer(boss, reference, 'Yes.', headers)).status).toBe(201)
    expect((await whole(reference)).body['answers']).toHaveLength(1)
    expect(await countMails('Our reply%')).toBe(1)
    expect(await countRows('audit_event')).toBe(1)
    expect(await refusal(() => answer(boss, reference, 'No.', headers))).toMatchObject({ status: 422 })
    const second = await send({ email: 'bo@lab.test' })
    expect(await refusal(() => answer(boss, second, 'Yes.', headers))).toMatchObject({ status: 422 })
  })

  test('that comes second is refused with the first one, and may be given after it was read', async () => {
    const reference = await send()
    const seen = { 'if-match': '"0"' }
    const both = await Promise.all([answer(boss, reference, 'A', seen), answer(other, reference, 'B', seen)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(await countMails('Our reply%')).toBe(1)
    const late = await refusal(() => answer(other, reference, 'C', seen))
    expect(late).toMatchObject({
      status: 409,
      current: { reference, state: 'answered', answers: [{ mail: expect.any(String) }] },
      etag: '"1"',
    })
    expect((await answer(other, reference, 'C', { 'if-match': '"1"' })).status).toBe(201)
    expect((await whole(reference)).body['answers']).toHaveLength(2)
    expect(await countMails('Our reply%')).toBe(2)
  })

  test.each([
    ['nothing', { message: ' \n ' }, 422],
    ['too much', { message: 'x'.repeat(10_001) }, 422],
    ['something else', { message: 'Yes.', to: 'other@lab.test' }, 400],
  ])('of %s is refused, and nothing is written', async (_, body, status) => {
    const reference = await send()
    expect(await refusal(() => boss.call('POST', `/api/inquiries/${reference}/answer`, body))).toMatchObject({
      status: status,
    })
  })

  test('to what is not there, held, or under no key is refused, and nothing is written', async () => {
    const reference = await send({ message: 'https://a.test' })
    expect(await refusal(() => answer(boss, 'INQ-222222', 'Yes.'))).toMatchObject({ status: 404 })
    expect(await refusal(() => answer(boss, 'INQ-1', 'Yes.'))).toMatchObject({ status: 404 })
    expect(await refusal(() => answer(boss, reference, 'Yes.'))).toMatchObject({ status: 409 })
    expect(
      await refusal(() => answer(boss, reference, 'Yes.', { 'idempotency-key': 'short' })),
    ).toMatchObject({ status: 400 })
    expect(
      await refusal(() => answer(boss, reference, 'Yes.', { origin: 'https://evil.test' })),
    ).toMatchObject({ status: 403 })
  })

  test('by nobody, and by somebody who is no admin, is refused, and nothing is written', async () => {
    const reference = await send()
    const partner = server.visitor()
    await signInAs(shop, partner, { sub: 'partner-2' })
    expect(await refusal(() => answer(server.visitor(), reference, 'Yes.'))).toMatchObject({ status: 401 })
    expect(await refusal(() => answer(partner, reference, 'Yes.'))).toMatchObject({ status: 403 })
    for (const visitor of [server.visitor(), partner])
      for (const address of ['/api/inquiries', `/api/inquiries/${reference}`, '/api/inquiry-counts'])
        expect((await visitor.call('GET', address)).status).toBeGreaterThanOrEqual(401)
  })
})

describe('the state', () => {
  test('goes between open and answered without a mail, audited, and once', async () => {
    const reference = await send()
    const mails = await countMails('%')
    const closed = await change(boss, reference, 'answered', '"0"')
    expect([closed.status, closed.headers.get('etag')]).toEqual([200, '"1"'])
    expect(await closed.json()).toMatchObject({ state: 'answered', changed: { by: 'Ben Boss' }, answers: [] })
    expect((await change(boss, reference, 'answered')).headers.get('etag')).toBe('"1"')
    expect((await change(other, reference, 'open', '"1"')).status).toBe(200)
    expect(await countMails('%')).toBe(mails)
    const { rows } = await shop.db.execute(
      sql`select actor_sub, action, before->>'state' as was, after->>'state' as is from audit_event order by id`,
    )
    expect(rows).toEqual([
      { actor_sub: 'boss', action: 'inquiries.change', was: 'OPEN', is: 'ANSWERED' },
      { actor_sub: 'other', action: 'inquiries.change', was: 'ANSWERED', is: 'OPEN' },
    ])
  })

  test('of what was held as spam: the shop and who wrote are told once it is none, and once only', async () => {
    const reference = await send({ message: 'https://a.test/furnace.jpg' })
    expect(await countMails('%')).toBe(0)
    expect((await change(boss, reference, 'open')).status).toBe(200)
    expect((await mailTo(reference, 'orders@shop.demo.test')).subject).toBe(
      `Sales Inquiries about product BF9, ${reference}`,
    )
    expect((await mailTo(reference, 'ada@lab.test')).subject).toBe(`We received your message, ${reference}`)
    await change(boss, reference, 'spam')
    await change(boss, reference, 'open')
    expect(await countMails('%')).toBe(2)
  })

  test('of what was told of before stays quiet on its way to spam and back', async () => {
    const reference = await send()
    await change(boss, reference, 'spam')
    await change(boss, reference, 'open')
    expect(await countMails('%')).toBe(2)
  })

  test.each([
    ['answered', 'spam'],
    ['spam', 'answered'],
  ])('does not go from %s to %s, neither by a call nor in the database', async (from, to) => {
    const reference = await send()
    await change(boss, reference, from)
    expect(await refusal(() => change(boss, reference, to))).toMatchObject({ status: 409 })
    await expect(
      shop.db.execute(sql`update inquiry set state = ${to.toUpperCase()} where reference = ${reference}`),
    ).rejects.toThrow()
  })

  test('that somebody else has changed meanwhile is refused with how it stands', async () => {
    const reference = await send()
    await answer(other, reference, 'Yes.')
    const late = await refusal(() => change(boss, reference, 'spam', '"0"'))
    expect(late).toMatchObject({ status: 409, current: { state: 'answered' }, etag: '"1"' })
    expect(await refusal(() => change(boss, 'INQ-222222', 'spam'))).toMatchObject({ status: 404 })
    expect(await refusal(() => change(boss, reference, 'deleted'))).toMatchObject({ status: 422 })
    expect(
      await refusal(() =>
        boss.call('PUT', `/api/inquiries/${reference}`, { state: 'open' }, { origin: 'https://evil.test' }),
      ),
    ).toMatchObject({ status: 403 })
  })
})

test('one inquiry names the others of its address, in any letter case, newest first', async () => {
  const first = await send()
  const second = await send({ email: 'ADA@lab.test', message: 'And the colour?' })
  await send({ email: 'bo@lab.test' })
  const { body } = await whole(first)
  expect((body['others'] as { reference: string }[]).map(({ reference }) => reference)).toEqual([second])
  expect((await boss.call('GET', '/api/inquiries/INQ-222222')).status).toBe(404)
  expect((await boss.call('GET', '/api/inquiries/x')).status).toBe(404)
})

test('nothing of a message or an answer is in the log, not even when the database refuses it', async () => {
  const secret = 'Letter 7f3a'
  const reference = await send({ message: secret })
  await answer(boss, reference, `${secret} answered`)
  await shop.db.execute(sql`alter table inquiry_answer rename to inquiry_answer_away`)
  expect((await answer(boss, reference, `${secret} lost`)).status).toBe(500)
  await shop.db.execute(sql`alter table inquiry_answer_away rename to inquiry_answer`)
  await shop.db.execute(sql`alter table inquiry rename to inquiry_away`)
  const lost = await server.visitor().call('POST', '/api/inquiries', { ...ada, message: `${secret} lost` })
  await shop.db.execute(sql`alter table inquiry_away rename to inquiry`)
  expect(lost.status).toBe(500)
  expect(shop.logged.length).toBeGreaterThan(0)
  expect(shop.logged.join('\n')).not.toMatch(/Letter 7f3a|ada@lab|Ada Miller/)
})

async function send(fields: Partial<InquiryFields> = {}): Promise<string> {
  return (await sendInquiry(shop, { ...ada, ...fields })).reference
}

async function list(query = ''): Promise<Record<string, unknown>[]> {
  return (await (await boss.call('GET', `/api/inquiries${query}`)).json()) as Record<string, unknown>[]
}

async function whole(reference: string) {
  const response = await boss.call('GET', `/api/inquiries/${reference}`)
  expect(response.status).toBe(200)
  return { body: (await response.json()) as Record<string, unknown>, etag: response.headers.get('etag') }
}

function answer(by: Visitor, reference: string, message: string, headers = {}): Promise<Response> {
  return by.call('POST', `/api/inquiries/${reference}/answer`, { message }, headers)
}

function change(by: Visitor, reference: string, state: string, version?: string): Promise<Response> {
  return by.call('PUT', `/api/inquiries/${reference}`, { state }, version ? { 'if-match': version } : {})
}

/** Its answer. Nothing was written. */
async function refusal(ask: () => Promise<Response>): Promise<unknown> {
  await untilMailed()
  const before = await tableHashes(shop.db)
  const response = await ask()
  expect(await tableHashes(shop.db)).toEqual(before)
  return response.json()
}

async function countMails(subject: string): Promise<number> {
  const { rows } = await shop.db.execute(sql`select 1 from mail where subject like ${subject}`)
  return rows.length
}

async function countRows(table: string): Promise<number> {
  return (await shop.db.execute(sql`select 1 from ${sql.identifier(table)}`)).rows.length
}

async function mailTo(reference: string, to: string, subject = '') {
  return eventually(async () =>
    shop.standIns
      .ledger()
      .mails.find(
        (mail) => mail.subject.includes(reference) && mail.subject.startsWith(subject) && mail.to === to,
      ),
  )
}

function headerOf({ headers }: { headers: Record<string, unknown> }, name: string) {
  return Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1]
}

/** Mails are sent in the background, and their status is written. */
async function untilMailed(): Promise<void> {
  await eventually(async () => {
    const { rows } = await shop.db.execute(
      sql`select 1 from mail where state = 'QUEUED' union all
        select 1 from pgboss.job where state < 'completed' and name = 'send-mail'`,
    )
    return rows.length === 0
  })
}

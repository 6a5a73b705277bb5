import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { saveContactData } from '../content/contact/save-contact-data.ts'
import { inquiryFields, referencePattern, type InquiryFields } from './inquiry.ts'
import { sendInquiry } from './send-inquiry.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

let asked = 0

/** Never the same text twice: that would be held. */
function anotherQuestion(): InquiryFields {
  asked += 1
  return { ...question, message: `Question ${asked}: what does it cost?`, email: `ada${asked}@lab.test` }
}

const question: InquiryFields = {
  name: 'Ada Miller',
  email: 'ada.miller@lab.test',
  type: 'sales',
  message: 'Does the burnout furnace run on 230 V?\nAnd what does it cost?',
  product: 'BF9',
  page: '/product-details/BF9',
}

test('an inquiry is stored, and mailed to the shop with its sender as the one to answer', async () => {
  const { reference } = await sendInquiry(shop, question)
  expect(reference).toMatch(/^INQ-[2-9A-HJ-NP-Z]{6}$/)
  const { rows } = await shop.db.execute(
    sql`select reference, name, email, type, message, product, page, state from inquiry`,
  )
  expect(rows).toEqual([{ ...question, reference, state: 'OPEN' }])
  const mail = await mailAbout(reference, 'orders@shop.demo.test')
  expect(mail.subject).toBe(`Sales Inquiries about product BF9, ${reference}`)
  expect(mail.text).toContain('/product-details/BF9')
  expect(mail.text).toContain(`http://localhost:3000/admin/admin/inquiries/${reference}`)
  expect(mail.text).toContain('> Does the burnout furnace run on 230 V?\n> And what does it cost?')
  expect(replyTo(mail)).toContain('ada.miller@lab.test')
})

test('who wrote reads that it arrived, none of their own words, its reference and the phone number, and answers to the shop', async () => {
  const fields = { ...anotherQuestion(), name: 'Win at pills.test', message: 'First line.\n\n<b>Second</b>.' }
  const { reference } = await sendInquiry(shop, fields)
  const mail = await mailAbout(reference, fields.email)
  expect(mail.subject).toBe(`We received your message, ${reference}`)
  const { timeZone } = shop
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone })
  for (const words of [reference, 'Sales Inquiries', 'BF9', today, shop.brand.phone])
    expect(mail.text).toContain(words)
  for (const words of ['First line', 'Second', 'pills.test'])
    expect([mail.subject, mail.text, mail.html].join(' ')).not.toContain(words)
  expect(replyTo(mail)).toContain('orders@shop.demo.test')
})

test('of a day one address is told of three messages; the fourth is kept and the shop reads it', async () => {
  const { email } = anotherQuestion()
  const references: string[] = []
  for (const letters of [email, email.toUpperCase(), email, email])
    references.push((await sendInquiry(shop, { ...anotherQuestion(), email: letters })).reference)
  const told = await Promise.all(references.map((reference) => mailsTo(reference)))
  const shopToo = 'orders@shop.demo.test'
  expect(told.map((to) => to.toSorted())).toEqual([
    [email, shopToo],
    [email.toUpperCase(), shopToo],
    [email, shopToo],
    [shopToo],
  ])
  expect(await kept(references[3] ?? '')).toMatchObject({ states: ['OPEN'] })
  await shop.db.execute(
    sql`update inquiry set confirmed_at = now() - interval '25 hours' where reference = ${references[0]}`,
  )
  const { reference } = await sendInquiry(shop, { ...anotherQuestion(), email })
  expect(await mailsTo(reference)).toContain(email)
})

test.each([
  ['three links', 'See https://a.test, https://b.test and www.c.test/x'],
  ['nothing but a link', 'https://a.test/watches'],
])('%s are held: a reference as for anybody, and nobody is told', async (_, message) => {
  const { reference } = await sendInquiry(shop, { ...anotherQuestion(), message })
  expect(reference).toMatch(referencePattern)
  expect(await kept(reference)).toEqual({ states: ['SPAM'], mails: 0 })
})

test('the same text from the same address within the hour is held, later or from another it is not', async () => {
  const fields = anotherQuestion()
  const first = await sendInquiry(shop, fields)
  const second = await sendInquiry(shop, { ...fields, email: fields.email.toUpperCase() })
  expect(await kept(first.reference)).toEqual({ states: ['OPEN'], mails: 2 })
  expect(await kept(second.reference)).toEqual({ states: ['SPAM'], mails: 0 })
  const other = await sendInquiry(shop, { ...fields, email: 'other@lab.test' })
  expect(await kept(other.reference)).toEqual({ states: ['OPEN'], mails: 2 })
  await shop.db.execute(
    sql`update inquiry set created_at = now() - interval '61 minutes' where message = ${fields.message}`,
  )
  const later = await sendInquiry(shop, fields)
  expect(await kept(later.reference)).toEqual({ states: ['OPEN'], mails: 2 })
})

test('of the same text at the same moment one is held', async () => {
  const fields = anotherQuestion()
  const both = await Promise.all([sendInquiry(shop, fields), sendInquiry(shop, fields)])
  const states = await Promise.all(both.map(async ({ reference }) => (await kept(reference)).states[0]))
  expect(new Set(states)).toEqual(new Set(['OPEN', 'SPAM']))
})

test('once the shop has a mail address of its own, it is asked there', async () => {
  await saveContactData(shop, { address: 'x', phone: '1', email: 'hello@shop.test', actor: 'test' })
  const { product: _, page: __, ...fields } = anotherQuestion()
  const { reference } = await sendInquiry(shop, fields)
  expect((await mailsTo(reference)).toSorted()).toEqual([fields.email, 'hello@shop.test'])
  expect(replyTo(await mailAbout(reference, fields.email))).toContain('hello@shop.test')
})

test('a message that holds HTML arrives as text', async () => {
  const payload = '<img src=x onerror=alert(1)>'
  const fields = { ...anotherQuestion(), message: payload, name: payload }
  const { reference } = await sendInquiry(shop, fields)
  for (const to of ['hello@shop.test', fields.email]) {
    const { html } = await mailAbout(reference, to)
    // Nothing at all is sent to the address that was typed.
    const shown = to === 'hello@shop.test'
    expect(html.includes('&#60;img src=x onerror=alert(1)&#62;')).toBe(shown)
    expect(html).not.toContain('<img src=x')
  }
})

test('a form that arrives twice is one inquiry and one mail, even at the same moment', async () => {
  const sending = { key: 'a1'.repeat(16), spam: false }
  const fields = anotherQuestion()
  const answers = await Promise.all([1, 2, 3].map(() => sendInquiry(shop, fields, sending)))
  const again = await sendInquiry(shop, fields, sending)
  const references = new Set([...answers, again].map(({ reference }) => reference))
  expect(references.size).toBe(1)
  expect(await kept(again.reference)).toEqual({ states: ['OPEN'], mails: 2 })
  const other = await sendInquiry(shop, anotherQuestion(), { key: 'b2'.repeat(16), spam: false })
  expect(other.reference).not.toBe(again.reference)
})

test('what no person wrote is kept, has a reference, and nobody is told', async () => {
  const { reference } = await sendInquiry(shop, anotherQuestion(), { key: null, spam: true })
  expect(reference).toMatch(referencePattern)
  expect(await kept(reference)).toEqual({ states: ['SPAM'], mails: 0 })
})

test.each([
  ['blank name', 'name', { name: ' ' }],
  ['half an address', 'email', { email: 'ada@' }],
  ['second recipient', 'email', { email: 'ada@lab.test\r\nBcc: all@lab.test' }],
  ['foreign type', 'type', { type: 'spam' }],
  ['missing message', 'message', { message: '' }],
  ['endless message', 'message', { message: 'x'.repeat(5001) }],
  ['product that leaves its folder', 'product', { product: '../x' }],
  ['page of another host', 'page', { page: '//evil.test/' }],
  ['page that is none', 'page', { page: 'javascript:alert(1)' }],
])('a %s is refused in words', (_, field, change) => {
  const parsed = inquiryFields.safeParse({ ...question, ...change })
  expect(parsed.error?.issues.map(({ path, message }) => [path.join('/'), message.length > 10])).toEqual([
    [field, true],
  ])
})

async function mailAbout(reference: string, to: string) {
  return eventually(async () =>
    shop.standIns.ledger().mails.find((mail) => mail.subject.includes(reference) && mail.to === to),
  )
}

/** The recipients of all mails about it. */
async function mailsTo(reference: string): Promise<string[]> {
  const { rows } = await shop.db.execute<{ recipient: string }>(
    sql`select recipient from mail where subject like ${`%${reference}`}`,
  )
  return rows.map(({ recipient }) => recipient)
}

function replyTo({ headers }: { headers: Record<string, unknown> }) {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === 'reply-to')?.[1]
}

async function kept(reference: string): Promise<{ states: unknown[]; mails: number }> {
  const { rows: inquiries } = await shop.db.execute(
    sql`select state from inquiry where reference = ${reference}`,
  )
  const { rows: mails } = await shop.db.execute(sql`select 1 from mail where subject like ${`%${reference}`}`)
  return { states: inquiries.map(({ state }) => state), mails: mails.length }
}

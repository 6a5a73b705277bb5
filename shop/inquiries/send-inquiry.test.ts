import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openTestShop, type TestShop } from '../../test/open-test-shop.ts'
import { saveContactData } from '../content/save-contact-data.ts'
import { inquiryFields, referencePattern, type InquiryFields } from './inquiry.ts'
import { sendInquiry } from './send-inquiry.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const question: InquiryFields = {
  name: 'Ada Miller',
  email: 'ada.miller@lab.test',
  type: 'sales',
  message: 'Does the burnout furnace run on 230 V?\nAnd what does it cost?',
  product: 'BF9',
}

test('an inquiry is stored, and mailed to the shop with its sender as the one to answer', async () => {
  const { reference } = await sendInquiry(shop, question)
  expect(reference).toMatch(/^INQ-[2-9A-HJ-NP-Z]{6}$/)
  const { rows } = await shop.db.execute(
    sql`select reference, name, email, type, message, product, state from inquiry`,
  )
  expect(rows).toEqual([{ ...question, reference, state: 'OPEN' }])
  const mail = await mailAbout(reference)
  expect(mail).toMatchObject({
    to: 'orders@shop.demo.test',
    subject: `Sales Inquiries about product BF9, ${reference}`,
  })
  expect(mail.text).toContain('> Does the burnout furnace run on 230 V?\n> And what does it cost?')
  expect(Object.entries(mail.headers).find(([name]) => name.toLowerCase() === 'reply-to')?.[1]).toContain(
    'ada.miller@lab.test',
  )
})

test('once the shop has a mail address of its own, it is asked there', async () => {
  await saveContactData(shop, { address: 'x', phone: '1', email: 'hello@shop.test', actor: 'test' })
  const { reference } = await sendInquiry(shop, { ...question, product: undefined })
  expect((await mailAbout(reference)).to).toBe('hello@shop.test')
})

test('a message that holds HTML arrives as text', async () => {
  const { reference } = await sendInquiry(shop, { ...question, message: '<img src=x onerror=alert(1)>' })
  expect((await mailAbout(reference)).html).toContain('&#60;img src=x onerror=alert(1)&#62;')
})

test('a form that arrives twice is one inquiry and one mail, even at the same moment', async () => {
  const sending = { key: 'a1'.repeat(16), spam: false }
  const answers = await Promise.all([1, 2, 3].map(() => sendInquiry(shop, question, sending)))
  const again = await sendInquiry(shop, question, sending)
  const references = new Set([...answers, again].map(({ reference }) => reference))
  expect(references.size).toBe(1)
  expect(await kept(again.reference)).toEqual({ states: ['OPEN'], mails: 1 })
  const other = await sendInquiry(shop, question, { key: 'b2'.repeat(16), spam: false })
  expect(other.reference).not.toBe(again.reference)
})

test('what no person wrote is kept, has a reference, and nobody is told', async () => {
  const { reference } = await sendInquiry(shop, question, { key: null, spam: true })
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
])('a %s is refused in words', (_, field, change) => {
  const parsed = inquiryFields.safeParse({ ...question, ...change })
  expect(parsed.error?.issues.map(({ path, message }) => [path.join('/'), message.length > 10])).toEqual([
    [field, true],
  ])
})

async function mailAbout(reference: string) {
  return eventually(async () => shop.outside.ledger().mails.find((mail) => mail.subject.includes(reference)))
}

async function kept(reference: string): Promise<{ states: unknown[]; mails: number }> {
  const { rows: inquiries } = await shop.db.execute(
    sql`select state from inquiry where reference = ${reference}`,
  )
  const { rows: mails } = await shop.db.execute(sql`select 1 from mail where subject like ${`%${reference}`}`)
  return { states: inquiries.map(({ state }) => state), mails: mails.length }
}

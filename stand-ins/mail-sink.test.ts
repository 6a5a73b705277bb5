import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { openStandIns } from './open-stand-ins.ts'
import type { OpenStandIns } from './open-stand-ins.ts'

const CONFIRMATION = {
  from: 'Corliss <shop@demo.test>',
  to: 'ada@demo.test',
  subject: 'Your order SO-1001 – thank you',
  text: 'Total: 1 285,00 – merci, José',
  html: '<p>Total: <b>$1,285.00</b></p><script>bad()</script>',
  messageId: '<SO-1001@demo.test>',
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
}

let standIns: OpenStandIns

beforeEach(async () => {
  standIns = await openStandIns({ port: 0, smtpPort: 0 })
})
afterEach(() => standIns.close())

it('keeps a mail as it was meant', async () => {
  await send()
  const [mail] = standIns.ledger().mails
  expect(mail).toMatchObject({
    to: 'ada@demo.test',
    from: 'shop@demo.test',
    subject: 'Your order SO-1001 – thank you',
    html: expect.stringContaining('<b>$1,285.00</b>'),
  })
  expect(mail?.text.trim()).toBe('Total: 1 285,00 – merci, José')
  expect(mail?.headers).toMatchObject({
    'message-id': '<SO-1001@demo.test>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
})

it('names every recipient of the envelope', async () => {
  await send({ to: 'ada@demo.test', bcc: 'office@demo.test' })
  expect(standIns.ledger().mails[0]?.to).toBe('ada@demo.test, office@demo.test')
})

it('shows mails on its page, harmless', async () => {
  await send({ subject: '<b>bold</b>' })
  const response = await fetch(standIns.origin)
  const page = await response.text()
  expect(page).toContain('&#60;b&#62;bold')
  expect(page).not.toContain('<script>')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

it.each([
  ['later', 451],
  ['refuse', 550],
])('%s: answers %i and keeps nothing', async (mail, responseCode) => {
  standIns.set({ mail })
  await expect(send()).rejects.toMatchObject({ responseCode })
  expect(standIns.ledger().mails).toEqual([])
})

it('drop: keeps the mail, and its sender never learns it', async () => {
  standIns.set({ mail: 'drop' })
  await expect(send()).rejects.toThrow()
  expect(standIns.ledger().mails).toHaveLength(1)
  standIns.set({ mail: 'accept' })
  await send()
  expect(standIns.ledger().mails).toHaveLength(2)
})

async function send(changes: object = {}): Promise<void> {
  const transport = createTransport(standIns.smtpUrl)
  await transport.sendMail({ ...CONFIRMATION, ...changes })
  transport.close()
}

import { expect } from '@playwright/test'
import type { BookDocument, Charge, Mail } from '../../../stand-ins/ledger.ts'

/** The bank's and the mail server's books, by the outside world's own address. */
export type Outside = {
  /** every decided charge of an order, whatever attempt it belongs to */
  chargesOf(orderNumber: string): Promise<Charge[]>
  /** approved and not taken back */
  approvedOf(orderNumber: string): Promise<Charge[]>
  /** the same, of everyone who paid under this name */
  approvedFrom(name: string): Promise<Charge[]>
  mailsAbout(orderNumber: string): Promise<Mail[]>
  mailsTo(email: string): Promise<Mail[]>
  /** waits for one with such a subject, to anybody or to this address; its text, in one line */
  mailNamed(subject: RegExp, email?: string): Promise<string>
  /** Business Central's, of an external number; customers have none */
  documentsOf(externalNumber: string, kind?: BookDocument['kind']): Promise<BookDocument[]>
  set(switches: Record<string, string>): Promise<void>
  reset(): Promise<void>
}

type Read = { charges: Charge[]; documents: BookDocument[]; mails: Mail[] }

export function outsideAt(address: string): Outside {
  async function read(): Promise<Read> {
    const response = await fetch(`${address}/ledger.json`)
    return (await response.json()) as Read
  }
  const chargesOf = async (orderNumber: string) =>
    (await read()).charges.filter((charge) => charge.orderid.replace(/-\d+$/, '') === orderNumber)
  const mailsTo = async (email: string) => (await read()).mails.filter((mail) => mail.to.includes(email))
  return {
    chargesOf,
    approvedOf: async (orderNumber) => live(await chargesOf(orderNumber)),
    approvedFrom: async (name) => live((await read()).charges.filter((charge) => charge.name === name)),
    mailsAbout: async (orderNumber) =>
      (await read()).mails.filter((mail) => mail.subject.split(' ').includes(orderNumber)),
    mailsTo,
    async mailNamed(subject, email = '') {
      const found = async () => (await mailsTo(email)).filter((mail) => subject.test(mail.subject))
      await expect
        .poll(async () => (await found()).length, { message: `a mail ${subject}`, timeout: 40_000 })
        .toBeGreaterThan(0)
      // Its lines are broken where they are too long.
      return ((await found())[0]?.text ?? '').replaceAll(/\s+/g, ' ')
    },
    documentsOf: async (externalNumber, kind) =>
      (await read()).documents.filter(
        (one) => one.externalDocumentNumber === externalNumber && (!kind || one.kind === kind),
      ),
    set: (switches) => post(`${address}/switches`, switches),
    reset: () => post(`${address}/reset`, {}),
  }
}

/** One sale, the same sum everywhere: one live charge, one confirmation to the buyer. */
export async function expectSold(
  standIns: Outside,
  sale: { orderNumber: string; amountCents: number; email: string },
): Promise<void> {
  const { orderNumber, amountCents, email } = sale
  const approved = await standIns.approvedOf(orderNumber)
  expect(approved.map((charge) => charge.amountCents)).toEqual([amountCents])
  await expect.poll(async () => (await standIns.mailsAbout(orderNumber)).length).toBe(1)
  const [mail] = await standIns.mailsAbout(orderNumber)
  expect(mail?.to).toContain(email)
  expect(mail?.text).toContain(
    (amountCents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
  )
}

function live(charges: Charge[]): Charge[] {
  return charges.filter((charge) => charge.status === 'approved')
}

async function post(address: string, body: unknown): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}

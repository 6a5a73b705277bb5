import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type ChargeStatus = 'approved' | 'declined' | 'voided' | 'refunded'

/** One decided auth. `account` shows only the last four digits; a token is never stored. */
export type Charge = {
  retref: string
  orderid: string
  amountCents: number
  status: ChargeStatus
  account: string
  at: string
  name?: string
  respcode: string
  resptext: string
  respproc: string
  authcode: string
  setlstat: string
  avsresp: string
  cvvresp: string
  refundedCents: number
}

/** Returned money: a transaction of its own, `of` a charge. */
export type Refund = { retref: string; orderid: string; of: string; amountCents: number; at: string }

export type Mail = {
  to: string
  from: string
  subject: string
  headers: Record<string, string>
  text: string
  html: string
  at: string
}

/** A text that the geocoder was asked for, whatever it answered. */
export type Search = { q: string; at: string }

/** Business Central's documents, as far as an observer needs them. */
export type BookDocument = {
  kind: 'customer' | 'order' | 'invoice' | 'credit-memo' | 'payment'
  number: string
  externalDocumentNumber: string
  customerNumber: string
  /** without tax */
  totalCents: number
  lines: { number: string; quantity: number; unitCents: number; discountCents: number }[]
  /** of an order or an invoice: where it ships, as its fields were sent; without empty ones */
  shipTo: Record<string, string>
  /** `Deleted` and `Posted` for documents without such a status of their own */
  status: string
  at: string
}

export type Ledger = {
  charges: Charge[]
  refunds: Refund[]
  documents: BookDocument[]
  mails: Mail[]
  searches: Search[]
}

/** The recipient of a mail, without its text. */
export type MailLine = { to: string; subject: string; messageId: string; at: string }

export type LedgerBook = {
  read(): Ledger
  /** the mails from this one on, counted from 0: thousands of them need not be read at once */
  listMails(from: number): MailLine[]
  findCharge(retref: string): Charge | undefined
  listChargesOfOrder(orderid: string): Charge[]
  book(charge: Charge): Charge
  amend(retref: string, changes: Partial<Charge>): Charge
  findRefund(retref: string): Refund | undefined
  listRefundsOfOrder(orderid: string): Refund[]
  bookRefund(refund: Refund): Refund
  receive(mail: Mail): void
  recordSearch(search: Search): void
  clear(): void
}

/** With a folder every line is on disk before the answer; without one it is only in memory. */
export function openLedger(
  dataFolder?: string,
  backOffice?: { documents(): BookDocument[]; clear(): void },
): LedgerBook {
  const chargeLines = openLines<Charge>(dataFolder, 'charges.jsonl')
  const refundLines = openLines<Refund>(dataFolder, 'refunds.jsonl')
  const mailLines = openLines<Mail>(dataFolder, 'mails.jsonl')
  const searchLines = openLines<Search>(dataFolder, 'searches.jsonl')
  // A changed charge is written again completely: the last line with a retref is the valid one.
  const charges = new Map(chargeLines.lines.map((charge) => [charge.retref, charge]))
  const refunds = [...refundLines.lines]
  const mails = [...mailLines.lines]
  const searches = [...searchLines.lines]

  const keep = (charge: Charge) => {
    chargeLines.append(charge)
    charges.set(charge.retref, charge)
    return charge
  }

  return {
    read: () =>
      structuredClone({
        charges: [...charges.values()],
        refunds,
        documents: backOffice?.documents() ?? [],
        mails,
        searches,
      }),
    listMails: (from) =>
      mails
        .slice(from)
        .map(({ to, subject, headers, at }) => ({ to, subject, messageId: headers['message-id'] ?? '', at })),
    findCharge: (retref) => charges.get(retref),
    listChargesOfOrder: (orderid) => [...charges.values()].filter((charge) => charge.orderid === orderid),
    book: keep,
    amend: (retref, changes) => {
      const charge = charges.get(retref)
      if (!charge) throw new Error(`No charge ${retref} in the ledger`)
      return keep({ ...charge, ...changes })
    },
    findRefund: (retref) => refunds.find((refund) => refund.retref === retref),
    listRefundsOfOrder: (orderid) => refunds.filter((refund) => refund.orderid === orderid),
    bookRefund: (refund) => {
      refundLines.append(refund)
      refunds.push(refund)
      return refund
    },
    receive: (mail) => {
      mailLines.append(mail)
      mails.push(mail)
    },
    recordSearch: (search) => {
      searchLines.append(search)
      searches.push(search)
    },
    clear: () => {
      backOffice?.clear()
      chargeLines.clear()
      refundLines.clear()
      mailLines.clear()
      searchLines.clear()
      charges.clear()
      refunds.length = 0
      mails.length = 0
      searches.length = 0
    },
  }
}

type Lines<Line> = { lines: Line[]; append(line: Line): void; clear(): void }

export function openLines<Line>(folder: string | undefined, name: string): Lines<Line> {
  if (folder === undefined) return { lines: [], append: () => {}, clear: () => {} }
  mkdirSync(folder, { recursive: true })
  const file = join(folder, name)
  if (!existsSync(file)) writeFileSync(file, '')
  dropTornEnd(file)
  return {
    lines: readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line),
    append: (line) => appendFileSync(file, `${JSON.stringify(line)}\n`),
    clear: () => truncateSync(file),
  }
}

// A line without its line feed was cut off by a crash. It is removed, not skipped: the next line must not be
// attached to it.
function dropTornEnd(file: string): void {
  const bytes = readFileSync(file)
  truncateSync(file, bytes.lastIndexOf(0x0a) + 1)
}

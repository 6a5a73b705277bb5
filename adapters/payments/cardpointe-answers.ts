import { z } from 'zod'
import { cents, type Cents } from '../../shop/money.ts'
import {
  approvalText,
  type ChargeOutcome,
  type GatewayCharge,
  type InquiryOutcome,
  type RefundOutcome,
  type VoidOutcome,
} from '../../shop/payments/payment-gateway.ts'
import { parseJson, type OutboundReply } from '../outbound.ts'
import { declineGroup } from './cardpointe-codes.ts'

/** The gateway's own code for "not found". */
const notFound = '29'
const approvedCodes = ['00', '000']
const partialCode = '10'
const approvedTexts = ['Approval', 'Approve', 'Approved']
/** Refused before anything was carried out: a malformed call, wrong credentials, a wrong path. */
const refusedStatuses = [400, 401, 403, 404]

/**
 * A value that is not text is ignored. This matters for amounts: 12 and 12.00 differ by a factor of a hundred, and a
 * number does not tell which it was. The database takes no NUL: with one, the answer could not be recorded.
 */
const text = z
  .string()
  .transform((said) => said.replaceAll('\0', ''))
  .catch('')

/** Field order and further fields vary: everything is read by name, and nothing else is relied upon. */
const transaction = z.looseObject({
  respstat: text,
  respcode: text,
  resptext: text,
  respproc: text,
  declineCategory: text,
  retref: text,
  amount: text,
  orderId: text,
  orderid: text,
  setlstat: text,
  voidable: text,
  refundable: text,
  avsresp: text,
  cvvresp: text,
})
type Transaction = z.output<typeof transaction>

export function readCharge(reply: OutboundReply): ChargeOutcome {
  if (reply.kind === 'unsent') return refusedUnseen('transient', 'The payment service could not be reached')
  if (reply.kind === 'silence') return unheard(reply)
  if (reply.status === 429) return refusedUnseen('transient', busyText(reply.headers))
  if (refusedStatuses.includes(reply.status))
    return refusedUnseen('set-up', `The payment service refused the request (${reply.status})`)
  const found = transactionOf(reply)
  if (!found) return unreadable(reply)
  if (found.respstat === 'C')
    return {
      kind: 'declined',
      resptext: capped(found.resptext),
      retref: found.retref || null,
      group: declineGroup(found),
      ...checksOf(found),
    }
  const charge = chargeOf(found)
  if (found.respstat === 'A' && !charge)
    return { kind: 'unknown', reason: 'an approval without retref or amount' }
  // Less or more than the amount is a clear answer too; the checkout decides whether it fits.
  if (found.respstat === 'A' && [...approvedCodes, partialCode].includes(found.respcode) && charge)
    return { kind: 'approved', charge }
  return { kind: 'unknown', reason: capped(found.resptext) || 'neither approved nor declined' }
}

export function readInquiry(reply: OutboundReply): InquiryOutcome {
  if (reply.kind !== 'answer') return unheard(reply)
  const list = reply.status === 200 ? readTransactions(reply.body) : null
  if (!list) return unreadable(reply)
  const found = list.filter((one) => !isNotFound(one))
  if (found.length === 0) return { kind: 'absent' }
  const charges = found.map(chargeOf)
  const unclear = found[charges.indexOf(null)]
  if (unclear)
    return { kind: 'unknown', reason: capped(unclear.resptext) || 'a transaction without retref or amount' }
  return { kind: 'found', charges: charges.filter((charge) => charge !== null) }
}

/** Only a clear no is a decline: after a "retry" or an error it may have been carried out. */
export function readVoid(reply: OutboundReply): VoidOutcome {
  if (reply.kind !== 'answer') return unheard(reply)
  const found = transactionOf(reply)
  if (!found) return unreadable(reply)
  if (found.respstat === 'A') return { kind: 'void' }
  if (isNotFound(found)) return { kind: 'absent' }
  const reason = capped(found.resptext) || found.respcode || 'neither done nor refused'
  return { kind: found.respstat === 'C' ? 'refused' : 'unknown', reason }
}

export function readRefund(reply: OutboundReply): RefundOutcome {
  if (reply.kind !== 'answer') return unheard(reply)
  if (refusedStatuses.includes(reply.status))
    return { kind: 'refused', reason: `the call was turned away, status ${reply.status}` }
  const found = transactionOf(reply)
  if (!found) return unreadable(reply)
  if (found.respstat === 'A' && found.retref) return { kind: 'refunded', retref: found.retref }
  const reason = capped(found.resptext) || found.respcode || 'neither done nor refused'
  return { kind: found.respstat === 'C' ? 'refused' : 'unknown', reason }
}

/** `reply` is a silence, or was never sent. */
export function unheard(reply: { reason: string }): { kind: 'unknown'; reason: string } {
  return { kind: 'unknown', reason: `the gateway ${reply.reason}` }
}

export function unreadable(reply: { status: number }): { kind: 'unknown'; reason: string } {
  return { kind: 'unknown', reason: `the gateway ${wordsOfStatus(reply.status)}` }
}

function wordsOfStatus(status: number): string {
  if (status === 200) return 'sent an answer that cannot be read'
  return status === 401
    ? "does not accept the shop's user and password (401)"
    : `gave no usable answer (${status})`
}

/** With a point major units, without it minor ones. A credit has a minus; the amount itself is read. */
export function readAmount(amount: string): Cents | null {
  const sum = amount.replace(/^-/, '')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(sum)) return null
  const [whole = '', fraction] = sum.split('.')
  return cents(fraction === undefined ? Number(whole) : Number(whole) * 100 + Number(fraction.padEnd(2, '0')))
}

export function isCredit({ amount }: { amount: string }): boolean {
  return amount.startsWith('-')
}

/** It was refused before anything was carried out: the same as a decline, and there is nothing to look up. */
function refusedUnseen(group: 'transient' | 'set-up', resptext: string): ChargeOutcome {
  return { kind: 'declined', resptext, retref: null, group, respcode: '', avsresp: '', cvvresp: '' }
}

function busyText(headers: Headers): string {
  const seconds = Number(headers.get('x-rate-limit-retry-after-seconds') ?? Number.NaN)
  const isSaid = Number.isInteger(seconds) && seconds > 0 && seconds <= 3600
  const wait = !isSaid ? 'a minute' : seconds === 1 ? '1 second' : `${seconds} seconds`
  return `The payment service is busy; please wait ${wait}`
}

function transactionOf(reply: { status: number; body: string }): Transaction | null {
  return reply.status === 200 ? (transaction.safeParse(parseJson(reply.body)).data ?? null) : null
}

function readTransactions(body: string): Transaction[] | null {
  const parsed = parseJson(body)
  const list = Array.isArray(parsed) ? parsed : [parsed]
  // An empty list is not "not found": the gateway says that explicitly.
  return list.length > 0 ? (z.array(transaction).safeParse(list).data ?? null) : null
}

function isNotFound({ respstat, respcode }: Transaction): boolean {
  return respstat === 'C' && respcode === notFound
}

/** Null for an answer that can be neither trusted nor used: no clear status, no reference, no amount. */
function chargeOf(found: Transaction): GatewayCharge | null {
  const amountCents = readAmount(found.amount)
  const status = statusOf(found)
  if (!status || !found.retref || amountCents === null) return null
  const isPlainYes = found.respstat === 'A' && approvedTexts.includes(found.resptext)
  return {
    retref: found.retref,
    orderId: found.orderId || found.orderid || null,
    amountCents,
    ...checksOf(found),
    voidable: yesOrNo(found.voidable),
    refundable: yesOrNo(found.refundable),
    status,
    // The vendor's texts vary; the shop and the browser know one.
    resptext: isPlainYes ? approvalText : capped(found.resptext),
  }
}

/** B is "try again": the card's bank may have approved it without the gateway's knowledge. */
function statusOf(found: Transaction): GatewayCharge['status'] | null {
  if (found.respstat === 'C') return 'declined'
  if (found.respstat !== 'A') return null
  if (/^voided$/i.test(found.setlstat)) return 'voided'
  return isCredit(found) || /^refunded$/i.test(found.setlstat) ? 'refunded' : 'approved'
}

function checksOf({ respcode, avsresp, cvvresp }: Transaction) {
  return { respcode, avsresp, cvvresp }
}

function yesOrNo(said: string): boolean | null {
  return said === '' ? null : said === 'Y'
}

function capped(said: string): string {
  return said.replace(/\s+/g, ' ').trim().slice(0, 200)
}

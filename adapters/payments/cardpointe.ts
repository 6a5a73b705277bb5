import { z } from 'zod'
import { decimalText, parseDollars, cents, type Cents } from '../../shop/money.ts'
import {
  approvalText,
  type Charge,
  type ChargeOutcome,
  type GatewayCharge,
  type InquiryOutcome,
  type PaymentGateway,
  type VoidOutcome,
} from '../../shop/payments/payment-gateway.ts'
import { callOutside, parseJson, type OutboundReply } from '../outbound.ts'

export type CardPointeAccount = { origin: string; merchant: string; user: string; password: string }

/** The gateway answers a charge by 32 s; giving up earlier would only make doubts (contracts.md 1.2). */
const chargeTimeoutMs = 37_000
const askTimeoutMs = 10_000
const notFound = '29'
const approvedCodes = ['00', '000']
const approvedTexts = ['Approval', 'Approve', 'Approved']

/** Field order and further fields vary: everything is read by name and nothing else is relied upon. */
const transaction = z.looseObject({
  respstat: z.string().default(''),
  respcode: z.string().default(''),
  resptext: z.string().default(''),
  retref: z.string().default(''),
  amount: z.string().default(''),
  orderId: z.string().optional(),
  orderid: z.string().optional(),
  setlstat: z.string().optional(),
})
type Transaction = z.output<typeof transaction>

/** CardPointe Gateway REST. `timeScale` shortens the time limits for fault runs. */
export function cardPointeGateway(account: CardPointeAccount, timeScale = 1): PaymentGateway {
  const call = (method: 'GET' | 'PUT', path: string, timeoutMs: number, body?: object) =>
    callOutside({
      method,
      address: `${account.origin}/cardconnect/rest/${path}`,
      headers: {
        authorization: `Basic ${Buffer.from(`${account.user}:${account.password}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: body && JSON.stringify(body),
      timeoutMs: Math.max(200, timeoutMs * timeScale),
    })
  const merchid = account.merchant

  return {
    async charge(charge) {
      return readCharge(await call('PUT', 'auth', chargeTimeoutMs, authRequest(merchid, charge)))
    },
    async inquire(orderId) {
      return readInquiry(
        await call('GET', `inquireByOrderid/${encodeURIComponent(orderId)}/${merchid}/1`, askTimeoutMs),
      )
    },
    async voidCharge(retref) {
      return readVoid(await call('PUT', 'void', askTimeoutMs, { merchid, retref }))
    },
    async voidByOrderId(orderid) {
      return readVoid(await call('PUT', 'voidByOrderId', askTimeoutMs, { merchid, orderid }))
    },
  }
}

/** Lengths of the contract's table; the gateway takes US-ASCII only. */
function authRequest(merchid: string, charge: Charge) {
  return {
    merchid,
    account: charge.token,
    expiry: charge.expiry,
    amount: decimalText(charge.amountCents),
    currency: 'USD',
    orderid: charge.orderId,
    name: ascii(charge.name, 30),
    address: ascii(charge.address, 30),
    city: ascii(charge.city, 30),
    region: ascii(charge.region, 20),
    country: charge.country,
    postal: ascii(charge.postal, 9),
    phone: charge.phone.replace(/\D/g, '').slice(0, 15),
    email: ascii(charge.email, 128),
    ecomind: 'E',
    capture: 'Y',
    receipt: 'Y',
  }
}

function ascii(text: string, most: number): string {
  return text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, most)
}

function readCharge(reply: OutboundReply): ChargeOutcome {
  if (reply.kind === 'unsent') return refusedUnseen('The payment service could not be reached')
  if (reply.kind === 'silence') return { kind: 'unknown', reason: reply.reason }
  if (reply.status === 429) return refusedUnseen('The payment service is busy, please try again in a minute')
  if ([400, 401, 403, 404].includes(reply.status))
    return refusedUnseen(`The payment service refused the request (${reply.status})`)
  const found = reply.status === 200 ? readTransaction(reply.body) : null
  if (!found) return { kind: 'unknown', reason: `unreadable answer, status ${reply.status}` }
  if (found.respstat === 'C')
    return { kind: 'declined', resptext: capped(found.resptext), retref: found.retref || null }
  const charge = chargeOf(found)
  if (found.respstat === 'A' && approvedCodes.includes(found.respcode) && charge)
    return { kind: 'approved', charge }
  return { kind: 'unknown', reason: capped(found.resptext) || 'neither approved nor declined' }
}

/** It was turned away before anything was carried out: the same as a decline, and nothing to look up. */
function refusedUnseen(resptext: string): ChargeOutcome {
  return { kind: 'declined', resptext, retref: null }
}

function readInquiry(reply: OutboundReply): InquiryOutcome {
  if (reply.kind !== 'answer') return { kind: 'unknown', reason: reply.reason }
  const list = reply.status === 200 ? readTransactions(reply.body) : null
  if (!list) return { kind: 'unknown', reason: `unreadable answer, status ${reply.status}` }
  const found = list.filter((one) => !(one.respstat === 'C' && one.respcode === notFound))
  if (found.length === 0) return { kind: 'absent' }
  const charges = found.map(chargeOf)
  if (charges.includes(null)) return { kind: 'unknown', reason: 'a transaction without its retref or amount' }
  return { kind: 'found', charges: charges.filter((charge) => charge !== null) }
}

function readVoid(reply: OutboundReply): VoidOutcome {
  if (reply.kind !== 'answer') return { kind: 'unknown', reason: reply.reason }
  const found = reply.status === 200 ? readTransaction(reply.body) : null
  if (!found) return { kind: 'unknown', reason: `unreadable answer, status ${reply.status}` }
  if (found.respstat === 'A') return { kind: 'void' }
  if (found.respcode === notFound) return { kind: 'absent' }
  return { kind: 'refused', reason: capped(found.resptext) || found.respcode }
}

function readTransaction(body: string): Transaction | null {
  return transaction.safeParse(parseJson(body)).data ?? null
}

function readTransactions(body: string): Transaction[] | null {
  const parsed = parseJson(body)
  return z.array(transaction).safeParse(Array.isArray(parsed) ? parsed : [parsed]).data ?? null
}

/** Null without a reference or an amount: such an answer can be neither believed nor acted upon. */
function chargeOf(found: Transaction): GatewayCharge | null {
  const amountCents = readAmount(found.amount)
  if (!found.retref || amountCents === null) return null
  const approved = found.respstat === 'A'
  return {
    retref: found.retref,
    orderId: found.orderId ?? found.orderid ?? null,
    amountCents,
    status: found.setlstat === 'Voided' ? 'voided' : approved ? 'approved' : 'declined',
    // The vendor's words vary; the shop and the browser know one.
    resptext: approved && approvedTexts.includes(found.resptext) ? approvalText : capped(found.resptext),
  }
}

/** With a point major units, without minor ones. */
function readAmount(text: string): Cents | null {
  if (/^\d{1,9}$/.test(text)) return cents(Number(text))
  return parseDollars(text)
}

function capped(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 200)
}

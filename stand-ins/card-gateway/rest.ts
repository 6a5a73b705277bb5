import { timingSafeEqual } from 'node:crypto'

import { readJsonObject, Refusal, sendJson, sendText } from '../exchange.ts'
import type { Exchange } from '../exchange.ts'
import type { SwitchValue } from '../switches.ts'
import { capture, refund, voidByOrderId, voidCharge } from './after-auth.ts'
import type { Step } from './after-auth.ts'
import { inquiryAnswer, NOT_FOUND, refundInquiryAnswer } from './answers.ts'
import type { Answer } from './answers.ts'
import { fieldReader, readAuthRequest } from './auth-request.ts'
import { authorize } from './authorize.ts'
import type { GatewayNeeds } from './authorize.ts'
import { GATEWAY_MERCHANT, GATEWAY_PASSWORD, GATEWAY_USER } from './merchant.ts'
import { findableOrderId } from './order-id.ts'
import { isSettled, NO_BATCHES, settlementOf } from './settlement.ts'

export const REST_PREFIX = '/cardconnect/rest/'

const STEPS: Record<string, Step> = { void: voidCharge, voidByOrderId, refund, capture }

/** The Gateway REST calls. Declines and wrong steps are 200; only an unreadable call is a 4xx. */
export async function answerRest(needs: GatewayNeeds, exchange: Exchange): Promise<void> {
  if (!isKnown(exchange.request.headers.authorization)) {
    return sendJson(
      exchange,
      401,
      { error: 'Unauthorized' },
      { 'www-authenticate': 'Basic realm="cardconnect"' },
    )
  }
  const [endpoint = '', ...rest] = partsOf(exchange.url)
  if (exchange.request.method === 'GET' && endpoint === 'settlestat') return tellSettlement(needs, exchange)
  if (exchange.request.method === 'GET') return inquire(needs, exchange, endpoint, rest)
  if (rest.length > 0) throw new Refusal(404, 'There is no such call.')
  if (endpoint === 'auth') return authorize(needs, exchange, readAuthRequest(await readCall(exchange)))
  const step = Object.hasOwn(STEPS, endpoint) ? STEPS[endpoint] : undefined
  if (!step) throw new Refusal(404, 'There is no such call.')
  const body = await readCall(exchange)
  if (endpoint.startsWith('void')) await suffer(needs, needs.switches.get('void'))
  if (endpoint === 'refund') await suffer(needs, needs.switches.get('refund'))
  const answer = step(needs, body)
  if (endpoint === 'refund' && needs.switches.get('refund') === 'timeout-after') await needs.waits.forever()
  sendJson(exchange, 200, answer)
  if (endpoint === 'voidByOrderId') needs.voids.voided(fieldReader(body)('orderid'))
}

/** The batches of a day, or plain words if there are none. */
async function tellSettlement(needs: GatewayNeeds, exchange: Exchange): Promise<void> {
  await suffer(needs, needs.switches.get('inquiry'))
  const { searchParams } = exchange.url
  const day = searchParams.get('date') ?? ''
  if (!/^\d{4}$/.test(day)) throw new Refusal(400, 'date is not MMDD.')
  const isOurs = searchParams.get('merchid') === GATEWAY_MERCHANT
  const batches = isOurs ? settlementOf(needs.ledger, needs.switches, day) : NO_BATCHES
  if (batches === NO_BATCHES) sendText(exchange, 200, NO_BATCHES)
  else sendJson(exchange, 200, batches)
}

async function inquire(
  needs: GatewayNeeds,
  exchange: Exchange,
  endpoint: string,
  rest: string[],
): Promise<void> {
  const [id = '', merchid, set] = rest
  const isByOrder = endpoint === 'inquireByOrderid'
  const fits = rest.length === 2 || (isByOrder && rest.length === 3 && set === '1')
  if (!(isByOrder || endpoint === 'inquire') || !fits) throw new Refusal(404, 'There is no such call.')
  await suffer(needs, needs.switches.get('inquiry'))
  if (merchid !== GATEWAY_MERCHANT) return sendJson(exchange, 200, NOT_FOUND)
  const found = isByOrder ? findByOrder(needs, id) : findByRetref(needs, id)
  // "Not found" is an object, also where a list was asked for.
  sendJson(exchange, 200, set === '1' && found.length > 0 ? found : (found.at(-1) ?? NOT_FOUND))
}

function findByRetref({ ledger, switches }: GatewayNeeds, retref: string): Answer[] {
  const charge = ledger.findCharge(retref)
  const given = ledger.findRefund(retref)
  return [
    ...(charge ? [inquiryAnswer(charge, isSettled(charge, switches))] : []),
    ...(given ? [refundInquiryAnswer(given)] : []),
  ]
}

function findByOrder({ ledger, switches }: GatewayNeeds, asked: string): Answer[] {
  const orderid = findableOrderId(asked)
  if (orderid === undefined) return []
  return [
    ...ledger.listChargesOfOrder(orderid).map((charge) => inquiryAnswer(charge, isSettled(charge, switches))),
    ...ledger.listRefundsOfOrder(orderid).map(refundInquiryAnswer),
  ]
}

async function suffer(needs: GatewayNeeds, state: SwitchValue<'inquiry' | 'void' | 'refund'>): Promise<void> {
  if (state === 'down') throw new Refusal(503, 'Service unavailable')
  if (state === 'hang') await needs.waits.forever()
}

async function readCall(exchange: Exchange): Promise<Record<string, unknown>> {
  const { method } = exchange.request
  if (method !== 'PUT' && method !== 'POST') throw new Refusal(405, 'Only PUT and POST are understood.')
  return readJsonObject(exchange)
}

function partsOf(url: URL): string[] {
  const path = url.pathname.slice(REST_PREFIX.length).replace(/\/$/, '')
  try {
    return path.split('/').map(decodeURIComponent)
  } catch {
    throw new Refusal(400, 'The address cannot be read.')
  }
}

function isKnown(header = ''): boolean {
  const given = Buffer.from(header)
  const expected = Buffer.from(
    `Basic ${Buffer.from(`${GATEWAY_USER}:${GATEWAY_PASSWORD}`).toString('base64')}`,
  )
  return given.length === expected.length && timingSafeEqual(given, expected)
}

import { randomInt } from 'node:crypto'

import { Refusal, send, sendJson } from '../exchange.ts'
import type { Exchange } from '../exchange.ts'
import type { Charge, LedgerBook } from '../ledger.ts'
import type { Switches, SwitchValue } from '../switches.ts'
import type { Waits } from '../waits.ts'
import { authAnswer, timedOut } from './answers.ts'
import type { AuthRequest } from './auth-request.ts'
import type { CardVault } from './card-vault.ts'
import { keptOrderId } from './order-id.ts'
import { addressAnswer, approve, approvePart, cvvAnswer, decide, decline, isTimeoutCard } from './verdict.ts'
import type { Verdict } from './verdict.ts'
import type { VoidWatch } from './void-watch.ts'

export type GatewayNeeds = {
  ledger: LedgerBook
  switches: Switches
  waits: Waits
  vault: CardVault
  voids: VoidWatch
}

// In seconds, compared with the caller's patience: the real gateway answers within 32 s, clients wait 35–40 s.
const SLOW = 31
const GATEWAY_TIMEOUT = 32
const LATE = 45
// A caller voids three times within 15 s: this is after the last of them, when it has given up.
const LATE_AFTER_VOID = 120
const LATE_WITHOUT_VOID = 600

/** One auth: the switch decides how it goes wrong, otherwise the card and the amount decide. */
export async function authorize(needs: GatewayNeeds, exchange: Exchange, auth: AuthRequest): Promise<void> {
  const secrets = needs.vault.takeSecrets(auth.account)
  const cvv = auth.cvv2 ?? secrets?.cvv
  const book = (verdict: Verdict) => needs.ledger.book(chargeOf(needs.ledger, auth, verdict, cvv))
  const answer = (charge: Charge) => sendJson(exchange, 200, authAnswer(charge, auth))
  const approval = () => approve(auth)

  const behaviours: Record<SwitchValue<'gateway'>, () => void | Promise<void>> = {
    card: async () => {
      if (!isTimeoutCard(auth.account))
        return answer(book(decide(auth, auth.expiry ?? secrets?.expiry, new Date())))
      await needs.waits.pause(GATEWAY_TIMEOUT)
      sendJson(exchange, 200, timedOut(newRetref(needs.ledger)))
    },
    approve: () => answer(book(approval())),
    decline: () => answer(book(decline(auth, '500'))),
    'timeout-before': () => needs.waits.forever(),
    'timeout-after': () => {
      book(approval())
      return needs.waits.forever()
    },
    late: async () => {
      await needs.waits.pause(LATE)
      book(approval())
      return needs.waits.forever()
    },
    'late-after-void': async () => {
      await untilVoidsEnd(needs, auth.orderid)
      book(approval())
      return needs.waits.forever()
    },
    slow: async () => {
      await needs.waits.pause(SLOW)
      answer(book(approval()))
    },
    twice: () => {
      book(approval())
      answer(book(approval()))
    },
    'other-amount': () => answer(book(approve(auth, Math.max(0, auth.amountCents - 100)))),
    partial: () => answer(book(approvePart(auth, Math.max(1, Math.floor(auth.amountCents / 2))))),
    more: () => answer(book(approve(auth, auth.amountCents + 100))),
    'no-retref': () => {
      const { retref: _left, ...rest } = authAnswer(book(approval()), auth)
      sendJson(exchange, 200, rest)
    },
    garbage: () => {
      book(approval())
      send(exchange, 200, 'text/html; charset=utf-8', '<html><h1>Maintenance</h1><p>{"respstat":"A"')
    },
    '429': () => sendJson(exchange, 429, { message: 'Too many requests' }, RETRY_AFTER),
    retry: () => sendJson(exchange, 200, timedOut(newRetref(needs.ledger))),
    '408': () => {
      throw new Refusal(408, 'Request timeout')
    },
    '500': () => {
      throw new Refusal(500, 'Internal server error')
    },
    '503': () => {
      throw new Refusal(503, 'Service unavailable')
    },
    reset: () => {
      book(approval())
      exchange.response.destroy()
    },
    'close-mid': () => breakOff(exchange, JSON.stringify(authAnswer(book(approval()), auth))),
  }
  await behaviours[needs.switches.takeGateway()]()
}

async function untilVoidsEnd({ voids, waits }: GatewayNeeds, orderid: string): Promise<void> {
  const another = (patience: number) =>
    Promise.race([voids.nextVoidOf(orderid).then(() => true), waits.pause(patience).then(() => false)])
  let isVoided = await another(LATE_WITHOUT_VOID)
  while (isVoided) isVoided = await another(LATE_AFTER_VOID)
}

/** The header promises the whole body; half of it comes. */
function breakOff({ response }: Exchange, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.write(body.slice(0, body.length / 2), () => response.destroy())
}

/** Twelve digits that no transaction of this ledger has. */
export function newRetref(ledger: LedgerBook): string {
  const retref = String(randomInt(100_000_000_000, 200_000_000_000))
  return ledger.findCharge(retref) || ledger.findRefund(retref) ? newRetref(ledger) : retref
}

const RETRY_AFTER = { 'X-Rate-Limit-Remaining': '0', 'X-Rate-Limit-Retry-After-Seconds': '5' }

function chargeOf(ledger: LedgerBook, auth: AuthRequest, verdict: Verdict, cvv: string | undefined): Charge {
  return {
    retref: newRetref(ledger),
    orderid: keptOrderId(auth.orderid),
    amountCents: verdict.amountCents,
    status: verdict.approved ? 'approved' : 'declined',
    account: `${'*'.repeat(12)}${auth.account.slice(-4)}`,
    at: new Date().toISOString(),
    ...(auth.name && { name: auth.name }),
    respcode: verdict.respcode,
    resptext: verdict.resptext,
    respproc: verdict.respproc,
    authcode: verdict.approved ? `PPS${String(randomInt(1000)).padStart(3, '0')}` : '',
    setlstat: settlementOf(auth, verdict),
    avsresp: addressAnswer(auth.postal),
    cvvresp: cvvAnswer(cvv),
    refundedCents: 0,
  }
}

function settlementOf(auth: AuthRequest, verdict: Verdict): string {
  if (!verdict.approved) return 'Declined'
  if (verdict.amountCents === 0) return 'Zero Amount'
  return auth.capture ? 'Queued for Capture' : 'Authorized'
}

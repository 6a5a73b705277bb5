import type { Charge, Refund } from '../ledger.ts'
import type { AuthRequest } from './auth-request.ts'
import { GATEWAY_MERCHANT } from './merchant.ts'

/** A body of the gateway. The order of its fields is not promised; a client reads them by name. */
export type Answer = Record<string, string>

export const NOT_FOUND: Answer = refused('29', 'Txn not found')

export function refused(respcode: string, resptext: string): Answer {
  return { respproc: 'PPS', respstat: 'C', respcode, resptext, merchid: GATEWAY_MERCHANT }
}

export function timedOut(retref: string): Answer {
  return { ...refused('62', 'Timed out'), respstat: 'B', retref }
}

export function authAnswer(charge: Charge, auth: AuthRequest): Answer {
  return {
    ...statusOf(charge),
    token: auth.account,
    account: auth.account,
    entrymode: 'ECommerce',
    commcard: 'N',
    ...(auth.expiry && { expiry: auth.expiry }),
    ...(auth.receipt && { orderId: charge.orderid }),
  }
}

export function inquiryAnswer(charge: Charge, isSettled: boolean): Answer {
  const live = charge.status === 'approved'
  return {
    ...statusOf(charge),
    orderid: charge.orderid,
    account: charge.account,
    lastfour: charge.account.slice(-4),
    setlstat: charge.status === 'refunded' ? 'Refunded' : isSettled ? 'Accepted' : charge.setlstat,
    voidable: live && !isSettled && charge.refundedCents === 0 ? 'Y' : 'N',
    refundable: live && isSettled ? 'Y' : 'N',
    authdate: charge.at.slice(0, 10).replaceAll('-', ''),
    ...(charge.name && { name: charge.name }),
  }
}

/** A refund is a transaction of its own, with an amount below zero. */
export function refundInquiryAnswer(refund: Refund): Answer {
  return {
    ...refundAnswer(refund),
    amount: `-${dollars(refund.amountCents)}`,
    setlstat: 'Queued for Capture',
    voidable: 'N',
    refundable: 'N',
  }
}

export function voidAnswer(charge: Charge): Answer {
  return { ...approvalOf(charge.retref, 0), authcode: 'REVERS', orderId: charge.orderid }
}

export function refundAnswer({ retref, amountCents, orderid }: Refund): Answer {
  return { ...approvalOf(retref, amountCents), authcode: 'REFUND', orderid }
}

export function captureAnswer(charge: Charge): Answer {
  return {
    ...approvalOf(charge.retref, charge.amountCents),
    authcode: charge.authcode,
    setlstat: charge.setlstat,
  }
}

export function dollars(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

function statusOf(charge: Charge): Answer {
  const declined = charge.status === 'declined'
  return {
    respproc: charge.respproc,
    respstat: declined ? 'C' : 'A',
    respcode: charge.respcode,
    resptext: charge.resptext,
    retref: charge.retref,
    amount: declined || charge.status === 'voided' ? '0.00' : dollars(charge.amountCents),
    merchid: GATEWAY_MERCHANT,
    avsresp: charge.avsresp,
    cvvresp: charge.cvvresp,
    ...(charge.authcode && { authcode: charge.authcode }),
  }
}

function approvalOf(retref: string, amountCents: number): Answer {
  return {
    respproc: 'PPS',
    respstat: 'A',
    respcode: '00',
    resptext: 'Approval',
    retref,
    amount: dollars(amountCents),
    merchid: GATEWAY_MERCHANT,
  }
}

import type { Charge, LedgerBook } from '../ledger.ts'
import type { Switches } from '../switches.ts'
import { captureAnswer, dollars, NOT_FOUND, refundAnswer, refused, voidAnswer } from './answers.ts'
import type { Answer } from './answers.ts'
import { fieldReader, readAmount, required } from './auth-request.ts'
import { newRetref } from './authorize.ts'
import { GATEWAY_MERCHANT } from './merchant.ts'
import { findableOrderId, keptOrderId } from './order-id.ts'
import { isSettled } from './settlement.ts'

/** What can happen to a charge later. All of them answer 200; a step that does not fit is respstat C. */
export type Step = (
  needs: { ledger: LedgerBook; switches: Switches },
  body: Record<string, unknown>,
) => Answer

export const voidCharge: Step = ({ ledger, switches }, body) => {
  const charge = findByRetref(ledger, body)
  if (!charge) return NOT_FOUND
  if (!isVoidable(charge, switches)) return NOT_VOIDABLE
  const cents = amountOf(body) ?? charge.amountCents
  if (cents === 0 || cents === charge.amountCents) return voidAll(ledger, charge)
  if (charge.setlstat !== 'Authorized' || cents > charge.amountCents) {
    return refused('42', 'Only the full amount can be voided')
  }
  const rest = ledger.amend(charge.retref, { amountCents: charge.amountCents - cents })
  return { ...voidAnswer(rest), amount: dollars(rest.amountCents) }
}

/** Voids every live charge of the order id, also those that its caller does not know. */
export const voidByOrderId: Step = ({ ledger, switches }, body) => {
  const field = fieldReader(body)
  const orderid = findableOrderId(required('orderid', field('orderid')))
  if (!isOurs(body) || orderid === undefined) return NOT_FOUND
  const live = ledger.listChargesOfOrder(orderid).filter((charge) => charge.status === 'approved')
  const answers = live.map((charge) =>
    isVoidable(charge, switches) ? voidAll(ledger, charge) : NOT_VOIDABLE,
  )
  // If one stays live, the answer says so, whatever happened to the others.
  return answers.find((answer) => answer === NOT_VOIDABLE) ?? answers.at(-1) ?? NOT_FOUND
}

/** Only settled charges can be refunded; before that, they are voided. */
export const refund: Step = ({ ledger, switches }, body) => {
  const charge = findByRetref(ledger, body)
  const orderid = keptOrderId(fieldReader(body)('orderid'))
  if (!charge) return NOT_FOUND
  if (charge.status !== 'approved' || !isSettled(charge, switches)) {
    return refused('43', 'Txn cannot be refunded')
  }
  const left = charge.amountCents - charge.refundedCents
  const cents = amountOf(body) ?? left
  if (cents === 0 || cents > left) return refused('45', 'Refund is more than was charged')
  ledger.amend(charge.retref, {
    refundedCents: charge.refundedCents + cents,
    status: cents === left ? 'refunded' : 'approved',
  })
  const { retref } = charge
  const at = new Date().toISOString()
  return refundAnswer(
    ledger.bookRefund({ retref: newRetref(ledger), orderid, of: retref, amountCents: cents, at }),
  )
}

export const capture: Step = ({ ledger }, body) => {
  const charge = findByRetref(ledger, body)
  if (!charge) return NOT_FOUND
  if (charge.status !== 'approved' || charge.setlstat !== 'Authorized') {
    return refused('46', 'Txn cannot be captured')
  }
  const cents = amountOf(body) ?? charge.amountCents
  if (cents > charge.amountCents) return refused('45', 'Capture is more than was authorized')
  return captureAnswer(ledger.amend(charge.retref, { setlstat: 'Queued for Capture', amountCents: cents }))
}

function isOurs(body: Record<string, unknown>): boolean {
  return required('merchid', fieldReader(body)('merchid')) === GATEWAY_MERCHANT
}

function findByRetref(ledger: LedgerBook, body: Record<string, unknown>): Charge | undefined {
  const retref = required('retref', fieldReader(body)('retref'))
  return isOurs(body) ? ledger.findCharge(retref) : undefined
}

function amountOf(body: Record<string, unknown>): number | undefined {
  const text = fieldReader(body)('amount')
  return text === '' ? undefined : readAmount(text)
}

const NOT_VOIDABLE = refused('41', 'Txn cannot be voided')

function isVoidable(charge: Charge, switches: Switches): boolean {
  return charge.status === 'approved' && charge.refundedCents === 0 && !isSettled(charge, switches)
}

function voidAll(ledger: LedgerBook, charge: Charge): Answer {
  return voidAnswer(ledger.amend(charge.retref, { status: 'voided', setlstat: 'Voided', authcode: 'REVERS' }))
}

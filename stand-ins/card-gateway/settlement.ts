import type { Charge, LedgerBook, Refund } from '../ledger.ts'
import type { Switches } from '../switches.ts'
import { GATEWAY_MERCHANT } from './merchant.ts'

/** Whether the batch of this charge has been settled: then it can be refunded, and no longer voided. */
export function isSettled(charge: Charge, switches: Switches): boolean {
  return switches.get('settlement') === 'done' && isInBatch(charge)
}

/** The gateway's words, instead of JSON, for a day without settlement. */
export const NO_BATCHES = 'Null batches'

/** One batch with everything of a day ('MMDD'). */
export function settlementOf(ledger: LedgerBook, switches: Switches, day: string): unknown {
  const { charges, refunds } = ledger.read()
  const settled = charges.filter((charge) => isSettled(charge, switches) && dayOf(charge) === day)
  const given = switches.get('settlement') === 'done' ? refunds.filter((one) => dayOf(one) === day) : []
  if (settled.length + given.length === 0) return NO_BATCHES
  return [
    {
      respproc: 'RPCT',
      hostbatch: '1',
      batchid: '1',
      hoststat: 'GB',
      merchid: GATEWAY_MERCHANT,
      chargecnt: settled.length,
      chargetotal: totalOf(settled),
      refundcnt: given.length,
      refundtotal: totalOf(given),
      txns: [
        ...settled.map((charge) => line(charge, charge.amountCents)),
        ...given.map((refund) => line(refund, -refund.amountCents)),
      ],
    },
  ]
}

function isInBatch({ status, setlstat }: Charge): boolean {
  return (status === 'approved' || status === 'refunded') && setlstat === 'Queued for Capture'
}

function dayOf({ at }: Charge | Refund): string {
  return at.slice(5, 10).replace('-', '')
}

function line({ retref, orderid }: Charge | Refund, cents: number) {
  return { setlstat: 'Y', salesdoc: orderid, retref, setlamount: (cents / 100).toFixed(2) }
}

function totalOf(all: (Charge | Refund)[]): string {
  return (all.reduce((total, { amountCents }) => total + amountCents, 0) / 100).toFixed(2)
}

import type { GatewayCharge } from '../payments/payment-gateway.ts'

/** What the shop has written down of an attempt. */
export type KnownAttempt = {
  status: 'OPEN' | 'APPROVED' | 'DECLINED' | 'UNKNOWN' | 'VOIDED'
  retref: string | null
  /** staff have given its money back by a refund: the charge itself stays approved at the gateway */
  refunded: boolean
}

/** The live charges of an attempt that no order stands for. While nobody knows how it ended, none is. */
export function straysOf(attempt: KnownAttempt, charges: GatewayCharge[]): GatewayCharge[] {
  if (attempt.status === 'OPEN' || attempt.status === 'UNKNOWN') return []
  const isOurs = attempt.status === 'APPROVED' || attempt.refunded
  return charges.filter(
    ({ status, retref }) => status === 'approved' && !(isOurs && retref === attempt.retref),
  )
}

import type { GatewayCharge } from '../payments/payment-gateway.ts'
import type { AttemptStatus } from './checkout.ts'

/** What the shop has recorded of an attempt. */
type KnownAttempt = {
  status: AttemptStatus
  retref: string | null
  /** staff have refunded it: the charge itself stays approved at the gateway */
  refunded: boolean
}

/** The live charges of an attempt that no order stands for. None while nobody knows how the attempt ended. */
export function orphanChargesOf(attempt: KnownAttempt, charges: GatewayCharge[]): GatewayCharge[] {
  if (attempt.status === 'OPEN' || attempt.status === 'UNKNOWN') return []
  const isOurs = attempt.status === 'APPROVED' || attempt.refunded
  return charges.filter(
    ({ status, retref }) => status === 'approved' && !(isOurs && retref === attempt.retref),
  )
}

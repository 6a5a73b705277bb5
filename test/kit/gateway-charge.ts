import { tokenOf } from '../../stand-ins/card-gateway/card-vault.ts'
import { GATEWAY_MERCHANT, GATEWAY_PASSWORD, GATEWAY_USER } from '../../stand-ins/card-gateway/merchant.ts'
import { cents } from '../../shop/money.ts'
import type { Charge, ChargeOutcome, RefundOutcome } from '../../shop/payments/payment-gateway.ts'
import { cards } from './world.ts'

let numbers = 1000

/** $1,095.50 of Ada Miller's, under an order id that no other charge of this process has. */
export function chargeOf(card = cards.approved): Charge {
  numbers += 1
  return {
    orderId: `SO-${numbers}-1`,
    amountCents: cents(109_550),
    token: tokenOf(card),
    expiry: '203012',
    name: 'Ada Miller',
    email: 'ada@lab.test',
    address: '12 Plaster Lane',
    city: 'Austin',
    region: 'TX',
    postal: '78701',
    country: 'US',
    phone: '+1 512 555 0100',
  }
}

/** Our account at the stand-in. */
export function accountAt(origin: string) {
  return { origin, merchant: GATEWAY_MERCHANT, user: GATEWAY_USER, password: GATEWAY_PASSWORD }
}

/** The switches of a gateway without faults. */
export const healthyGateway = {
  gateway: 'card',
  gatewayCount: 'always',
  inquiry: 'on',
  void: 'on',
  refund: 'on',
  settlement: 'waits',
}

/** The reference of the charge; throws if it was not made. */
export async function retrefOf(made: Promise<ChargeOutcome | RefundOutcome>): Promise<string> {
  const outcome = await made
  if (outcome.kind === 'approved') return outcome.charge.retref
  if (outcome.kind === 'refunded') return outcome.retref
  throw new Error(`nothing was made: ${outcome.kind}`)
}

import { unknownStates, type CheckoutState } from '../../checkout/checkout.ts'
import { formatDollars, type Cents } from '../../money.ts'

type Charge = {
  state: CheckoutState
  totalCents: Cents
  /** the amount that the gateway holds as approved for the last attempt, while the shop has not confirmed it */
  heldCents: Cents | null
  moneyReturn: 'PENDING' | 'DONE' | 'FAILED' | null
}

/** Why the money of an order cannot be returned now. It says no more than is known. */
export function whyNoReturn({ state, totalCents, heldCents, moneyReturn }: Charge): string {
  const total = formatDollars(totalCents)
  if (moneyReturn === 'DONE') return `${total} was refunded to the buyer.`
  if (moneyReturn) return `${total} is being refunded to the buyer.`
  if (totalCents === 0) return 'Nothing was charged for this order, so there is nothing to return.'
  if (!unknownStates.includes(state))
    return 'Nothing is charged for this order, so there is nothing to return.'
  const known =
    heldCents === null
      ? `It is not known whether ${total} is charged.`
      : `The gateway holds an approval of ${formatDollars(heldCents)} that the shop has not confirmed.`
  return `${known} ${whatNext(state)}`
}

function whatNext(state: CheckoutState): string {
  switch (state) {
    case 'CHARGING':
      return 'The card is being charged right now.'
    case 'CHARGE_UNKNOWN':
      return 'The shop keeps asking the gateway.'
    case 'VOIDING':
      return 'The shop keeps telling the gateway to void it.'
    default:
      return 'Please check the gateway, then decide above.'
  }
}

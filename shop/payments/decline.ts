/** Why a card was not charged, grouped by what can be done about it. */
export type DeclineGroup =
  /** the buyer can correct what was typed */
  | 'card-data'
  /** the card's bank refused */
  | 'issuer'
  /** rules against fraud */
  | 'risk'
  /** our account at the gateway is set up wrong: the merchant must act */
  | 'set-up'
  /** may work later by itself */
  | 'transient'

const advice: Record<DeclineGroup, string> = {
  'card-data':
    'Please check the card number, the expiry and the CVV, and that the address is the card’s own.',
  issuer: 'Your bank did not approve it. Another card may work, or your bank can tell you why.',
  risk: 'This card cannot be used here. Please try another one, or call us.',
  'set-up': 'This is our fault, not your card’s. Please call us; we can take the order by phone.',
  transient: 'Please try again in a minute, or use another card.',
}

/** What the buyer can do next. Nothing was charged in any of these cases. */
export function declineAdvice(group: DeclineGroup): string {
  return advice[group]
}

import { passesLuhn } from './luhn.ts'

/**
 * The order id as the gateway stores it. One that could be a card number (digits only, apart from spaces and hyphens,
 * with a fitting check digit) is masked, and no look-up ever finds it again: the vendor does this.
 */
export function keptOrderId(orderid: string): string {
  const digits = orderid.replace(/[\s-]/g, '')
  const looksLikeCard = /^\d+$/.test(digits) && passesLuhn(digits)
  return looksLikeCard ? `${'*'.repeat(12)}${digits.slice(-4)}` : orderid
}

/** The order id to look for, or undefined if nobody can find it. */
export function findableOrderId(orderid: string): string | undefined {
  return orderid !== '' && !orderid.startsWith('*') && keptOrderId(orderid) === orderid ? orderid : undefined
}

import { passesLuhn } from './luhn.ts'

/**
 * The order id as the gateway keeps it. One that could be a card number (digits only, apart from spaces and
 * hyphens, and its check digit fits) is masked, and no look-up ever finds it again: the vendor's trap.
 */
export function keptOrderId(orderid: string): string {
  const digits = orderid.replace(/[\s-]/g, '')
  const looksLikeCard = /^\d+$/.test(digits) && passesLuhn(digits)
  return looksLikeCard ? `${'*'.repeat(12)}${digits.slice(-4)}` : orderid
}

/** The order id to look for, or undefined when it can be found by nobody. */
export function findableOrderId(orderid: string): string | undefined {
  return orderid !== '' && !orderid.startsWith('*') && keptOrderId(orderid) === orderid ? orderid : undefined
}

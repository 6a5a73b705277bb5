/**
 * The id by which a charge is found again: order number and attempt. A gateway masks an order id that looks like a card
 * number and can never find it again, so an attempt whose digits pass the Luhn check is skipped.
 */
export function gatewayOrderId(orderNumber: string, attemptNo: number): string {
  return `${orderNumber}-${attemptNo}`
}

/** A refund is a transaction of its own, found by its own id. */
export function refundOrderId(chargeOrderId: string): string {
  return `${chargeOrderId}-R`
}

/** Parts of a charge are told apart by letters: another digit could make it look like a card number. */
export function partRefundOrderId(chargeOrderId: string, partNo: number): string {
  return `${refundOrderId(chargeOrderId)}${letters(partNo)}`
}

/** 1 → 'A', 26 → 'Z', 27 → 'AA' */
function letters(number: number): string {
  const first = Math.floor((number - 1) / 26)
  return (first > 0 ? letters(first) : '') + String.fromCodePoint(65 + ((number - 1) % 26))
}

export function nextAttemptNo(orderNumber: string, lastAttemptNo: number): number {
  let next = lastAttemptNo + 1
  while (passesLuhn(gatewayOrderId(orderNumber, next))) next += 1
  return next
}

/** Only digits count, whatever is between them. */
export function passesLuhn(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  let total = 0
  for (const [fromRight, digit] of Array.from(digits).toReversed().entries()) {
    const doubled = fromRight % 2 === 1 ? Number(digit) * 2 : Number(digit)
    total += doubled > 9 ? doubled - 9 : doubled
  }
  return digits !== '' && total % 10 === 0
}

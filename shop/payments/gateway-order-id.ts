/**
 * The key under which a charge is found again: order number and attempt. A gateway masks an order id that
 * looks like a card number and can never find it again, so an attempt whose digits pass the Luhn check is skipped.
 */
export function gatewayOrderId(orderNumber: string, attemptNo: number): string {
  return `${orderNumber}-${attemptNo}`
}

export function nextAttemptNo(orderNumber: string, lastAttemptNo: number): number {
  const next = lastAttemptNo + 1
  return passesLuhn(gatewayOrderId(orderNumber, next)) ? next + 1 : next
}

/** Over the digits alone, whatever stands between them. */
export function passesLuhn(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  let total = 0
  for (const [fromRight, digit] of Array.from(digits).toReversed().entries()) {
    const doubled = fromRight % 2 === 1 ? Number(digit) * 2 : Number(digit)
    total += doubled > 9 ? doubled - 9 : doubled
  }
  return digits !== '' && total % 10 === 0
}

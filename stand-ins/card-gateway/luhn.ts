/** The check over the digits of a card number (ISO/IEC 7812-1). */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of digits.split('').toReversed().entries()) {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    sum += value > 9 ? value - 9 : value
  }
  return digits !== '' && sum % 10 === 0
}

/** What a customer number is made of after WEB. */
export const numberAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** How many numbers three characters after WEB give. */
export const shortNumbers = numberAlphabet.length ** 3

/** When half of them are used, finding a free one takes longer and longer: staff are told. */
export function isHalfUsed(given: number): boolean {
  return given >= shortNumbers / 2
}

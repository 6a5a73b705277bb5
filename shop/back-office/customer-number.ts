/** What a customer number is made of after WEB (spec s.9). */
export const numberAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Three characters after WEB give so many numbers. */
export const shortNumbers = numberAlphabet.length ** 3

/** From half of them on, drawing a free one takes longer and longer: staff are told (spec-decisions 8). */
export function isHalfUsed(given: number): boolean {
  return given >= shortNumbers / 2
}

/** What the bank said about address and CVV, for staff who decide whether to ship. */
export function addressCheckWords(letter: string | null): string {
  return addressWords[said(letter)] ?? unknownWords(letter)
}

export function cvvCheckWords(letter: string | null): string {
  return cvvWords[said(letter)] ?? unknownWords(letter)
}

const noAnswer = 'No answer'

const addressWords: Record<string, string> = {
  ...words('Y X F D', 'Street and postal code match'),
  ...words('A', 'Street matches, postal code does not'),
  ...words('Z W P', 'Postal code matches, street does not'),
  ...words('N', 'Neither street nor postal code matches'),
  ...words('R', 'The bank could not check it at the time'),
  ...words('S U G', 'The bank does not check addresses'),
  '': noAnswer,
}

const cvvWords: Record<string, string> = {
  M: 'CVV matches',
  N: 'CVV does not match',
  P: 'CVV was not checked',
  S: 'The card has a CVV, but none came with the payment',
  U: 'The bank does not check the CVV',
  X: noAnswer,
  '': noAnswer,
}

function words(letters: string, meaning: string): Record<string, string> {
  return Object.fromEntries(letters.split(' ').map((letter) => [letter, meaning]))
}

function said(letter: string | null): string {
  return (letter ?? '').trim().toUpperCase()
}

function unknownWords(letter: string | null): string {
  return `The bank answered ${said(letter)}`
}

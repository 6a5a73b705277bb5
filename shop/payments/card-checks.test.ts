import { expect, test } from 'vitest'
import { addressCheckWords, cvvCheckWords } from './card-checks.ts'

test.each([
  ['Y X F D y', 'Street and postal code match'],
  ['A', 'Street matches, postal code does not'],
  ['Z W P', 'Postal code matches, street does not'],
  ['N', 'Neither street nor postal code matches'],
  ['R', 'The bank could not check it at the time'],
  ['S U G', 'The bank does not check addresses'],
  ['Q', 'The bank answered Q'],
])('address: %s means "%s"', (letters, words) => {
  for (const letter of letters.split(' ')) expect(addressCheckWords(letter)).toBe(words)
})

test.each([
  ['M m', 'CVV matches'],
  ['N', 'CVV does not match'],
  ['P', 'CVV was not checked'],
  ['S', 'The card has a CVV, but none came with the payment'],
  ['U', 'The bank does not check the CVV'],
  ['X', 'No answer'],
  ['7', 'The bank answered 7'],
])('CVV: %s means "%s"', (letters, words) => {
  for (const letter of letters.split(' ')) expect(cvvCheckWords(letter)).toBe(words)
})

test.each([null, '', ' '])('nothing said (%j) is no answer', (letter) => {
  expect([addressCheckWords(letter), cvvCheckWords(letter)]).toEqual(['No answer', 'No answer'])
})

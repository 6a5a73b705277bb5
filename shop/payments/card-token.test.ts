import { expect, test } from 'vitest'
import { readFrameMessage } from './card-token.ts'

const token = '9478825000121443'
const whole = { message: token, expiry: '203012' }
const good = { kind: 'token', token, expiry: '203012' }

test.each([
  ['the plain one', whole],
  ['the enhanced one', { ...whole, token, errorCode: '0', errorMessage: '' }],
  ['the enhanced one with a number', { ...whole, token, errorCode: 0 }],
  ['the enhanced one with an empty code', { ...whole, token, errorCode: '' }],
  ['the enhanced field alone', { token, expiry: '203012' }],
  ['with keys that nobody knows', { ...whole, __proto__x: 1, constructor: 'x', type: 'evil', card: [] }],
])('a token counts: %s', (_name, message) => {
  expect(readFrameMessage(JSON.stringify(message))).toEqual(good)
})

test.each(['203012', '20309', '1230'])('the expiry %s is kept as it was said', (expiry) => {
  expect(readFrameMessage(JSON.stringify({ ...whole, expiry }))).toEqual({ ...good, expiry })
})

test.each([
  ['no token', { message: '' }],
  ['no token', { message: '', token: '' }],
  ['no token', { message: null }],
  ['no token', { message: [token], expiry: '203012' }],
  ['no token', { ...whole, message: '4788250000121443' }],
  ['no token', { ...whole, message: `${token}<script>` }],
  ['no token', { ...whole, message: `<script>${token}` }],
  ['no expiry', { message: token }],
  ['no expiry', { ...whole, expiry: '12/30' }],
  ['no expiry', { ...whole, expiry: 203012 }],
  ['no expiry', { ...whole, expiry: '2030123' }],
  ['no expiry', { ...whole, expiry: 'x203012' }],
  ['an invalid card', { message: '', validationError: 'Invalid card number' }],
  ['an invalid card', { ...whole, validationError: 'Invalid CVV' }],
  ['an invalid card', { ...whole, token, errorCode: '54', errorMessage: 'Luhn' }],
  ['two tokens', { ...whole, token: '9545454545454545' }],
  ['two tokens', { ...whole, token: '' }],
  ['typing', { cardTyping: true }],
  ['typing', { ...whole, cardTyping: true }],
])('the token we held is gone: %s, %j', (reason, message) => {
  expect(readFrameMessage(JSON.stringify(message))).toEqual({ kind: 'cleared', reason })
})

test('a message is read up to 4096 letters', () => {
  const text = JSON.stringify(whole)
  expect(readFrameMessage(text.padEnd(4096))).toEqual(good)
  expect(readFrameMessage(text.padEnd(4097))).toEqual({ kind: 'other', reason: 'a text that is too long' })
})

test.each([
  ['no text', undefined],
  ['no text', whole],
  ['no text', { toString: () => JSON.stringify(whole) }],
  ['no JSON object', 'x'],
  ['no JSON object', '{'],
  ['no JSON object', 'null'],
  ['no JSON object', JSON.stringify([whole])],
  ['no JSON object', JSON.stringify(token)],
  ['nothing about a card', '{}'],
  ['nothing about a card', '{"cardTyping":false,"__proto__":{"message":"9478825000121443"}}'],
  ['a text that is too long', JSON.stringify({ ...whole, more: 'x'.repeat(1_000_000) })],
])('ignored: %s', (reason, data) => {
  expect(readFrameMessage(data)).toEqual({ kind: 'other', reason })
})

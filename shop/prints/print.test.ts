import { expect, test } from 'vitest'
import { printFileName } from './print.ts'

test.each([
  ['order-SO-1001', 'order-SO-1001.pdf'],
  ['order-a"b\r\n/../é', 'order-a-b-..-.pdf'],
])('%j is saved as %s', (file, name) => {
  expect(printFileName({ file })).toBe(name)
})

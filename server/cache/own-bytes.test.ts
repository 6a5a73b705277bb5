import { expect, test } from 'vitest'
import { ownBytes } from './own-bytes.ts'

test('a piece of a larger one is kept alone', () => {
  const piece = Buffer.from('a short page')
  expect(piece.buffer.byteLength).toBeGreaterThan(piece.length)
  const own = ownBytes(piece)
  expect(own.toString()).toBe('a short page')
  expect(own.buffer.byteLength).toBe(piece.length)
  expect(ownBytes(own)).toBe(own)
})

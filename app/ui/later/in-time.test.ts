import { expect, test } from 'vitest'
import { inTime } from './in-time.ts'

test('what comes in time is what comes', async () => {
  await expect(inTime(Promise.resolve('here'))).resolves.toBe('here')
  await expect(inTime(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('what never comes ends', async () => {
  await expect(inTime(new Promise(() => undefined), 5)).rejects.toThrow('no answer in 5 ms')
})

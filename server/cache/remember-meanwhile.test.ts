import { expect, test } from 'vitest'
import { rememberMeanwhile } from './remember.ts'

test('the first who asks waits, whoever asks later gets what was known while it is read anew', async () => {
  const reads: PromiseWithResolvers<string>[] = []
  const ask = rememberMeanwhile(
    () => {
      const read = Promise.withResolvers<string>()
      reads.push(read)
      return read.promise
    },
    'unread',
    () => undefined,
  )
  const [first, second] = [ask(), ask()]
  expect(reads).toHaveLength(1)
  reads[0]?.resolve('one')
  expect([await first, await second]).toEqual(['one', 'one'])
  expect([await ask(), await ask()]).toEqual(['one', 'one'])
  expect(reads).toHaveLength(2)
  reads[1]?.resolve('two')
  await reads[1]?.promise
  await expect.poll(ask).toBe('two')
})

test('what cannot be read is told, and what was known stays', async () => {
  const told: unknown[] = []
  const outcomes: (() => Promise<string>)[] = [
    () => Promise.reject(new Error('busy')),
    () => Promise.resolve('one'),
    () => Promise.reject(new Error('busy again')),
  ]
  const ask = rememberMeanwhile(
    () => (outcomes.shift() ?? (() => Promise.resolve('two')))(),
    'unread',
    (error) => told.push(String(error)),
  )
  expect(await ask()).toBe('unread')
  expect(await ask()).toBe('one')
  expect(await ask()).toBe('one')
  await expect.poll(() => told).toEqual(['Error: busy', 'Error: busy again'])
  await expect.poll(ask).toBe('two')
})

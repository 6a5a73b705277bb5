import { expect, test } from 'vitest'
import { PicturesBusy } from '../../shop/media/picture-maker.ts'
import { takeTurns } from './take-turns.ts'

test('two at once, the others in their order, and a failure gives its place on', async () => {
  const inTurn = takeTurns({ atOnce: 2, longestWaitMs: 10_000 })
  const began: number[] = []
  let running = 0
  let most = 0
  const run = (number: number) =>
    inTurn(async () => {
      began.push(number)
      most = Math.max(most, (running += 1))
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      if (number === 2) throw new Error('broken')
      return number
    })
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(run))
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true])
  expect([most, began]).toEqual([2, [1, 2, 3, 4, 5]])
})

test('who waits too long is told so, and takes nobody’s place', async () => {
  const inTurn = takeTurns({ atOnce: 1, longestWaitMs: 5 })
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const first = inTurn(() => promise)
  await expect(inTurn(async () => 'second')).rejects.toThrow(PicturesBusy)
  end()
  await first
  expect(await inTurn(async () => 'third')).toBe('third')
})

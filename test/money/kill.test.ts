import { describe, expect, test } from 'vitest'
import { killAtEachPoint } from '../faults/proofs/r1-crash-points.ts'
import { backOfficeModes, gatewayModes } from '../faults/modes.ts'
import { newsletterThroughFaults } from '../faults/proofs/r19-newsletter.ts'
import { parallelSubmits, submitCases } from '../faults/proofs/r6-parallel-submits.ts'
import { copyDatabase } from '../kit/open-test-shop.ts'
import { drawn } from '../kit/sample.ts'

/**
 * The short set of `npm run faults`: some of the points, one seed; besides the plain scenario one of the others each
 * day.
 */
const ground = { copyDatabase, close: async () => {} }
const modes = [...gatewayModes, ...backOfficeModes]
const others: [mode: string, every: number, seed: number][] = [
  ['gateway: timeout-after', 14, 1],
  ['money back by void', 22, 2],
  ['a part back, its answer lost', 22, 3],
  ['back office: committed, answer lost', 26, 4],
  ['offer: timeout-after', 14, 5],
  ['offer: money back by refund', 22, 6],
]

describe('killed at a point of a checkout and started again: one charge and one order, or none of either', () => {
  test.concurrent.each([
    ['plain', 12, 1] as const,
    ['offer: plain', 16, 1] as const,
    ...drawn('kill modes', others, 1),
  ])(
    '%s',
    async (name, every, seed) => {
      const mode = modes.find((one) => one.name === name)
      if (!mode) throw new Error(`there is no mode ${name}`)
      const { violations, points } = await killAtEachPoint(ground, mode, { seeds: [seed], every })
      expect(violations).toEqual([])
      expect(points).toBeGreaterThanOrEqual(2)
    },
    600_000,
  )
})

test('twenty submits of one cart or one offer in one moment, to one process and to two: one order', async () => {
  const cases = drawn('parallel submits', submitCases, 3)
  const rows = await parallelSubmits(ground, { quick: true, seeds: [1], say: () => {} }, cases)
  expect(rows.flatMap(({ violations }) => violations)).toEqual([])
  expect(rows).toHaveLength(cases.length)
}, 600_000)

test('two newsletters at once, killed in the middle of them: nobody gets one twice, at most four are in doubt', async () => {
  const wishes = { quick: true, seeds: [1], say: () => {} }
  const { violations } = await newsletterThroughFaults(ground, wishes, { people: 100, kills: 2 })
  expect(violations).toEqual([])
}, 600_000)

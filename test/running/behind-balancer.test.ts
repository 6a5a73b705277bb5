import { expect, test } from 'vitest'
import { behindBalancer } from '../faults/proofs/r7-behind-balancer.ts'
import { atThisSpeed } from '../kit/at-this-speed.ts'
import { copyDatabase } from '../kit/open-test-shop.ts'

/** The short set of `npm run faults -- --only R7`. */
const ground = { copyDatabase, close: async () => {} }

test('four processes behind a balancer, one killed every few seconds: every order once, no page fails', async () => {
  // A process that starts slowly must live as much longer, or none is ever open.
  const size = { checkouts: 24, kills: 3, atOnce: 8, lifeMs: atThisSpeed(2500) }
  const row = await behindBalancer(ground, size, { quick: true, seeds: [1], say: () => {} })
  expect(row.violations).toEqual([])
  expect(row.checkouts).toBeGreaterThanOrEqual(24)
  expect(row.runs).toBeGreaterThanOrEqual(3)
}, 600_000)

import { expect, test } from 'vitest'
import { longDay } from './long-day.ts'

test.each([
  ['2026-11-27T00:01:27.000Z', 'America/New_York', 'November 26, 2026'],
  ['2026-11-27T04:59:59.999Z', 'America/New_York', 'November 26, 2026'],
  ['2026-11-27T05:00:00.000Z', 'America/New_York', 'November 27, 2026'],
  ['2026-11-26T15:00:00.000Z', 'Asia/Tokyo', 'November 27, 2026'],
  ['2026-11-26', 'UTC', 'November 26, 2026'],
])('%s in %s is %s', (at, timeZone, day) => {
  expect(longDay(at, timeZone)).toBe(day)
  expect(longDay(new Date(at), timeZone)).toBe(day)
})

import { expect, test } from 'vitest'
import { periods, spanOfBar, spanUntil } from './period.ts'

test.each([
  ['2026-03-10', 'day', '2026-02-09', '2026-01-10', '2026-02-08', ['2026-02-09', '2026-03-10']],
  ['2026-03-11', 'week', '2025-12-22', '2025-10-03', '2025-12-21', ['2025-12-22', '2026-03-09']],
  ['2026-03-09', 'week', '2025-12-22', '2025-10-05', '2025-12-21', ['2025-12-22', '2026-03-09']],
  ['2026-03-31', 'month', '2025-04-01', '2024-04-01', '2025-03-31', ['2025-04-01', '2026-03-01']],
] as const)('%s by %s begins on %s', (today, period, from, beforeFrom, beforeTo, [first, last]) => {
  const span = spanUntil(today, period)
  expect([span.from, span.to, span.before]).toEqual([from, today, { from: beforeFrom, to: beforeTo }])
  expect([span.bars[0], span.bars.at(-1)]).toEqual([first, last])
})

test.each([
  ['2026-02-28', 'day', '2026-02-28'],
  ['2025-12-29', 'week', '2026-01-04'],
  ['2024-02-01', 'month', '2024-02-29'],
  ['2025-12-01', 'month', '2025-12-31'],
] as const)('the bar of %s by %s ends on %s', (day, period, to) =>
  expect(spanOfBar(day, period)).toEqual({ from: day, to }),
)

test('both spans are equally long, and bars follow each other', () => {
  for (const period of periods)
    for (const today of ['2024-02-29', '2025-01-01', '2026-11-01', '2026-12-31']) {
      const span = spanUntil(today, period)
      expect([period, today, days(span.before)]).toEqual([period, today, days(span)])
      expect(span.bars).toEqual([...new Set(span.bars)].toSorted())
    }
})

function days({ from, to }: { from: string; to: string }): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

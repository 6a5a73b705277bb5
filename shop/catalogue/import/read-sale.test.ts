import { expect, test } from 'vitest'
import { readSale } from './read-sale.ts'

const timeZone = 'America/New_York'
const ended = (when: string) => ({
  isRunning: false,
  note: `Its sale ended on ${when}: the regular price is used.`,
})
const begins = (when: string) => ({
  isRunning: false,
  note: `Its sale begins on ${when}: the regular price is used. Import it again at that time.`,
})
const runs = (until: string) => ({
  isRunning: true,
  note: `On sale until ${until}. Its price does not go back on its own: import it again at that time.`,
})

test.each([
  ['2026-11-27T18:00:00Z', '', '', { isRunning: true, note: '' }],
  ['2026-11-27T18:00:00Z', '', '2024-12-02 23:59:59', ended('Dec 2, 2024, 11:59 PM')],
  // in New York it is still the day before
  ['2026-11-28T04:59:59Z', '', '2026-11-27', runs('Nov 27, 2026, 11:59 PM')],
  ['2026-11-28T05:00:00Z', '', '2026-11-27', ended('Nov 27, 2026, 11:59 PM')],
  ['2026-11-27T04:59:59Z', '2026-11-27 0:00:00', '2026-11-30', begins('Nov 27, 2026, 12:00 AM')],
  ['2026-11-27T05:00:00Z', '2026-11-27 0:00:00', '2026-11-30', runs('Nov 30, 2026, 11:59 PM')],
  ['2026-11-27T18:00:00Z', '', '2026-11-27 9:30', ended('Nov 27, 2026, 9:30 AM')],
  ['2026-11-27T18:00:00Z', '', '2026-11-27T18:30:00+00:00', runs('Nov 27, 2026, 1:30 PM')],
])('at %s a sale from “%s” to “%s”', (now, starts, ends, sale) => {
  expect(readSale({ starts, ends }, { now: new Date(now), timeZone })).toEqual(sale)
})

test.each(['12/02/2024', '2026-02-30', '2026-13-01', '2026-01-01 25:00', 'tomorrow', '9'.repeat(100_000)])(
  'nobody guesses what “%.20s” is',
  (text) => {
    const here = { now: new Date(), timeZone }
    const fault = `We cannot tell whether its sale price is valid now: “${text.slice(0, 40)}” is not a date like 2026-12-31 or 2026-12-31 23:59.`
    expect(readSale({ starts: '', ends: text }, here)).toEqual({ fault })
    expect(readSale({ starts: text, ends: '' }, here)).toEqual({ fault })
  },
)

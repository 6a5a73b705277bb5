import { expect, test, vi } from 'vitest'
import { outageCounter } from './count-outage.ts'

const away = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('of pg'), { code }) })

test('one outage is said once in full, then counted once a round, and the next one is said again', () => {
  vi.useFakeTimers()
  try {
    const said: number[] = []
    const isCounted = outageCounter((failures) => said.push(failures), 1000)
    expect(['57P01', 'ECONNREFUSED', '08006'].map((code) => isCounted(away(code)))).toEqual([
      false,
      true,
      true,
    ])
    vi.advanceTimersByTime(1000)
    expect(said).toEqual([2])
    expect(isCounted(away('57P03'))).toBe(true)
    vi.advanceTimersByTime(2000)
    expect(said).toEqual([2, 1])
    expect(isCounted(away('57P03'))).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test.each([['23505'], ['57014'], ['55P03'], ['']])(
  'a failure of one statement, %s, is always said',
  (code) => {
    const isCounted = outageCounter(() => {})
    expect([isCounted(away('57P01')), isCounted(away(code))]).toEqual([false, false])
  },
)

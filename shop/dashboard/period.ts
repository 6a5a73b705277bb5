/** The period of one bar of the dashboard. */
export const periods = ['day', 'week', 'month'] as const
export type Period = (typeof periods)[number]

/** Whole days, 'YYYY-MM-DD', both included. */
export type Span = { from: string; to: string }

/** Up to now, and the same length before it. */
export type DashboardSpan = Span & {
  before: Span
  /** the first day of each bar, oldest first */
  bars: string[]
}

export const barsOf: Record<Period, number> = { day: 30, week: 12, month: 12 }

/** The last bar contains `today`; weeks begin on Monday. */
export function spanUntil(today: string, period: Period): DashboardSpan {
  const last = firstDayOf(today, period)
  const count = barsOf[period]
  const bars = Array.from({ length: count }, (_, at) => stepped(last, period, at - count + 1))
  const from = bars[0] ?? last
  const days = (Date.parse(today) - Date.parse(from)) / dayMs + 1
  return {
    from,
    to: today,
    before: { from: plusDays(from, -days), to: plusDays(from, -1) },
    bars,
  }
}

/** The days of the bar that begins on `day`. */
export function spanOfBar(day: string, period: Period): Span {
  return { from: day, to: plusDays(stepped(day, period, 1), -1) }
}

function firstDayOf(day: string, period: Period): string {
  if (period === 'day') return day
  if (period === 'month') return `${day.slice(0, 8)}01`
  return plusDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

function stepped(first: string, period: Period, steps: number): string {
  if (period === 'day') return plusDays(first, steps)
  if (period === 'week') return plusDays(first, steps * 7)
  const moment = new Date(first)
  moment.setUTCMonth(moment.getUTCMonth() + steps)
  return dayOf(moment)
}

const dayMs = 86_400_000

/** Days have no time zone here: each has 24 hours of UTC. */
function plusDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * dayMs))
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

import type { CallAnswerOf } from '../../../api/http/client.ts'
import { barsOf, spanOfBar, type Period } from '../../../shop/dashboard/period.ts'
import { adminAddress } from '../sections.ts'

export type Dashboard = CallAnswerOf<'GET /api/dashboard'>

export const periodNames: Record<Period, string> = { day: 'Days', week: 'Weeks', month: 'Months' }

/** 'the last 30 days' */
export function spanWords(period: Period): string {
  return `the last ${barsOf[period]} ${period}s`
}

/** 'Mar 9', 'Mar 2026'; a week by its first day */
export function barName(day: string, period: Period): string {
  return (period === 'month' ? monthName : dayName).format(new Date(day))
}

/** Of a bar in a table. */
export function longBarName(day: string, period: Period): string {
  if (period === 'month') return barName(day, period)
  const name = longDayName.format(new Date(day))
  return period === 'week' ? `Week of ${name}` : name
}

type Change = { way: 'up' | 'down' | 'same' | 'new'; words: string }

/** Against what came before, in words; where there was nothing before no per cent can be said. */
export function changeWords(now: number, before: number, period: Period): Change {
  const than = `the ${barsOf[period]} ${period}s before`
  if (now === before)
    return { way: 'same', words: before === 0 ? `none in ${than}, either` : `same as in ${than}` }
  if (before === 0) return { way: 'new', words: `none in ${than}` }
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  const by = percent === 0 ? 'less than 1%' : `${percent.toLocaleString('en-US')}%`
  return now > before
    ? { way: 'up', words: `${by} more than in ${than}` }
    : { way: 'down', words: `${by} less than in ${than}` }
}

/** The orders that a figure counts. */
export function ordersAddress(query: Record<string, string>): string {
  return `${adminAddress('orders')}?${new URLSearchParams(query)}`
}

/** Those of the bar that begins with `day`. */
export function barAddress(day: string, period: Period): string {
  return ordersAddress({ filter: 'paid', ...spanOfBar(day, period) })
}

/** Those that make a product a best seller. */
export function productAddress(number: string, { from, to }: Dashboard['span']): string {
  return ordersAddress({ filter: 'paid', from, to, product: number })
}

/** Days are days of the calendar, wherever the browser is. */
const dayName = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const longDayName = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

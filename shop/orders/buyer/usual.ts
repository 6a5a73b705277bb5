import type { WantedLine } from '../../cart/price-now.ts'

/** Of so many months, and at most of so many of the latest orders. */
export const usualMonths = 12
export const mostUsualOrders = 1000
export const mostUsual = 100

/** What somebody usually buys: a product of their paid orders, and what its last quantity would cost today. */
export type UsualLine = WantedLine & {
  /** in how many orders it was */
  orders: number
  pieces: number
  /** ISO */
  lastDate: string
  /** the buyer's own numbers for it */
  own: string[]
}

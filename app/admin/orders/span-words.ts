import type { OrderSpan } from './browser-orders.ts'

/** 'of Mar 9, 2026 at partner prices with DV34'; '' for all orders */
export function orderSpanWords({ tier, from, to, product }: OrderSpan): string {
  const days =
    from && from === to
      ? `of ${shown(from)}`
      : [from && `from ${shown(from)}`, to && `through ${shown(to)}`].filter(Boolean).join(' ')
  return [days, tier && `at ${tier} prices`, product && `with ${product}`].filter(Boolean).join(' ')
}

/** A day of the calendar, wherever the browser is. */
function shown(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
}

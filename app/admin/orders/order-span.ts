import { productNumberPattern, type PriceTier } from '../../../shop/catalogue/product.ts'

/** Of some days only, at one kind of prices only, or with one product; the dashboard leads here. '': of all. */
export type OrderSpan = { tier: PriceTier | undefined; from: string; to: string; product: string }

const tiers = ['retail', 'partner'] as const

/** As the address says it. */
export function orderSpanOf(query: URLSearchParams): OrderSpan {
  const from = dayOf(query.get('from'))
  const to = dayOf(query.get('to'))
  const product = query.get('product') ?? ''
  return {
    tier: tiers.find((one) => one === query.get('tier')),
    from,
    to: to < from ? '' : to,
    product: productNumberPattern.test(product) ? product : '',
  }
}

/** 'of Mar 9, 2026 at partner prices with DV34'; '' for all orders */
export function orderSpanWords({ tier, from, to, product }: OrderSpan): string {
  const days =
    from && from === to
      ? `of ${shown(from)}`
      : [from && `from ${shown(from)}`, to && `through ${shown(to)}`].filter(Boolean).join(' ')
  return [days, tier && `at ${tier} prices`, product && `with ${product}`].filter(Boolean).join(' ')
}

function dayOf(text: string | null): string {
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}

/** A day of the calendar, wherever the browser is. */
function shown(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
}

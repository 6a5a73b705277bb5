import type { BuyerOffer } from '../../../shop/offers/buyer/buyer-offer.ts'

/** What the buyer asked for, as they asked. */
export function Requested({ offer: { requested, edition } }: { offer: BuyerOffer }) {
  if (requested.length === 0) return null
  const list = (
    <ul className="mt-3 max-w-text divide-y divide-line border-y border-line">
      {requested.map(({ number, title, quantity }, at) => (
        <li key={at} className="flex items-baseline justify-between gap-4 py-3">
          <span className="min-w-0 wrap-anywhere">
            {title}
            {number && <span className="product-number block text-small text-muted">{number}</span>}
          </span>
          <span className="shrink-0 tabular-nums">
            <span className="text-small text-muted">Qty</span> {quantity}
          </span>
        </li>
      ))}
    </ul>
  )
  if (!edition)
    return (
      <section aria-labelledby="asked" className="mt-8">
        <h2 id="asked" className="text-h3">
          What you asked for
        </h2>
        {list}
      </section>
    )
  return (
    <details className="no-print mt-8">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-gothic font-[650] text-accent">
        What you asked for ({requested.length})
      </summary>
      {list}
    </details>
  )
}

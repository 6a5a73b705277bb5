import type { BuyerShipping } from '../../../shop/shipping/find-shipping.ts'
import { dayWords, noLongerToCome } from '../../../shop/shipping/shipment.ts'

/** What of an order went, how to follow it, and what is to come. Before anything went there is nothing to say. */
export function Shipments({ shipping }: { shipping: BuyerShipping | null }) {
  if (!shipping || shipping.shipments.length === 0) return null
  const toCome = shipping.lines.filter((line) => line.toCome > 0)
  const returned = shipping.lines.filter((line) => line.returned > 0)
  return (
    <section aria-labelledby="shipments" className="mt-8">
      <h2 id="shipments" className="text-h3">
        Shipments
      </h2>
      <ul className="mt-3 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface print:rounded-none">
        {shipping.shipments.map((shipment) => (
          <li key={shipment.no} className="px-4 py-4 md:px-6">
            <Shipment shipment={shipment} />
          </li>
        ))}
      </ul>
      {toCome.length > 0 ? (
        <div className="mt-4">
          <h3 className="text-card">Still to come</h3>
          <Lines lines={toCome.map(({ number, title, toCome: quantity }) => ({ number, title, quantity }))} />
        </div>
      ) : (
        <p className="mt-3">There is nothing more to come for this order.</p>
      )}
      {returned.length > 0 && (
        <div className="mt-4">
          <h3 className="text-card">{noLongerToCome}</h3>
          <Lines
            lines={returned.map(({ number, title, returned: quantity }) => ({ number, title, quantity }))}
          />
        </div>
      )}
    </section>
  )
}

function Shipment({ shipment }: { shipment: BuyerShipping['shipments'][number] }) {
  const { carrier, tracking, trackingPage, shippedOn, lines } = shipment
  return (
    <>
      <p className="text-card">
        {carrier ? 'Shipped' : 'Picked up'} on <time dateTime={shippedOn}>{dayWords(shippedOn)}</time>
      </p>
      {carrier && (
        <p className="mt-1 wrap-anywhere">
          {carrier}
          {tracking && (
            <>
              {', '}
              {trackingPage ? (
                <a
                  href={trackingPage}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 wrap-anywhere"
                >
                  <span className="sr-only">Track </span>
                  <bdi>{tracking}</bdi>
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              ) : (
                <bdi>{tracking}</bdi>
              )}
            </>
          )}
        </p>
      )}
      <Lines lines={lines} />
    </>
  )
}

function Lines({ lines }: { lines: { number: string; title: string; quantity: number }[] }) {
  return (
    <ul className="mt-1 text-muted">
      {lines.map(({ number, title, quantity }, at) => (
        <li key={at} className="wrap-anywhere">
          {quantity} × {title} <span className="product-number">{number}</span>
        </li>
      ))}
    </ul>
  )
}

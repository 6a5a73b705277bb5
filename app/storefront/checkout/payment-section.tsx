import { Lock } from 'lucide-react'
import { freightNote } from '../../../shop/checkout/checkout.ts'
import { freightPromise, type Freight } from '../../../shop/checkout/instructions/freight.ts'
import { formatDollars } from '../../../shop/money.ts'
import type { CardFrame as CardFrameAddress } from '../../../shop/payments/payment-gateway.ts'
import { useBrand } from '../../brand.ts'
import { Button } from '../../ui/button.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { CardFrame } from './card-frame.tsx'
import { InsteadOfPaying } from './closed-notice.tsx'
import { CouponField } from './coupon-field.tsx'
import type { ShownQuote } from './shown-quote.ts'
import type { CardEntry } from './use-card-token.ts'
import type { QuoteInUse } from './use-quote.ts'

/** Card, coupon, total and, after everything it needs, the button. */
export function PaymentSection({
  cardFrame,
  entry,
  inUse,
  missing,
  freight,
  isClosed,
  alert,
}: {
  cardFrame: CardFrameAddress
  entry: CardEntry
  inUse: QuoteInUse
  /** fields, by their labels */
  missing: string[]
  /** as it is chosen now */
  freight: Freight | null
  isClosed: boolean
  alert: React.ReactNode
}) {
  const { phone } = useBrand()
  const { card } = entry
  const needed = [...missing, ...(card ? [] : ['card details'])]
  return (
    <section aria-labelledby="payment" className="flex flex-col gap-4">
      <h2 id="payment" className="text-h3">
        Payment Details
      </h2>
      {alert}
      {!isClosed && (
        <CardFrame address={cardFrame.address} origin={cardFrame.origin} phone={phone} entry={entry} />
      )}
      <noscript>
        <p>Paying by card needs JavaScript. You can also order by phone: {phone}.</p>
      </noscript>
      <CouponField inUse={inUse} />
      <Total quote={inUse.quote} freight={freight} />
      {isClosed ? (
        <InsteadOfPaying />
      ) : (
        <div className="flex flex-col gap-3">
          <p id="still-needed" aria-live="polite" className="min-h-[1.375rem] text-small text-muted">
            {needed.length > 0 && `Still needed: ${needed.join(', ')}`}
          </p>
          <Button
            type="submit"
            size="large"
            disabled={needed.length > 0}
            aria-describedby="still-needed"
            className="w-full"
          >
            {card ? 'Pay Now' : 'Enter Required Information First'}
          </Button>
          <p className="flex items-start gap-2 text-small text-muted">
            <Lock aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
            <span>
              Your card details go straight to our card processor; we never see the card number. Questions?{' '}
              <PhoneLink phone={phone} className="font-semibold text-accent underline" />
            </span>
          </p>
        </div>
      )}
    </section>
  )
}

function Total({ quote, freight }: { quote: ShownQuote; freight: Freight | null }) {
  const discounted = quote.totalCents < quote.subtotalCents
  return (
    <div className="border-t border-line pt-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-gothic text-h3">Total (USD)</span>
        <span className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
          {discounted && (
            <s className="text-muted">
              <span className="sr-only">was </span>
              {formatDollars(quote.subtotalCents)}
            </s>
          )}
          <strong className="font-gothic text-price-large">
            {discounted && <span className="sr-only">now </span>}
            {formatDollars(quote.totalCents)}
          </strong>
        </span>
      </p>
      <p className="mt-1 text-small text-muted">{freightNote}</p>
      <p className="text-small text-muted">
        {freightPromise(freight)}{' '}
        <a href="/terms-of-purchase" target="_blank" rel="noopener" className="underline">
          Terms of purchase<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </p>
    </div>
  )
}

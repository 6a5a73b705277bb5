import { dialedNumber } from '../../../shop/checkout/billing.ts'
import { freightWords } from '../../../shop/checkout/instructions/freight.ts'
import { instructionLabels } from '../../../shop/checkout/instructions/instructions.ts'
import { addressCheckWords, cvvCheckWords } from '../../../shop/payments/card-checks.ts'
import { cents, formatDollars } from '../../../shop/money.ts'
import { sentence } from '../../../shop/orders/admin/attention.ts'
import type { WholeOrder } from './browser-orders.ts'
import { shortMoment } from '../kit/dates.ts'
import { PartTitle } from '../kit/detail-screen.tsx'

/** Who buys, every try to pay, and money that went back. */
export function OrderFacts({ order, timeZone }: { order: WholeOrder; timeZone: string }) {
  const { buyer, instructions, attempts, giveBack } = order
  return (
    <>
      <section aria-labelledby="buyer">
        <PartTitle id="buyer">Buyer</PartTitle>
        <address className="mt-2 not-italic">
          <span className="block font-semibold wrap-anywhere">{buyer.name}</span>
          {buyer.email && (
            <a href={`mailto:${buyer.email}`} className={contact}>
              {buyer.email}
            </a>
          )}
          {buyer.phone && (
            <a href={`tel:${dialedNumber(buyer.phone)}`} className={contact}>
              {buyer.phone}
            </a>
          )}
          <span className="block wrap-anywhere">{buyer.address}</span>
          <span className="block wrap-anywhere">
            {[buyer.city, [buyer.state, buyer.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
          </span>
          <span className="block">{buyer.country}</span>
        </address>
      </section>
      {(instructions.shipTo ?? instructions.poNumber ?? instructions.note ?? instructions.freight) !==
        null && <OrderInstructions instructions={instructions} />}
      <section aria-labelledby="card">
        <PartTitle id="card">{attempts.length > 1 ? `Card, ${attempts.length} tries` : 'Card'}</PartTitle>
        {order.totalCents === 0 && <p className="mt-2 text-muted">Nothing was charged for this order.</p>}
        <ul className="mt-2 flex flex-col gap-4">
          {attempts.map((attempt) => (
            <li key={attempt.gatewayOrderId}>
              <span className="block font-semibold">{attemptWords[attempt.status]}</span>
              {attempt.status === 'UNKNOWN' && attempt.heldCents !== null && (
                <span className="block">
                  The gateway holds an approval of {formatDollars(cents(attempt.heldCents))}
                </span>
              )}
              <span className="block text-muted">
                {formatDollars(cents(attempt.amountCents))}, {shortMoment(attempt.at, timeZone)}
              </span>
              {attempt.resptext && <span className="block wrap-anywhere">{saidOf(attempt)}</span>}
              {(attempt.status === 'APPROVED' || attempt.avs || attempt.cvv) && (
                <>
                  <span className="block">
                    Address: {addressCheckWords(attempt.avs)}
                    {attempt.avs && ` (${attempt.avs})`}
                  </span>
                  <span className="block">
                    CVV: {cvvCheckWords(attempt.cvv)}
                    {attempt.cvv && ` (${attempt.cvv})`}
                  </span>
                </>
              )}
              <span className="product-number block wrap-anywhere text-muted">
                {[attempt.gatewayOrderId, attempt.retref].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {giveBack && (
        <section aria-labelledby="give-back">
          <PartTitle id="give-back">Refund</PartTitle>
          <p className="mt-2 wrap-anywhere">“{giveBack.reason}”</p>
          <p className="text-muted">
            {giveBack.by}, {shortMoment(giveBack.at, timeZone)}
          </p>
        </section>
      )}
    </>
  )
}

function OrderInstructions({
  instructions: { shipTo, poNumber, note, freight },
}: Pick<WholeOrder, 'instructions'>) {
  return (
    <section aria-labelledby="instructions">
      <PartTitle id="instructions">{shipTo ? instructionLabels.shipTo : 'Asked for by the buyer'}</PartTitle>
      {shipTo?.map((line, at) => (
        <span key={at} dir="auto" className={`block wrap-anywhere ${at === 0 ? 'mt-2 font-semibold' : ''}`}>
          {line}
        </span>
      ))}
      {poNumber !== null && (
        <p className="mt-2 wrap-anywhere">
          {instructionLabels.poNumber}: <bdi className="font-semibold">{poNumber}</bdi>
        </p>
      )}
      {note !== null && (
        <p dir="auto" className="mt-2 max-w-text wrap-anywhere whitespace-pre-line">
          “{note}”
        </p>
      )}
      {freight && (
        <p className="mt-2 wrap-anywhere">
          {instructionLabels.freight}: <bdi className="font-semibold">{freightWords(freight)}</bdi>
        </p>
      )}
    </section>
  )
}

const contact =
  'flex min-h-11 w-fit items-center text-accent underline underline-offset-4 wrap-anywhere md:min-h-7'

const attemptWords: Record<WholeOrder['attempts'][number]['status'], string> = {
  OPEN: 'Being charged',
  APPROVED: 'Approved',
  DECLINED: 'Declined',
  UNKNOWN: 'Not known whether it was charged',
  VOIDED: 'Voided or refunded',
}

/** Of an attempt in doubt it is our own words for what came, or did not come, from the gateway. */
function saidOf({ status, resptext }: WholeOrder['attempts'][number]): string {
  return status === 'UNKNOWN' ? sentence(resptext ?? '') : `Bank: ${resptext}`
}

import { useEffect, useRef } from 'react'
import { formatDollars } from '../../../shop/money.ts'
import { freightPromise } from '../../../shop/checkout/instructions/freight.ts'
import type { BuyerOffer } from '../../../shop/offers/buyer/buyer-offer.ts'
import { afterFreightWords } from '../../../shop/offers/offer.ts'
import { useBrand } from '../../brand.ts'
import { buttonLook } from '../../ui/button.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { Unbroken } from '../../ui/words/unbroken.tsx'
import type { ShownOffer } from './load-offer.ts'

/** What happened to the money, and what comes next; an open offer says it in its own card. */
export function StateWords({
  shown: { offer, orderAddress },
  isNew,
}: {
  shown: ShownOffer
  /** the buyer has just paid: this is what they wait for */
  isNew: boolean
}) {
  const { phone } = useBrand()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  if (offer.state === 'open') return null
  const words = wordsFor(offer)
  const look = offer.state === 'paid' ? 'border-success bg-success-tint' : 'border-line bg-surface'
  return (
    <section
      aria-labelledby="state"
      className={`mt-6 flex max-w-text flex-col gap-3 rounded-card border p-5 md:p-6 ${look}`}
    >
      <h2 ref={heading} id="state" tabIndex={-1} className="text-h3">
        {words.heading}
      </h2>
      {words.texts.map((text) => (
        <p key={text} dir="auto" className="wrap-anywhere">
          <Unbroken text={text} />
        </p>
      ))}
      {orderAddress && (
        <p>
          <a href={orderAddress} className={buttonLook(offer.state === 'paid' ? 'primary' : 'secondary')}>
            View your order
          </a>
        </p>
      )}
      <p className="text-small text-muted">
        Questions? Call <PhoneLink phone={phone} className="font-semibold text-accent underline" /> and
        mention quote {offer.number}.
      </p>
    </section>
  )
}

function wordsFor(offer: BuyerOffer): { heading: string; texts: string[] } {
  const { state, edition, payment, closeReason } = offer
  const reason = edition?.endReason ? [`“${edition.endReason}”`] : []
  switch (state) {
    case 'asked':
      return {
        heading: 'We have your request',
        texts: [
          'We are preparing your quote and will send it by e-mail; it will then be on this page too. Nothing is ordered, and nothing is charged until you accept it.',
          'Did you forget something? Write to us below.',
        ],
      }
    case 'closed':
      return {
        heading: 'This request is closed',
        texts: [
          'We will not send a quote for it. Nothing was ordered or charged.',
          ...(closeReason ? [`“${closeReason}”`] : []),
          'If you still need it, write to us below.',
        ],
      }
    case 'paying':
      return {
        heading: 'A payment for this quote is being checked',
        texts: [payment?.message ?? '', 'This page shows how it ends.'].filter(Boolean),
      }
    case 'paid':
      return paidWords(offer)
    case 'returned':
      return {
        heading: 'Your payment was refunded',
        texts: [
          payment?.message ?? '',
          'How soon you see the money depends on your bank. If you still need this, write to us below.',
        ],
      }
    case 'declined':
      return {
        heading: 'You declined this quote',
        texts: [
          ...reason,
          'Nothing was charged. Changed your mind? Write to us below, and we will send a new one.',
        ],
      }
    case 'expired':
      return {
        heading: 'This quote has expired',
        texts: [
          'It can no longer be accepted, and nothing was charged. Ask us below to renew it: we will check the prices and send you a new one.',
        ],
      }
    default:
      return {
        heading: 'We withdrew this quote',
        texts: [
          ...reason,
          'It can no longer be accepted, and nothing was charged. Questions? Write to us below.',
        ],
      }
  }
}

function paidWords({ kind, aboutOrder, hasAboutLeft, edition, payment }: BuyerOffer): {
  heading: string
  texts: string[]
} {
  const order = payment?.orderNumber ?? ''
  const cents = payment?.totalCents
  const isFree = cents === 0
  const money = isFree
    ? `Nothing was charged, and order ${order} is recorded.`
    : `${cents === undefined ? 'The total' : formatDollars(cents)} was charged to your card, and order ${order} is recorded.`
  const hasFreight = edition?.lines.some((line) => line.kind === 'freight') ?? false
  const next =
    kind === 'freight' && aboutOrder
      ? afterFreightWords({ freightOf: aboutOrder, hasLeft: hasAboutLeft })
      : hasFreight
        ? 'Next we prepare your order for shipping; freight is included.'
        : `Next we prepare your order for shipping. ${freightPromise(payment?.freight ?? null)}`
  const parts = payment && payment.state !== 'paid' && payment.state !== 'completed' ? [payment.message] : []
  return {
    heading: isFree ? 'Thank you. This quote is accepted.' : 'Thank you. This quote is paid.',
    texts: [money, next, ...parts, 'A confirmation goes to your e-mail address.'],
  }
}

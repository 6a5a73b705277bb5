import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatDollars, type Cents } from '../../../shop/money.ts'
import type { BuyerEdition } from '../../../shop/offers/buyer/buyer-offer.ts'
import { longestDeclineReason } from '../../../shop/offers/buyer/request.ts'
import { useBrand } from '../../brand.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { GoodThrough } from './good-through.tsx'
import type { ShownOffer } from './load-offer.ts'
import type { OfferAnswer } from './offer-answer.ts'

/** The total, until when, and the ways to answer. */
export function AnswerCard({
  pdf,
  shown: { offer, timeZone, closed },
  edition,
  totalCents,
  answer,
  onAccept,
  isBack,
}: {
  /** where it can be downloaded */
  pdf: string
  shown: ShownOffer
  edition: BuyerEdition
  totalCents: Cents
  answer: OfferAnswer | null
  onAccept: () => void
  /** the buyer was at the form to accept it: the way there has the focus */
  isBack: boolean
}) {
  const { phone } = useBrand()
  const { state } = offer
  const isOpen = state === 'open'
  const accept = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isBack) accept.current?.focus()
  }, [isBack])
  return (
    <section
      id="order-details"
      aria-label="Your answer"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 md:max-w-[26rem] md:p-6 xl:sticky xl:top-[129px] xl:max-w-none"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="font-gothic text-h3">
          {state === 'paid' && totalCents > 0 ? 'Total paid' : 'Total'}
        </span>
        <strong className="font-gothic text-price-large tabular-nums">{formatDollars(totalCents)}</strong>
      </p>
      {isOpen && (
        <>
          <p>
            <GoodThrough validUntil={edition.validUntil} timeZone={timeZone} />
          </p>
          {closed === null ? (
            <Button ref={accept} size="large" className="w-full noscript:hidden!" onClick={onAccept}>
              {totalCents === 0 ? 'Accept' : 'Accept and pay'}
            </Button>
          ) : (
            <p className="rounded-card bg-warning-tint px-4 py-3 text-warning">
              Online payment is turned off right now. {closed} This quote stays good until its day.
            </p>
          )}
          <noscript>
            <p>Accepting online needs JavaScript. You can also accept by phone: {phone}.</p>
          </noscript>
          <p className="text-small text-muted">
            {totalCents === 0
              ? 'There is nothing to pay: no card is needed. Your order is recorded as soon as you accept.'
              : offer.kind === 'freight'
                ? 'You pay by card on the next step. Nothing is charged before that.'
                : 'You pay by card on the next step. Nothing is ordered before that.'}{' '}
            <a href="/terms-of-purchase" target="_blank" rel="noopener" className="underline">
              Terms of purchase<span className="sr-only"> (opens in a new tab)</span>
            </a>
          </p>
          <a
            href="#conversation"
            className="no-print -my-2 inline-flex min-h-11 items-center self-start text-accent underline underline-offset-4"
          >
            Ask a question
          </a>
          <Decline edition={edition} answer={answer?.of === 'decline' ? answer : null} />
        </>
      )}
      <Button kind="secondary" className="w-full noscript:hidden!" onClick={() => window.print()}>
        Print
      </Button>
      <a href={pdf} className={`${buttonLook('secondary')} w-full`}>
        Download PDF
      </a>
      {/* What has ended says it above, with what became of it. */}
      {isOpen && (
        <p className="text-small text-muted">
          Rather talk? Call <PhoneLink phone={phone} className="font-semibold text-accent underline" /> and
          mention quote {offer.number}.
        </p>
      )}
    </section>
  )
}

/** Folded; it opens without scripts too. */
function Decline({ edition, answer }: { edition: BuyerEdition; answer: OfferAnswer | null }) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <details open={answer !== null} className="no-print -mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted underline underline-offset-4">
        Decline this quote
      </summary>
      <Form method="post" preventScrollReset noValidate className="mt-2 flex flex-col gap-3">
        <input type="hidden" name="intent" value="decline" />
        <input type="hidden" name="edition" value={edition.no} />
        <Field label="Why?" help="It helps us to send a better one." error={answer?.error} optional>
          {(control) => (
            <textarea
              {...control}
              name="text"
              rows={3}
              maxLength={longestDeclineReason}
              defaultValue={answer?.text}
              className={`${control.className} py-3`}
            />
          )}
        </Field>
        <Button type="submit" kind="secondary" aria-disabled={isSending || undefined}>
          Decline quote
        </Button>
      </Form>
    </details>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { ArrowLeft, Lock } from 'lucide-react'
import { useEffect, useImperativeHandle, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { billingFields, type Billing } from '../../../shop/checkout/billing.ts'
import { checkoutTexts, freightNote } from '../../../shop/checkout/checkout.ts'
import { freightPromise } from '../../../shop/checkout/instructions/freight.ts'
import { formatDollars } from '../../../shop/money.ts'
import type { Quote } from '../../../shop/pricing/quote.ts'
import { useBrand } from '../../brand.ts'
import { Button } from '../../ui/button.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import {
  billingLabels,
  billingNames,
  BillingSection,
  missingFields,
  useKeptFields,
} from '../checkout/billing-form.tsx'
import { CardFrame } from '../checkout/card-frame.tsx'
import { InstructionsSection } from '../checkout/instructions-section.tsx'
import type { BillingDraft } from '../checkout/kept-fields.ts'
import { OrderFootRow, OrderTable } from '../checkout/order-table.tsx'
import { useCardToken } from '../checkout/use-card-token.ts'
import { useInstructions, type InstructionsInUse } from '../checkout/use-instructions.ts'
import type { Ending } from '../checkout/use-paying.ts'
import type { ShownOffer } from './load-offer.ts'
import type { Acceptance } from './use-offer-to-pay.ts'

/** It is told how a payment ended. */
export type ToldEnding = { end: (ending: Ending) => void }

/** Billing, and the card if there is something to pay; then the button. */
export function AcceptForm({
  shown,
  quote,
  alert,
  onPay,
  ref,
  onBack,
}: {
  shown: ShownOffer
  quote: Quote
  alert: React.ReactNode
  onPay: (told: Omit<Acceptance, 'edition' | 'chosen' | 'amount'>) => void
  ref: React.Ref<ToldEnding>
  onBack: () => void
}) {
  const { offer, buyer, cardFrame, closed } = shown
  const form = useForm<BillingDraft, unknown, Billing>({
    resolver: zodResolver(billingFields),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  })
  // The select starts at US; the form does not report it until something changes.
  const draft = useWatch({ control: form.control, defaultValue: { country: 'US' } }) as Partial<BillingDraft>
  const entry = useCardToken(cardFrame.origin)
  const instructions = useInstructions(buyer, 'offer')
  const isFree = quote.totalCents === 0
  // Freight of an order goes where that order goes.
  const isInstructed = offer.kind !== 'freight'
  const needed = [
    ...missingFields(draft).map((name) => billingLabels[name]),
    ...(isInstructed ? instructions.missing : []),
    ...(isFree || entry.card ? [] : ['card details']),
  ]
  useKeptFields(form, draft, buyer, noCoupon, 'offer')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  function showWrongFields({ errors }: Extract<Ending, { kind: 'wrong-fields' }>) {
    const ours = errors.flatMap(({ pointer, detail }) => {
      const name = billingNames.find((known) => pointer === `/billing/${known}`)
      return name ? [{ name, detail }] : []
    })
    for (const { name, detail } of ours) form.setError(name, { message: detail })
    if (ours[0]) form.setFocus(ours[0].name)
    else instructions.showErrors(errors)
  }

  useImperativeHandle(ref, () => ({
    end(ending) {
      if (ending.kind === 'wrong-fields') showWrongFields(ending)
      else if (ending.kind !== 'refused') entry.startAgain()
    },
  }))

  /** These guards are for whoever gets past the disabled button. */
  function submit(event?: React.FormEvent) {
    event?.preventDefault()
    const { card } = entry
    if (!isFree && !card) return window.alert(checkoutTexts.noCard)
    void form.handleSubmit((billing) => {
      if (!isInstructed) return onPay({ billing, poNumber: '', note: '', ...(isFree ? {} : card) })
      return instructions.form.handleSubmit((told) => onPay({ billing, ...told, ...(isFree ? {} : card) }))()
    })()
  }

  return (
    <>
      <Button kind="quiet" className="mt-4 -ml-4" onClick={onBack}>
        <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} />
        Back to the quote
      </Button>
      <h2 ref={heading} tabIndex={-1} className="mt-1 flex items-center gap-3 text-h2">
        {isFree ? 'Accept this quote' : 'Accept and pay'}
        <Lock aria-hidden="true" size={24} strokeWidth={1.75} className="shrink-0 text-accent" />
      </h2>
      <form
        noValidate
        onSubmit={submit}
        className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-10 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] md:gap-x-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,26rem)] xl:gap-x-10"
      >
        <div>
          <BillingSection form={form} country={draft.country ?? 'US'} onEnter={submit} />
          {isInstructed && <InstructionsSection inUse={instructions} onEnter={submit} />}
        </div>
        <section aria-labelledby="payment" className="flex flex-col gap-4">
          <h2 id="payment" className="text-h3">
            {isFree ? 'Your answer' : 'Payment Details'}
          </h2>
          {alert}
          {!isFree && closed === null && <Card shown={shown} entry={entry} />}
          <Total quote={quote} freightWords={freightWordsOf(shown, instructions)} />
          <PayButton isFree={isFree} needed={needed} hasCard={entry.card !== null} />
        </section>
        <section
          aria-labelledby="offered"
          className="md:sticky md:top-[129px] md:col-start-2 md:row-span-2 md:row-start-1 xl:col-start-3"
        >
          <h2 id="offered" className="text-h3">
            Quote {offer.number}
          </h2>
          <div className="mt-4 overflow-hidden rounded-card border border-line bg-surface">
            <OrderTable lines={quote.lines} wide>
              <OrderFootRow name="Total" amount={formatDollars(quote.totalCents)} strong />
            </OrderTable>
          </div>
        </section>
      </form>
    </>
  )
}

const noCoupon = { coupon: '', restore: () => {} }

function Card({ shown, entry }: { shown: ShownOffer; entry: ReturnType<typeof useCardToken> }) {
  const { phone } = useBrand()
  const { address, origin } = shown.cardFrame
  return <CardFrame address={address} origin={origin} phone={phone} entry={entry} />
}

function freightWordsOf({ offer }: ShownOffer, { freight }: InstructionsInUse): string {
  const hasFreight = offer.edition?.lines.some(({ kind }) => kind === 'freight') ?? false
  if (offer.kind === 'freight')
    return offer.aboutOrder ? `This pays the freight of order ${offer.aboutOrder}.` : ''
  return hasFreight ? 'Freight is included.' : `${freightNote}. ${freightPromise(freight)}`
}

function Total({ quote, freightWords }: { quote: Quote; freightWords: string }) {
  return (
    <div className="border-t border-line pt-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-gothic text-h3">Total (USD)</span>
        <strong className="font-gothic text-price-large tabular-nums">
          {formatDollars(quote.totalCents)}
        </strong>
      </p>
      <p className="mt-1 text-small text-muted">
        {freightWords}{' '}
        <a href="/terms-of-purchase" target="_blank" rel="noopener" className="underline">
          Terms of purchase<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </p>
    </div>
  )
}

function PayButton({ isFree, needed, hasCard }: { isFree: boolean; needed: string[]; hasCard: boolean }) {
  const { phone } = useBrand()
  return (
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
        {isFree ? 'Accept Now' : hasCard ? 'Pay Now' : 'Enter Required Information First'}
      </Button>
      <p className="flex items-start gap-2 text-small text-muted">
        <Lock aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
        <span>
          {isFree
            ? 'Nothing is charged: no card is needed.'
            : 'Your card details go straight to our card processor; we never see the card number.'}{' '}
          Questions? <PhoneLink phone={phone} className="font-semibold text-accent underline" />
        </span>
      </p>
    </div>
  )
}

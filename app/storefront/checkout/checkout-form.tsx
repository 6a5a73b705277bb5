import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { callApi } from '../../../api/http/client.ts'
import type { Address } from '../../../shop/addresses/address.ts'
import { billingFields, type Billing } from '../../../shop/checkout/billing.ts'
import { checkoutTexts, type BuyerView } from '../../../shop/checkout/checkout.ts'
import type { CardFrame as CardFrameAddress } from '../../../shop/payments/payment-gateway.ts'
import { countOf, readBrowserCart, useCartReading } from '../cart/browser-cart.ts'
import {
  billingLabels,
  billingNames,
  BillingSection,
  missingFields,
  useKeptFields,
  type BillingName,
  type KnownBuyer,
} from './billing-form.tsx'
import { CheckoutAlert, noAlert, type AlertWords } from './checkout-alert.tsx'
import type { BillingDraft } from './kept-fields.ts'
import { InstructionsSection } from './instructions-section.tsx'
import { OrderDetails, SummaryBar } from './order-details.tsx'
import { PayingOverlay } from './paying-overlay.tsx'
import { PaymentSection } from './payment-section.tsx'
import type { ShownQuote } from './shown-quote.ts'
import { SignInLine } from './sign-in-line.tsx'
import { useCardToken } from './use-card-token.ts'
import { useInstructions, type ToldInstructions } from './use-instructions.ts'
import { sendOrder, type Order } from './send-order.ts'
import { leaveFor, usePaying, type Ending, type Payable } from './use-paying.ts'
import { useQuote } from './use-quote.ts'

/** Billing, card and order in one form, and the overlay while it is being paid. */
export function CheckoutForm({
  cartQuote,
  buyer,
  live,
  cardFrame,
  successDelayMs,
  isClosed,
}: {
  cartQuote: ShownQuote
  buyer: KnownBuyer & { addresses: Address[] }
  live: BuyerView | null
  cardFrame: CardFrameAddress
  successDelayMs: number
  /** paying is switched off */
  isClosed: boolean
}) {
  const form = useForm<BillingDraft, unknown, Billing>({
    resolver: zodResolver(billingFields),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  })
  // The select starts at US; the form does not report it until something changes.
  const draft = useWatch({ control: form.control, defaultValue: { country: 'US' } }) as Partial<BillingDraft>
  const entry = useCardToken(cardFrame.origin)
  const inUse = useQuote(cartQuote)
  const [alert, setAlert] = useState<AlertWords>(noAlert)
  const alertArea = useRef<HTMLParagraphElement>(null)
  const paying = usePaying(cartToPay, live, successDelayMs, endAtForm)
  const instructions = useInstructions(buyer)
  const missing = [...missingFields(draft).map((name) => billingLabels[name]), ...instructions.missing]
  useKeptFields(form, draft, buyer, { coupon: inUse.coupon, restore: (code) => void inUse.applyCoupon(code) })
  useCartOfOtherTabs(paying.stage.kind === 'form')

  useEffect(() => {
    if (alert.text) alertArea.current?.focus()
  }, [alert])

  /** These guards are for whoever gets past the disabled button. */
  function submit(event?: React.FormEvent) {
    event?.preventDefault()
    const { card } = entry
    if (!card) window.alert(checkoutTexts.noCard)
    else if (inUse.quote.totalCents <= 0) return window.alert(checkoutTexts.noAmount)
    void form.handleSubmit((billing) =>
      instructions.form.handleSubmit((told) => {
        if (card) pay(billing, told, card)
      })(),
    )()
  }

  function pay(billing: Billing, told: ToldInstructions, card: { token: string; expiry: string }) {
    setAlert(noAlert)
    const { quote, coupon } = inUse
    paying.place({
      lines: quote.lines.map(({ number, quantity }) => ({ number, quantity })),
      coupon,
      amount: String(quote.totalCents),
      billing,
      ...told,
      ...card,
    })
  }

  function endAtForm(ending: Ending) {
    if (ending.kind === 'wrong-fields') return showWrongFields(ending)
    if (ending.kind !== 'refused') entry.startAgain()
    if (ending.kind === 'price-changed') inUse.replace(ending.quote)
    const text = 'text' in ending ? ending.text : ''
    setAlert({ text, advice: 'advice' in ending ? ending.advice : '' })
  }

  function showWrongFields({ text, errors }: Extract<Ending, { kind: 'wrong-fields' }>) {
    const ours = errors.flatMap(({ pointer, detail }) => {
      const name = billingNames.find((known) => pointer === `/billing/${known}`)
      return name ? [{ name, detail }] : []
    })
    for (const { name, detail } of ours) form.setError(name, { message: detail })
    const first: BillingName | undefined = ours[0]?.name
    if (first) form.setFocus(first)
    else if (!instructions.showErrors(errors)) setAlert({ ...noAlert, text })
  }

  return (
    <>
      <SignInLine />
      <SummaryBar quote={inUse.quote} />
      <form
        noValidate
        onSubmit={submit}
        className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-10 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] md:gap-x-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,26rem)] xl:gap-x-10"
      >
        <div>
          <BillingSection form={form} country={draft.country ?? 'US'} onEnter={submit} />
          <InstructionsSection inUse={instructions} onEnter={submit} />
        </div>
        <PaymentSection
          cardFrame={cardFrame}
          entry={entry}
          inUse={inUse}
          missing={missing}
          freight={instructions.freight}
          isClosed={isClosed}
          alert={<CheckoutAlert ref={alertArea} words={alert} />}
        />
        <OrderDetails quote={inUse.quote} />
      </form>
      <PayingOverlay paying={paying} />
    </>
  )
}

/** The session is its cart. Another tab that has paid for it has emptied it. */
const cartToPay: Payable<Order> = {
  send: sendOrder,
  ask: (id, signal) => callApi('GET /api/checkouts/{id}', { params: { id }, signal }),
  mayStillSend: () => countOf(readBrowserCart()) > 0,
  goneTo: '/cart',
  paidTo: '/payment-success',
  back: { address: '/cart', words: 'Back to cart' },
  paidHeading: 'Paid',
  steps: ['Send your order', 'Charge your card', 'Record your order'],
}

/** The cart may change, or be paid for, in another tab: the page must show what is in it. */
function useCartOfOtherTabs(atForm: boolean): void {
  const reading = useCartReading()
  const known = useRef<typeof reading | null>(null)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (reading !== readBrowserCart()) return
    // Paid or cleared in another tab before this page's scripts started: what the server drew is no longer a
    // cart.
    if (known.current === null && atForm && countOf(reading) === 0) return leaveFor('/cart')
    known.current ??= reading
    if (!atForm || known.current === reading) return
    known.current = reading
    if (countOf(reading) === 0) window.location.reload()
    else void revalidate()
  }, [reading, atForm, revalidate])
}

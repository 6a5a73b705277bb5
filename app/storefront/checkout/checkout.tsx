import { Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { redirectDocument } from 'react-router'
import { listAddresses } from '../../../shop/addresses/address-store.ts'
import { openCart } from '../../../shop/cart/open-cart.ts'
import { checkoutTexts } from '../../../shop/checkout/checkout.ts'
import { findCheckoutSwitch } from '../../../shop/checkout/checkout-switch-store.ts'
import { findSessionState } from '../../../shop/checkout/find-checkout.ts'
import { findLastBilling } from '../../../shop/orders/buyer/my-orders-store.ts'
import { dollarsNumber, formatDollars, type Cents } from '../../../shop/money.ts'
import { tierOf } from '../../../shop/pricing/quote.ts'
import { useBrand } from '../../brand.ts'
import { ensureSession, orNull, personOf, renewSession, shopContext } from '../../context.ts'
import { linesAway, wholeCartOf } from '../../whole-cart.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import type { Route } from './+types/checkout.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { LeftOut } from './left-out.tsx'
import { linesAsText } from '../cart/checkout-state.ts'
import { dropHandedCart, readHandedCart } from './kept-fields.ts'
import { quoteOfCart, type ShownQuote } from './shown-quote.ts'

/** The cookie's cart at this moment's prices; what the browser says about prices does not count. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, cardFrame, successDelayMs } = context.get(shopContext)
  const { live, renewed } = await findSessionState({ db }, ensureSession(context))
  if (renewed) {
    // It was paid while this browser was away: the rest of its cart has been bought.
    renewSession(context, renewed)
    throw redirectDocument('/payment-success')
  }
  const person = personOf(context)
  // Nobody pays for a part of a cart whose rest waits for a sign-in: the cart page says so.
  if (linesAway(context, request) > 0 && !live) throw redirectDocument('/cart')
  const { reading, whole } = await wholeCartOf(context, request)
  const open = await openCart(db, reading, tierOf(person))
  const isEmpty = open.lines.length + open.onRequest.length + open.unavailable.length === 0
  if (isEmpty && !live) throw redirectDocument('/cart')
  const [{ isOff, why }, lastBilling, addresses] = await Promise.all([
    findCheckoutSwitch(db),
    person && orNull(context, 'the last billing data', findLastBilling(db, person.sub)),
    person && orNull(context, 'the address book', listAddresses(db, person.sub)),
  ])
  const buyer = { sub: person?.sub ?? '', lastBilling, addresses: addresses ?? [] }
  const leftOut = { onRequest: open.onRequest.map(({ number }) => number), gone: open.unavailable }
  return {
    quote: quoteOfCart(open),
    leftOut,
    isChanged: whole.isChanged,
    buyer,
    live,
    cardFrame,
    successDelayMs,
    closed: isOff ? why : null,
  }
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const { quote, leftOut, isChanged, buyer, live, cardFrame, successDelayMs, closed } = loaderData
  return (
    <div data-sum className="gutter mx-auto max-w-wide pt-6 pb-18 md:pt-8 md:pb-24">
      <PageHead title="Secure Check Out" description="Pay for your order by card." unlisted />
      <h1 className="flex items-center gap-3 text-h1">
        Secure Check Out
        <Lock aria-hidden="true" size={24} strokeWidth={1.75} className="shrink-0 text-accent" />
      </h1>
      {quote.lines.length === 0 && !live ? (
        <NothingToPay />
      ) : (
        <>
          {closed !== null && <ClosedNotice why={closed} />}
          <LeftOut {...leftOut} />
          {isChanged ? (
            <ChangedCart lines={quote.lines.length} totalCents={quote.totalCents} />
          ) : (
            <ChangedSince quote={quote} />
          )}
          <CheckoutForm
            cartQuote={quote}
            buyer={buyer}
            live={live}
            cardFrame={cardFrame}
            successDelayMs={successDelayMs}
            isClosed={closed !== null}
          />
        </>
      )}
    </div>
  )
}

/** Everything in the cart is without a price, or no longer sold. */
function NothingToPay() {
  const { phone } = useBrand()
  return (
    <div className="mt-6 flex max-w-text flex-col items-start gap-6">
      <Notice kind="danger">{checkoutTexts.noAmount}</Notice>
      <p>
        Nothing in your cart can be paid for online: each product is either priced on request or no longer
        sold. Nothing was charged. Please call us:{' '}
        <PhoneLink phone={phone} className="font-semibold text-accent underline" />
      </p>
      <a href="/cart" className={buttonLook('primary', 'large')}>
        Back to cart
      </a>
    </div>
  )
}

function ChangedCart({ lines, totalCents }: { lines: number; totalCents: Cents }) {
  return (
    <Notice kind="warning" className="mt-4">
      Your cart was changed in another browser or on another device since you last saw it.{' '}
      <OrderNow lines={lines} totalCents={totalCents} />
    </Notice>
  )
}

function OrderNow({ lines, totalCents }: { lines: number; totalCents: Cents }) {
  return `This order has ${lines} ${lines === 1 ? 'product' : 'products'}, and your total is now ${formatDollars(totalCents)}.`
}

/** The cart page handed over what it showed; if that is no longer so, the buyer is told before paying. */
function ChangedSince({ quote }: { quote: ShownQuote }) {
  const [before, setBefore] = useState<ReturnType<typeof readHandedCart>>(null)
  useEffect(() => {
    // The server cannot know what the browser's session storage holds.
    // oxlint-disable-next-line react/set-state-in-effect
    setBefore(readHandedCart())
    dropHandedCart()
  }, [])
  const { lines, totalCents } = quote
  if (before === null) return null
  if (before.lines !== linesAsText(lines))
    return (
      <Notice kind="warning" className="mt-4">
        Your cart has changed since you viewed it. <OrderNow lines={lines.length} totalCents={totalCents} />
      </Notice>
    )
  if (before.totalPrice === dollarsNumber(totalCents)) return null
  return (
    <Notice kind="warning" className="mt-4">
      Prices have changed since you viewed your cart. Your total is now {formatDollars(totalCents)}.
    </Notice>
  )
}

import { useEffect } from 'react'
import { redirect } from 'react-router'
import { Link } from '../ui/link.tsx'
import { freightPromise } from '../../shop/checkout/instructions/freight.ts'
import { freightNote } from '../../shop/checkout/checkout.ts'
import { afterFreightWords } from '../../shop/offers/offer.ts'
import { findOriginOfOrder } from '../../shop/offers/offer-origin-store.ts'
import { openReceipt, type Receipt } from '../../shop/checkout/find-checkout.ts'
import { formatDollars } from '../../shop/money.ts'
import { useBrand } from '../brand.ts'
import { pageContext, renewSession, shopContext } from '../context.ts'
import { usePerson } from '../person.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ShopDay } from '../ui/words/shop-day.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'
import type { Route } from './+types/payment-success.ts'
import { dropCheckoutState } from './checkout/kept-fields.ts'
import { DiscountRows } from './checkout/order-details.tsx'
import { OrderFootRow, OrderTable } from './checkout/order-table.tsx'
import { myOrdersAddress } from './orders/addresses.ts'
import { BilledTo } from './orders/billed-to.tsx'
import { ReturnedWords } from './orders/returned-words.tsx'
import { InstructionParts } from './orders/instructions.tsx'
import { orderPdf } from './orders/pdf-address.ts'
import './payment-success.css'

/** Only for the session that paid; `?order=` opens an earlier order of it again. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { sessionToken } = context.get(pageContext)
  const order = new URL(request.url).searchParams.get('order') ?? undefined
  const { db } = context.get(shopContext)
  const opened = sessionToken && (await openReceipt({ db }, sessionToken, order))
  if (!opened) throw redirect('/cart')
  if (opened.renewed) renewSession(context, opened.renewed)
  const { receipt } = opened
  return { receipt, origin: await findOriginOfOrder(db, receipt.orderNumber) }
}

export function shouldRevalidate() {
  return false
}

export default function PaymentSuccessPage({ loaderData }: Route.ComponentProps) {
  const { receipt, origin } = loaderData
  const brand = useBrand()
  const person = usePerson()
  useFinished()
  const isFree = receipt.totalCents === 0
  const heading = isFree ? 'Order recorded' : 'Payment Successful!'
  return (
    <div data-sum className="gutter mx-auto max-w-text pt-8 pb-18 md:pt-14 md:pb-24">
      <PageHead title={heading} description="Your order is recorded." unlisted />
      <div className="flex items-center gap-4">
        <DrawnCheck />
        <h1 className="text-h2">{heading}</h1>
      </div>
      <p className="mt-4 font-gothic text-h1">
        Order <span className="product-number">{receipt.orderNumber}</span>
      </p>
      <p className="mt-3 text-lead">
        Thank you for your order. {isFree && 'Nothing was charged. '}A confirmation{' '}
        <span className="whitespace-nowrap">e-mail</span> was sent to{' '}
        <strong className="font-semibold break-words">{receipt.email}</strong>.
      </p>
      <WhenAndWho receipt={receipt} />
      <div className="mt-8 overflow-hidden rounded-card border border-line bg-surface print:rounded-none print:border-0">
        <OrderTable lines={receipt.lines} wide>
          <DiscountRows quote={receipt} />
          <OrderFootRow
            name={isFree ? 'Total (USD)' : 'Total Amount Paid (USD)'}
            amount={formatDollars(receipt.totalCents)}
            strong
          />
        </OrderTable>
      </div>
      <ReturnedWords order={receipt} className="mt-3" />
      <p className="mt-3 text-small text-muted">
        {origin?.freightOf
          ? `This order is the freight for order ${origin.freightOf}.`
          : receipt.hasFreight
            ? 'Freight is included.'
            : freightNote}
      </p>
      <h2 className="mt-10 text-h3">What happens next</h2>
      <ol className="mt-3 list-decimal space-y-1 pl-6">
        {origin?.freightOf ? (
          <li>{afterFreightWords(origin)}</li>
        ) : (
          <li>
            {origin
              ? `Your quote ${origin.number} is now this order, and we will prepare it for shipping.`
              : 'Your order is recorded, and we will prepare it for shipping.'}
          </li>
        )}
        {!receipt.hasFreight && <li>{freightPromise(receipt.instructions.freight)}</li>}
        <li>
          Questions? Call <PhoneLink phone={brand.phone} className="font-semibold text-accent underline" />{' '}
          and mention order {receipt.orderNumber}.
        </li>
      </ol>
      <div className="no-print mt-8 flex flex-wrap gap-3">
        <Link to="/home" className={`${buttonLook('primary', 'large')} max-md:w-full`}>
          Return Home
        </Link>
        <Button kind="secondary" size="large" className="max-md:w-full" onClick={() => window.print()}>
          Print
        </Button>
        <a
          href={orderPdf.paidHere(receipt.orderNumber)}
          className={`${buttonLook('secondary', 'large')} max-md:w-full`}
        >
          Download PDF
        </a>
        {person && (
          <Link to={myOrdersAddress()} className={`${buttonLook('quiet', 'large')} max-md:w-full`}>
            All your orders
          </Link>
        )}
      </div>
    </div>
  )
}

/** The part of a receipt that a saved file needs. */
function WhenAndWho({ receipt: { date, billedTo, instructions } }: { receipt: Receipt }) {
  return (
    <div className="mt-6 flex flex-wrap gap-x-16 gap-y-4">
      <div>
        <p className="text-small text-muted">Ordered on</p>
        <p>
          <ShopDay at={date} />
        </p>
      </div>
      <BilledTo lines={billedTo} />
      <InstructionParts instructions={instructions} />
    </div>
  )
}

function DrawnCheck() {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      aria-hidden="true"
      className="drawn-check size-12 shrink-0 text-success"
    >
      <circle cx="24" cy="24" r="22" stroke="currentColor" strokeWidth="2.5" />
      <path
        d="M14 25l7 7 13-15"
        pathLength="1"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** The purchase is over: what was kept for it is removed, and the address keeps no order number. */
function useFinished(): void {
  useEffect(() => {
    dropCheckoutState()
    window.history.replaceState(window.history.state, '', '/payment-success')
  }, [])
}

import { data, useSearchParams } from 'react-router'
import { freightWords } from '../../../shop/checkout/instructions/freight.ts'
import { instructionLabels } from '../../../shop/checkout/instructions/instructions.ts'
import { findFreightOfOrder } from '../../../shop/offers/offer-origin-store.ts'
import { orderFreightWords } from '../../../shop/orders/order-freight.ts'
import { findLinkedOrder, type LinkedOrder } from '../../../shop/orders/buyer/find-linked-order.ts'
import { findBuyerShipping } from '../../../shop/shipping/find-shipping.ts'
import { formatDollars } from '../../../shop/money.ts'
import { useBrand } from '../../brand.ts'
import { shopContext } from '../../context.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ShopDay } from '../../ui/words/shop-day.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { DiscountRows } from '../checkout/order-details.tsx'
import { OrderFootRow, OrderTable } from '../checkout/order-table.tsx'
import { NotFound } from '../not-found.tsx'
import type { Route } from './+types/linked-order.ts'
import { OrderState } from './order-state.tsx'
import { ReturnedWords } from './returned-words.tsx'
import { Shipments } from './shipments.tsx'
import { OrdersNotLoaded } from './orders-not-loaded.tsx'
import { orderPdf } from './pdf-address.ts'

/** For whoever has the mail, without an account. A forged link is answered like one that does not exist. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const order = await findLinkedOrder({ db }, url.searchParams.get('t') ?? '')
  const shipping = order && (await findBuyerShipping({ db }, order.number))
  const about = order && (await findFreightOfOrder(db, order.number))
  return data(order && about && { ...order, shipping, about }, { status: order ? 200 : 404, headers: secret })
}

/** The address opens the order: it must not be passed on to pages that this one links to. */
const secret = { 'Referrer-Policy': 'no-referrer' }

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function LinkedOrderPage({ loaderData: order }: Route.ComponentProps) {
  if (!order)
    return (
      <NotFound
        title="Order not found"
        heading="This link does not open an order"
        text="Part of it may be missing. Open the e-mail again and press “View your order”, or call us and mention your order number."
      />
    )
  const charged = order.state === 'paid' || order.state === 'completed'
  return (
    <div data-sum className="gutter mx-auto max-w-text pt-8 pb-18 md:pt-14 md:pb-24">
      <PageHead title={`Order ${order.number}`} description="Your order." unlisted />
      <h1 className="text-h1">
        Order <span className="product-number">{order.number}</span>
      </h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1">
        <p>
          <span className="sr-only">Ordered on </span>
          <ShopDay at={order.date} />
        </p>
        <OrderState order={order} />
      </div>
      {order.state !== 'returned' && <ReturnedWords order={order} className="mt-3" />}
      <div className="mt-6 overflow-hidden rounded-card border border-line bg-surface print:rounded-none print:border-0">
        <OrderTable lines={order.lines} wide>
          <DiscountRows quote={order} />
          <OrderFootRow
            name={charged && order.totalCents > 0 ? 'Total Amount Paid (USD)' : 'Total (USD)'}
            amount={formatDollars(order.totalCents)}
            strong
          />
        </OrderTable>
      </div>
      <p className="mt-3 text-small text-muted">
        {orderFreightWords({ ...order, isPaid: charged }, order.about)}
      </p>
      <Shipments shipping={order.shipping} />
      <Further order={order} />
      <ToKeep />
    </div>
  )
}

function ToKeep() {
  const [asked] = useSearchParams()
  return (
    <div className="no-print mt-8 flex flex-wrap gap-3">
      <Button kind="secondary" size="large" className="max-md:w-full" onClick={() => window.print()}>
        Print
      </Button>
      <a
        href={orderPdf.linked(asked.get('t') ?? '')}
        className={`${buttonLook('secondary', 'large')} max-md:w-full`}
      >
        Download PDF
      </a>
    </div>
  )
}

export function ErrorBoundary() {
  return <OrdersNotLoaded what="This order" />
}

function Further({
  order: { number, state, maskedEmail, shipToTown, poNumber, freight },
}: {
  order: LinkedOrder
}) {
  const { phone } = useBrand()
  return (
    <div className="mt-8 flex flex-col gap-2">
      {shipToTown && (
        <p dir="auto" className="wrap-anywhere">
          Ships to {shipToTown}
        </p>
      )}
      {poNumber && (
        <p className="wrap-anywhere">
          {instructionLabels.poNumber} <bdi>{poNumber}</bdi>
        </p>
      )}
      {freight && (
        <p dir="auto" className="wrap-anywhere">
          {instructionLabels.freight}: {freightWords(freight)}
        </p>
      )}
      {state === 'returned' && <p>How soon you see the money depends on your bank.</p>}
      {(state === 'checking' || state === 'review') && (
        <p>Please do not pay again. We will write to you once it is settled.</p>
      )}
      {maskedEmail && (
        <p className="text-muted">
          We send updates on this order to {maskedEmail}. Because a link may be forwarded,{' '}
          {shipToTown ? 'the full addresses are' : 'the billing address is'} only in the e-mail, not on this
          page.
        </p>
      )}
      <p>
        Questions? Call <PhoneLink phone={phone} className="font-semibold text-accent underline" /> and
        mention order {number}.
      </p>
    </div>
  )
}

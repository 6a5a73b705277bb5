import { data } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { findMyOrder, type OrderOwner } from '../../../shop/orders/buyer/find-my-orders.ts'
import { findBuyerShipping } from '../../../shop/shipping/find-shipping.ts'
import { findFreightOfOrder } from '../../../shop/offers/offer-origin-store.ts'
import type { FreightOfOrder } from '../../../shop/offers/offer.ts'
import { orderFreightWords } from '../../../shop/orders/order-freight.ts'
import {
  canOrderAgain,
  orderAgain,
  orderAgainTexts,
  type BilledOrder,
  type MyOrder,
} from '../../../shop/orders/buyer/my-orders.ts'
import type { PriceNow } from '../../../shop/cart/price-now.ts'
import type { Person } from '../../../shop/identity/person.ts'
import { tierOf } from '../../../shop/pricing/quote.ts'
import { useBrand } from '../../brand.ts'
import { requirePerson, shopContext } from '../../context.ts'
import { readForm } from '../../form.ts'
import { Breadcrumb, home } from '../../ui/breadcrumb.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ShopDay } from '../../ui/words/shop-day.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { addToListAddress } from '../lists/addresses.ts'
import { myOfferAddress } from '../offers/addresses.ts'
import { NotFound } from '../not-found.tsx'
import type { Route } from './+types/order.ts'
import { myOrdersAddress } from './addresses.ts'
import { BilledTo } from './billed-to.tsx'
import { InstructionParts } from './instructions.tsx'
import { MyOrderTable } from './my-order-table.tsx'
import { takeFormId } from './instead-of.tsx'
import { agreedIn } from './ordered-again.ts'
import { OrderState } from './order-state.tsx'
import { ReturnedWords } from './returned-words.tsx'
import { Shipments } from './shipments.tsx'
import { OrdersNotLoaded } from './orders-not-loaded.tsx'
import { orderPdf } from './pdf-address.ts'
import { takeIntoCart } from './take-into-cart.ts'

/** Somebody else's order is answered like one that does not exist (docs/safety.md, S4). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const order = await findMyOrder({ db }, ownerOf(requirePerson(context, url)), params.number)
  if (!order) return data(null, { status: 404 })
  const shipping = await findBuyerShipping({ db }, order.number)
  return data({ ...order, shipping, about: await findFreightOfOrder(db, order.number) })
}

/** Order again: adds what can be bought to the cart, then shows the cart. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db } = context.get(shopContext)
  const person = requirePerson(context, url)
  const order = await findMyOrder({ db }, ownerOf(person), params.number)
  if (!order) return data(null, { status: 404 })
  const agreed = agreedIn(await readForm(request))
  return takeIntoCart({ request, context }, { order: order.number }, (cart, fits) =>
    orderAgain(cart, order, agreed, fits),
  )
}

export default function MyOrderPage({ loaderData: order, actionData }: Route.ComponentProps) {
  if (!order)
    return (
      <NotFound
        title="Order not found"
        heading="We could not find that order"
        text="The number may be mistyped, or the order may have been placed with another account or without signing in. If in doubt, call us."
      />
    )
  return (
    <div data-sum className="gutter mx-auto max-w-wide pt-3 pb-18 md:pt-6 md:pb-24">
      <PageHead title={`Order ${order.number}`} description="One of your orders." unlisted />
      <Breadcrumb crumbs={[home, { name: 'My orders', to: myOrdersAddress() }]} here={order.number} />
      <h1 className="mt-2 text-h1 md:mt-5">
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
      {actionData && (
        <Notice kind="danger" className="mt-5">
          {orderAgainTexts[actionData.refusal]}
        </Notice>
      )}
      <MyOrderTable order={order} />
      <p className="mt-3 text-small text-muted">
        <FreightWords order={order} /> “Price today” is your current price for the same quantity, before any
        coupon.
      </p>
      <Shipments shipping={order.shipping} />
      <div className="mt-6 flex flex-wrap gap-x-16 gap-y-4">
        <BilledTo lines={order.billedTo} />
        <InstructionParts instructions={order.instructions} />
      </div>
      <NextSteps order={order} />
      <Questions number={order.number} />
    </div>
  )
}

export function ErrorBoundary() {
  return <OrdersNotLoaded what="This order" />
}

function ownerOf(person: Person): OrderOwner {
  return { sub: person.sub, tier: tierOf(person) }
}

/** The quote of its freight is its owner's too. */
function FreightWords({ order }: { order: BilledOrder & { about: FreightOfOrder } }) {
  const { state, hasFreight, instructions, about } = order
  const isPaid = state === 'paid' || state === 'completed'
  return (
    <>
      {orderFreightWords({ hasFreight, freight: instructions.freight, isPaid }, about)}
      {about.quoted && (
        <>
          {' '}
          <Link to={myOfferAddress(about.quoted.number)} className="text-accent underline underline-offset-4">
            View quote {about.quoted.number}
          </Link>
          .
        </>
      )}
    </>
  )
}

function NextSteps({ order }: { order: MyOrder }) {
  const possible = canOrderAgain(order)
  const hint = hintOf(order)
  return (
    <div className="no-print mt-8">
      {hint && <p className="mb-3 max-w-[68ch]">{hint}</p>}
      <div className="flex flex-wrap items-center gap-3">
        {possible && (
          <form id={takeFormId} method="post" className="max-md:w-full">
            <Button type="submit" size="large" className="max-md:w-full">
              Order again
            </Button>
          </form>
        )}
        <Button kind="secondary" size="large" className="max-md:w-full" onClick={() => window.print()}>
          Print
        </Button>
        <a href={orderPdf.mine(order.number)} className={`${buttonLook('secondary', 'large')} max-md:w-full`}>
          Download PDF
        </a>
        <Link to={addToListAddress(order.lines)} className={`${buttonLook('quiet', 'large')} max-md:w-full`}>
          Add to a list
        </Link>
        <Link to={myOrdersAddress()} className={`${buttonLook('quiet', 'large')} max-md:w-full`}>
          All your orders
        </Link>
      </div>
    </div>
  )
}

function hintOf({ state, lines }: MyOrder): string | null {
  // What is no product was made for that order alone.
  const products = lines.filter(({ number }) => number !== '')
  const count = (kind: PriceNow['kind']) => products.filter(({ now }) => now.kind === kind).length
  const left = count('gone') + count('on-request')
  if (products.length === 0) return null
  if (state === 'review')
    return 'Please do not pay again; we will write to you. Once that is settled, you can order these products again from here.'
  if (state === 'checking') return 'Once the bank has answered, you can order these products again from here.'
  if (left === products.length) return 'None of these products can be ordered online right now.'
  const sentences = [
    left > 0 &&
      `${left} of ${products.length} products cannot be ordered online right now and ${left === 1 ? 'is' : 'are'} left out.`,
    count('replaced') > 0 &&
      `${count('replaced')} of ${products.length} products ${count('replaced') === 1 ? 'has been replaced: select the replacement if you want it' : 'have been replaced: select the ones you want instead'}.`,
  ]
  return sentences.filter(Boolean).join(' ') || null
}

function Questions({ number }: { number: string }) {
  const { phone } = useBrand()
  return (
    <p className="mt-8 text-muted">
      Questions? Call <PhoneLink phone={phone} className="font-semibold text-accent underline" /> and mention
      order {number}.
    </p>
  )
}

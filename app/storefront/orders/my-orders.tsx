import { Link } from '../../ui/link.tsx'
import { openMyOrders } from '../../../shop/orders/buyer/find-my-orders.ts'
import { itemsWords, myOrdersPerPage, type MyOrderSummary } from '../../../shop/orders/buyer/my-orders.ts'
import { findShippingStates } from '../../../shop/shipping/find-shipping.ts'
import { shippingWords } from '../../../shop/shipping/shipment.ts'
import { formatDollars } from '../../../shop/money.ts'
import { requirePerson, shopContext } from '../../context.ts'
import { Breadcrumb, home } from '../../ui/breadcrumb.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ShopDay } from '../../ui/words/shop-day.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PartDrawing } from '../../ui/part-drawing.tsx'
import { useHasProducts } from '../frame/categories.ts'
import type { Route } from './+types/my-orders.ts'
import { myOrderAddress, myOrdersAddress } from './addresses.ts'
import { MyPages } from './my-pages.tsx'
import { OrderState } from './order-state.tsx'
import { OrdersNotLoaded } from './orders-not-loaded.tsx'
import { orderPdf } from './pdf-address.ts'

/** What this person has ordered while signed in, newest first; `page` counts from 1. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const person = requirePerson(context, url)
  const asked = url.searchParams.get('page')
  const { db } = context.get(shopContext)
  const found = await openMyOrders({ db }, person.sub, pageOf(asked))
  const numbers = found.orders.map(({ number }) => number)
  return { ...found, shipped: await findShippingStates({ db }, numbers) }
}

export default function MyOrders({
  loaderData: { orders, shipped, total, page, pages },
}: Route.ComponentProps) {
  const firstShown = (page - 1) * myOrdersPerPage + 1
  return (
    <div data-sum className="gutter mx-auto max-w-wide pt-3 pb-18 md:pt-6 md:pb-24">
      <PageHead
        title={page > 1 ? `My orders, page ${page}` : 'My orders'}
        description="The orders you have placed while signed in."
        unlisted
      />
      <Breadcrumb crumbs={[home]} here="My orders" />
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 md:mt-5">
        <h1 className="text-h1">My orders</h1>
        {total > 0 && (
          <p className="text-muted tabular-nums">
            {total} {total === 1 ? 'order' : 'orders'}
          </p>
        )}
      </div>
      <MyPages />
      {total === 0 ? (
        <NoOrders />
      ) : (
        <>
          <ul className="mt-5 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface md:mt-6">
            {orders.map((order) => (
              <li key={order.number} className="flex">
                <OrderRow order={order} shipped={shippingWords[shipped[order.number] ?? 'nothing']} />
                <a
                  href={orderPdf.mine(order.number)}
                  className="no-print flex w-12 shrink-0 items-center justify-center border-l border-line text-small text-accent underline -outline-offset-3 hover:bg-tint md:w-18"
                >
                  PDF<span className="sr-only"> of order {order.number}</span>
                </a>
              </li>
            ))}
          </ul>
          <div className="mt-8">
            <Pager
              page={page}
              pages={pages}
              addressOf={myOrdersAddress}
              summary={`${firstShown}–${firstShown + orders.length - 1} of ${total}`}
            />
          </div>
        </>
      )}
    </div>
  )
}

/** A list that could not be read is never shown as an empty one. */
export function ErrorBoundary() {
  return <OrdersNotLoaded what="Your orders" />
}

/** All of it leads to the order: three lines on phones, two above, one if there is room. */
function OrderRow({ order, shipped }: { order: MyOrderSummary; shipped: string | null }) {
  const { number, date, state, totalCents } = order
  return (
    <Link
      to={myOrderAddress(number)}
      className="group grid min-w-0 flex-1 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-4 pr-3 pl-4 -outline-offset-3 hover:bg-tint md:grid-cols-[11rem_1fr_auto] md:gap-x-6 md:px-6 xl:grid-cols-[6.5rem_11rem_1fr_9rem_7.5rem] xl:py-5 xl:*:row-start-1"
    >
      <span className="font-gothic text-card wrap-anywhere group-hover:underline">
        <span className="sr-only">Order </span>
        {number}
      </span>
      <span className="text-right font-gothic text-card tabular-nums md:col-start-3 md:row-start-1 xl:col-start-5">
        {formatDollars(totalCents)}
      </span>
      <ShopDay at={date} className="text-small text-muted md:col-start-1 xl:col-start-2 xl:text-body" />
      <span className="text-right text-small text-muted tabular-nums md:col-start-3 xl:col-start-4 xl:text-body">
        {itemsWords(order)}
      </span>
      <span className="max-md:col-span-2 md:col-start-2 md:row-span-2 md:row-start-1 xl:col-start-3 xl:row-span-1">
        <OrderState order={order} />
        {shipped && <span className="block text-small">{shipped}</span>}
        {state !== 'returned' && <Back order={order} />}
      </span>
    </Link>
  )
}

/** How much of it went back, or will. */
function Back({ order: { returnedCents, returningCents, totalCents } }: { order: MyOrderSummary }) {
  const words = [
    returnedCents > 0 && `${formatDollars(returnedCents)} of ${formatDollars(totalCents)} refunded`,
    returningCents > 0 && `${formatDollars(returningCents)} being refunded`,
  ].filter(Boolean)
  return (
    words.length > 0 && (
      <span className="mt-0.5 block text-small text-muted tabular-nums">{words.join(', ')}</span>
    )
  )
}

function NoOrders() {
  const hasProducts = useHasProducts()
  return (
    <div className="mt-6 flex flex-col items-center gap-5 rounded-card border border-line bg-surface px-6 py-14 text-center md:py-20">
      <PartDrawing className="size-24" />
      <p className="font-gothic text-h3">You have no orders yet.</p>
      <p className="max-w-[44ch] text-muted">
        Orders you place while signed in are listed here, and you can order the same items again.
      </p>
      <Link to={hasProducts ? '/shop' : '/home'} className={buttonLook('primary', 'large')}>
        {hasProducts ? 'Show all products' : 'Home'}
      </Link>
    </div>
  )
}

function pageOf(text: string | null): number {
  return text && /^\d{1,6}$/.test(text) ? Number(text) : 1
}

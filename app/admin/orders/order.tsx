import { useState } from 'react'
import { cents, formatDollars } from '../../../shop/money.ts'
import { orderStateWords, returnedWords } from '../../../shop/orders/admin/order-state.ts'
import { DetailScreen } from '../kit/detail-screen.tsx'
import { useTimeZone } from '../kit/time-zone.ts'
import { adminAddress } from '../sections.ts'
import type { Route } from './+types/order.ts'
import { ActsBar } from './acts-bar.tsx'
import { useOrder, useOrderAct, type Act, type WholeOrder } from './browser-orders.ts'
import { AttentionBox } from './attention-box.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderParts } from './order-parts.tsx'
import { PartReturns } from './returns/part-returns.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { momentWords } from '../kit/dates.ts'
import { ProductsSold } from './products-sold.tsx'
import { OrderFreight } from '../offers/order-freight.tsx'
import { OrderShippingPart } from '../shipping/order-shipping.tsx'

/** One order in whole: how it stands, what can be done, and everything that happened to it. */
export default function OrderPage({ params: { number } }: Route.ComponentProps) {
  return (
    <DetailScreen
      title={`Order ${number}`}
      back={{ to: adminAddress('orders'), words: 'All orders' }}
      reading={useOrder(number)}
      what="The order"
      unknown="There is no order with this number. It may be mistyped; you can also search the list by name."
    >
      {({ body }) => <Whole key={number} order={body} />}
    </DetailScreen>
  )
}

function Whole({ order }: { order: WholeOrder }) {
  const timeZone = useTimeZone()
  const acting = useOrderAct(order.number)
  const [note, setNote] = useState('')
  const act = (what: Act, done?: () => void) => {
    if (acting.isPending) return
    setNote('')
    acting.mutate(what, {
      onSuccess: (answer) => {
        setNote(answer.note)
        done?.()
      },
    })
  }
  const at = { order, timeZone, acting, act }
  return (
    <div className="max-w-[75rem]">
      <Head order={order} timeZone={timeZone} />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output> */}
      <div role="status" className="mt-4 empty:hidden">
        {note && <p className="rounded-card bg-info-tint px-4 py-3 font-semibold text-info">{note}</p>}
      </div>
      {order.needsYou && <AttentionBox {...at} />}
      <div className="mt-6 grid gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] print:gap-y-5">
        <OrderParts {...at} />
        <div className="flex min-w-0 flex-col gap-8 self-start md:max-xl:grid md:max-xl:grid-cols-2 xl:col-start-2 xl:row-span-4 xl:row-start-1">
          <ActsBar {...at} />
          <PartReturns {...at} />
          <OrderFacts order={order} timeZone={timeZone} />
        </div>
        <ProductsSold order={order} />
        <div className="min-w-0">
          <OrderShippingPart number={order.number} />
          <OrderFreight order={order.number} email={order.buyer.email} canQuote={order.acts.confirm} />
        </div>
        <OrderTimeline order={order} timeZone={timeZone} />
      </div>
    </div>
  )
}

function Head({ order, timeZone }: { order: WholeOrder; timeZone: string }) {
  const { totalCents, date, channel, name, booksNumber } = order
  const returned = returnedWords(order)
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 border-b border-line pb-4">
      <div className="min-w-0 flex-1 basis-80">
        <p className="font-gothic text-h3">{orderStateWords(order)}</p>
        <p className="mt-1 text-muted">
          {name && `${name}, `}
          <time dateTime={date}>{momentWords(date, timeZone)}</time>
          {channel === 'service' && ', by a service'}
          {booksNumber && `, ${booksNumber} at the back office`}
        </p>
        <p className="mt-1 max-w-text text-muted">The buyer reads: “{order.buyerSees}”</p>
      </div>
      <p className="md:text-right">
        <span className="block text-fine text-muted">Total (USD)</span>
        <span className="font-gothic text-[1.75rem] leading-8 font-bold tabular-nums">
          {formatDollars(cents(totalCents))}
        </span>
        {returned && <span className="block text-muted tabular-nums">{returned}</span>}
      </p>
    </div>
  )
}

import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { cents, formatDollars } from '../../../shop/money.ts'
import { lightParts } from '../../../shop/orders/admin/lights.ts'
import { orderStateWords } from '../../../shop/orders/admin/order-state.ts'
import { adminAddress } from '../sections.ts'
import type { ListedOrder } from './browser-orders.ts'
import { OrderLight } from './order-light.tsx'
import { momentWords, recentMoment } from '../kit/dates.ts'
import { partNames } from './order-words.ts'

/** A table at every width; on phones its rows look like cards. */
export function OrdersTable({
  orders,
  timeZone,
  now,
}: {
  orders: ListedOrder[]
  timeZone: string
  /** when the list was read */
  now: number
}) {
  return (
    <table className="mt-2 block w-full bg-surface md:table">
      <caption className="sr-only">Orders: those that need you first, then the newest</caption>
      <thead className="max-md:sr-only">
        <tr className="border-l-[3px] border-l-sunken text-left text-fine">
          <Head>Order</Head>
          <Head className="w-full">Buyer and status</Head>
          {lightParts.map((part) => (
            <Head key={part}>{partNames[part]}</Head>
          ))}
          <Head className="text-right">Total</Head>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {orders.map((order) => (
          <Row key={order.number} order={order} timeZone={timeZone} now={now} />
        ))}
      </tbody>
    </table>
  )
}

function Head({ className = '', children }: { className?: string; children: React.ReactNode }) {
  return (
    <th
      scope="col"
      className={`sticky top-(--header-height) z-(--layer-badge) bg-sunken px-2 py-2.5 font-semibold whitespace-nowrap first:pl-4 last:pr-4 xl:px-3 ${className}`}
    >
      {children}
    </th>
  )
}

const cell = 'md:table-cell md:px-2 md:py-2.5 md:first:pl-4 md:last:pr-4 md:align-middle xl:px-3'

/** The whole row leads to the order: its link covers it. */
function Row({ order, timeZone, now }: { order: ListedOrder; timeZone: string; now: number }) {
  const { number, date, name, town, lights, totalCents, needsYou } = order
  return (
    <tr
      className={`relative grid grid-cols-4 gap-y-1 border-b border-l-[3px] border-line px-4 py-3.5 hover:bg-tint md:table-row ${needsYou ? 'border-l-danger' : 'border-l-surface hover:border-l-tint'}`}
    >
      <th scope="row" className={`col-span-2 text-left font-normal md:whitespace-nowrap ${cell}`}>
        <Link
          to={adminAddress('orders', number)}
          className="font-gothic text-card font-[650] wrap-anywhere text-accent after:absolute after:inset-0 hover:underline"
        >
          {number}
        </Link>
        <time
          dateTime={date}
          title={momentWords(date, timeZone)}
          className="block whitespace-nowrap text-muted"
        >
          {recentMoment(date, timeZone, now)}
        </time>
      </th>
      <td className={`col-span-4 max-md:order-1 ${cell}`}>
        <span className="font-semibold wrap-anywhere">{name || order.email || 'A service'}</span>
        {town && <span className="text-muted">, {town}</span>}
        <Standing order={order} />
      </td>
      {lightParts.map((part) => (
        <td key={part} className={`max-md:order-2 max-md:mt-1.5 md:text-center wide:text-left ${cell}`}>
          <span aria-hidden="true" className="block text-fine text-muted md:hidden">
            {partNames[part]}
          </span>
          <OrderLight light={lights[part]} part={part} compact />
        </td>
      ))}
      <td
        className={`col-span-2 text-right font-gothic text-card font-[650] whitespace-nowrap tabular-nums ${cell}`}
      >
        {formatDollars(cents(totalCents))}
      </td>
    </tr>
  )
}

function Standing({ order }: { order: ListedOrder }) {
  const { needsYou, channel } = order
  if (needsYou)
    return (
      <span className="flex items-start gap-1.5 text-danger">
        <TriangleAlert aria-hidden="true" size={20} strokeWidth={1.75} className="mt-px shrink-0" />
        <span className="line-clamp-2" title={needsYou}>
          <span className="sr-only">Needs you: </span>
          {needsYou}
        </span>
      </span>
    )
  return (
    <span className="block text-muted">
      {orderStateWords(order)}
      {channel === 'service' && ', by a service'}
    </span>
  )
}

import { TriangleAlert } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { cents, formatDollars } from '../../../shop/money.ts'
import { statusParts } from '../../../shop/orders/admin/order-status.ts'
import { orderStateWords, returnedWords } from '../../../shop/orders/admin/order-state.ts'
import { rowLink, type Column, type Table } from '../kit/list/data-table.tsx'
import { RecentMoment } from '../kit/moment.tsx'
import { adminAddress } from '../sections.ts'
import type { ListedOrder } from './browser-orders.ts'
import { OrderStatus } from './order-status.tsx'
import { partNames } from './order-words.ts'

/** `now`: when the list was read */
export function orderTable(now: number): Table<ListedOrder> {
  return {
    caption: 'Orders: those that need you first, then the newest',
    columns: orderColumns(now),
    keyOf: ({ number }) => number,
    cell: 'md:px-2 md:py-2.5 md:align-middle xl:px-3',
    leads: {
      grid: 'grid-cols-4 gap-y-1',
      head: 'px-2 xl:px-3',
      mark: ({ needsYou }) => (needsYou ? 'border-l-danger' : null),
    },
  }
}

function orderColumns(now: number): Column<ListedOrder>[] {
  return [
    {
      name: 'Order',
      cell: 'col-span-2 md:whitespace-nowrap',
      namesRow: true,
      show: ({ number, date }) => (
        <>
          <Link
            to={adminAddress('orders', number)}
            className={`font-gothic text-card font-[650] wrap-anywhere ${rowLink}`}
          >
            {number}
          </Link>
          <RecentMoment at={date} now={now} className="block whitespace-nowrap text-muted" />
        </>
      ),
    },
    {
      name: 'Buyer and status',
      head: 'w-full',
      cell: 'col-span-4 max-md:order-1',
      show: (order) => (
        <>
          <span className="font-semibold wrap-anywhere">{order.name || order.email || 'A service'}</span>
          {order.town && <span className="text-muted">, {order.town}</span>}
          <Standing order={order} />
        </>
      ),
    },
    ...statusParts.map((part) => ({
      name: partNames[part],
      cell: 'max-md:order-2 max-md:mt-1.5 md:text-center wide:text-left',
      show: ({ lights, totalCents }: ListedOrder) => (
        <>
          <span aria-hidden="true" className="block text-fine text-muted md:hidden">
            {partNames[part]}
          </span>
          <OrderStatus
            status={lights[part]}
            part={part}
            isFree={part === 'payment' && totalCents === 0}
            compact
          />
        </>
      ),
    })),
    {
      name: 'Total',
      head: 'text-right',
      cell: 'col-span-2 text-right font-gothic text-card font-[650] whitespace-nowrap tabular-nums',
      show: ({ totalCents }) => formatDollars(cents(totalCents)),
    },
  ]
}

function Standing({ order }: { order: ListedOrder }) {
  const { needsYou, channel } = order
  const returned = returnedWords(order)
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
      {returned && <span className="block tabular-nums">{returned}</span>}
    </span>
  )
}

import { Link } from '../../ui/link.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useAsked } from '../kit/list/narrowing.ts'
import { usePage } from '../kit/list/use-list.ts'
import { adminAddress } from '../sections.ts'
import { shippingTable } from './shipping-columns.tsx'

const perPage = 25
/** While it is looked at, the list reads itself again. */
const againMs = 15_000

const narrowing = {
  show: {
    legend: 'Which orders',
    options: { 'to-ship': 'To ship', freight: 'Waiting for freight', shipped: 'Shipped' },
    usual: 'to-ship',
  },
} as const

const nothingWords = {
  'to-ship': 'Nothing is waiting to ship. Orders appear here as soon as they are paid.',
  freight: 'No order is waiting for freight approval.',
  shipped: 'Nothing has been shipped yet. Open an order and press Ship.',
} as const

const intros = {
  'to-ship': 'Paid orders that are not shipped yet, oldest first. Open one to ship it.',
  freight: 'Paid orders whose buyers want to know the freight before you ship, oldest first.',
  shipped: 'Orders with at least one shipment, newest first.',
} as const

/** What is to be packed, the oldest first. */
export default function ShipmentsPage() {
  const { q, page, show } = useAsked(narrowing)
  const list = usePage(
    'GET /api/orders-to-ship',
    { page, perPage },
    { view: show, q },
    { refetchInterval: againMs },
  )
  return (
    <ListScreen
      title="Shipments"
      intro={
        <>
          {intros[show]}{' '}
          <Link to={adminAddress('carriers')} className="text-accent underline underline-offset-4">
            Carriers and their tracking pages
          </Link>
        </>
      }
      search="Search by order, name or tracking number"
      narrowing={narrowing}
      list={list}
      toCome={{ count: 5, row: 'h-28 md:h-15' }}
      things={['order', 'orders']}
      nothing={
        q ? 'No order matches. Look under the other filters, or clear the search.' : nothingWords[show]
      }
      table={shippingTable(list.dataUpdatedAt)}
    />
  )
}

import { filterNames } from '../../../shop/orders/admin/order-state.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useAsked } from '../kit/list/narrowing.ts'
import { useAddressQuery } from '../kit/list/use-address-query.ts'
import { useOrderCounts, useOrders } from './browser-orders.ts'
import { OrderExport } from './export-dialog.tsx'
import { orderTable } from './order-columns.tsx'
import { orderSpanOf, orderSpanWords } from './order-span.ts'
import { nothingWords, waitingWords } from './order-words.ts'
import { ReconciliationLine } from './reconciliation-line.tsx'
import { SpanLine } from './span-line.tsx'

const narrowing = { filter: { legend: 'Which orders', options: filterNames, usual: 'all' } } as const

/** The order desk: every order and how it stands, with those that need a person first. */
export default function OrdersPage() {
  const { q, filter } = useAsked(narrowing)
  const [query, change] = useAddressQuery()
  const span = orderSpanOf(query)
  const list = useOrders({ filter, q, ...span })
  const counts = useOrderCounts().data?.body
  const everything = { filter: '', q: '', tier: '', from: '', to: '', product: '' }
  return (
    <ListScreen
      title="Orders"
      intro="Every order and its status. Those that need you come first, then the newest."
      above={<ReconciliationLine />}
      search="Search by number, buyer or reference"
      narrowing={narrowing}
      // What is cheap to count, and worth knowing, has its number.
      counts={counts && { 'needs-you': counts.needsYou, open: counts.open }}
      between={<SpanLine span={span} onClear={() => change(everything)} />}
      list={list}
      toCome={{ count: 5, row: 'h-32 md:h-15' }}
      things={['order', 'orders']}
      standing={waitingWords}
      nothing={nothingWords(filter, q, orderSpanWords(span))}
      exporting={<OrderExport />}
      table={orderTable(list.dataUpdatedAt)}
    />
  )
}

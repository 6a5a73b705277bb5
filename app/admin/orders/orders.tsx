import { useCallback, useState } from 'react'
import { productNumberPattern } from '../../../shop/catalogue/product.ts'
import { filterNames, orderFilters, type OrderFilter } from '../../../shop/orders/admin/order-state.ts'
import { Button } from '../../ui/button.tsx'
import { LinkTable } from '../kit/list/data-table.tsx'
import { ChipFilter } from '../kit/list/filters.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { Loaded, RowsToCome } from '../kit/loaded.tsx'
import { ShowMore } from '../kit/list/paging.tsx'
import { useTimeZone } from '../kit/time-zone.ts'
import { orderColumns } from './order-columns.tsx'
import { SearchList } from '../kit/list/search-list.tsx'
import { useAddressQuery } from '../kit/list/use-address-query.ts'
import { useOrderCounts, useOrders, type ListedOrder, type OrderSpan } from './browser-orders.ts'
import { ExportDialog } from './export-dialog.tsx'
import { ReconciliationLine } from './reconciliation-line.tsx'
import { SpanLine } from './span-line.tsx'
import { orderSpanWords } from './span-words.ts'

/** The order desk: every order and how it stands, with those that need a person first. */
export default function OrdersPage() {
  const { filter, q, span, setFilter, setQ, clear } = useAsked()
  const [exporting, setExporting] = useState(false)
  return (
    <ListScreen
      title="Orders"
      intro="Every order and its status. Those that need you come first, then the newest."
      above={<ReconciliationLine />}
      filters={<SearchList label="Search by number, buyer or reference" begin={q} onSearch={setQ} />}
      chips={<OrderChips filter={filter} onFilter={setFilter} />}
    >
      <SpanLine span={span} onClear={clear} />
      <Orders filter={filter} q={q} span={span} onExport={() => setExporting(true)} />
      <ExportDialog open={exporting} timeZone={useTimeZone()} onClose={() => setExporting(false)} />
    </ListScreen>
  )
}

/** What is cheap to count, and worth knowing, has its number. */
function OrderChips({ filter, onFilter }: { filter: OrderFilter; onFilter: (filter: OrderFilter) => void }) {
  const { data: counts } = useOrderCounts()
  const countOf: Partial<Record<OrderFilter, number | undefined>> = {
    'needs-you': counts?.needsYou,
    open: counts?.open,
  }
  return (
    <ChipFilter
      legend="Which orders"
      options={orderFilters.map((value) => ({ value, name: filterNames[value], count: countOf[value] }))}
      chosen={filter}
      onChoose={onFilter}
    />
  )
}

function Orders({
  filter,
  q,
  span,
  onExport,
}: {
  filter: OrderFilter
  q: string
  span: OrderSpan
  onExport: () => void
}) {
  const list = useOrders(filter, q, span)
  return (
    <Loaded reading={list} toCome={<RowsToCome count={5} row="h-32 md:h-15" />}>
      {({ pages }) => {
        // Between two pages an order may have moved from one to the other.
        const orders = [...new Map(pages.flat().map((order) => [order.number, order])).values()]
        return (
          <>
            <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
              <p aria-live="polite" className="text-muted">
                {list.isPlaceholderData ? 'Loading...' : summary(orders, list.hasNextPage, filter, q, span)}
              </p>
              <Button kind="quiet" size="card" className="no-print px-0! md:text-small!" onClick={onExport}>
                Export for a spreadsheet
              </Button>
            </div>
            {orders.length > 0 && (
              <LinkTable
                caption="Orders: those that need you first, then the newest"
                columns={orderColumns(list.dataUpdatedAt)}
                rows={orders}
                keyOf={({ number }) => number}
                grid="grid-cols-4 gap-y-1"
                cell="md:px-2 md:py-2.5 md:align-middle xl:px-3"
                head="px-2 xl:px-3"
                mark={({ needsYou }) => (needsYou ? 'border-l-danger' : null)}
              />
            )}
            <ShowMore list={list} />
          </>
        )
      }}
    </Loaded>
  )
}

function summary(
  orders: ListedOrder[],
  more: boolean,
  filter: OrderFilter,
  q: string,
  span: OrderSpan,
): string {
  const narrowed = orderSpanWords(span)
  if (orders.length === 0 && narrowed) return `No order ${narrowed} matches.`
  if (orders.length === 0) return nothingWords(filter, q)
  const count = `${orders.length} ${orders.length === 1 ? 'order' : 'orders'}${more ? ', and more' : ''}`
  const waiting = orders.filter(({ needsYou }) => needsYou).length
  if (waiting === 0) return count
  return `${count}, ${waiting} ${waiting === 1 ? 'needs' : 'need'} you`
}

function nothingWords(filter: OrderFilter, q: string): string {
  if (q && filter === 'all') return `No order matches “${q}”.`
  if (q) return `No order under “${filterNames[filter]}” matches “${q}”. Look under All.`
  return {
    all: 'No orders yet.',
    'needs-you': 'Nothing needs you right now.',
    open: 'No orders are in progress.',
    paid: 'No orders have been paid yet.',
    'not-charged': 'No orders ended without a charge.',
    returned: 'No money has been returned yet.',
  }[filter]
}

const tiers = ['retail', 'partner'] as const

function dayOf(text: string | null): string {
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}

function useAsked() {
  const [query, change] = useAddressQuery()
  const asked = query.get('filter')
  const from = dayOf(query.get('from'))
  const to = dayOf(query.get('to'))
  const product = query.get('product') ?? ''
  return {
    filter: orderFilters.find((one) => one === asked) ?? 'all',
    q: query.get('q') ?? '',
    span: {
      tier: tiers.find((one) => one === query.get('tier')) ?? null,
      from,
      to: to < from ? '' : to,
      product: productNumberPattern.test(product) ? product : '',
    },
    clear: () => change({ filter: '', q: '', tier: '', from: '', to: '', product: '' }),
    setFilter: (next: OrderFilter) => change({ filter: next === 'all' ? '' : next }),
    setQ: useCallback((next: string) => change({ q: next }), [change]),
  }
}

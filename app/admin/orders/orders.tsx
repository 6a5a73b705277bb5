import { useCallback, useState } from 'react'
import { productNumberPattern } from '../../../shop/catalogue/product.ts'
import { filterNames, orderFilters, type OrderFilter } from '../../../shop/orders/admin/order-state.ts'
import { shopContext } from '../../context.ts'
import { Button } from '../../ui/button.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { SearchList } from '../kit/search-list.tsx'
import { useAddressQuery } from '../kit/use-address-query.ts'
import type { Route } from './+types/orders.ts'
import { useOrders, type ListedOrder, type OrderSpan } from './browser-orders.ts'
import { ExportDialog } from './export-dialog.tsx'
import { FilterChips } from './filter-chips.tsx'
import { OrdersTable } from './orders-table.tsx'
import { ReconciliationLine } from './reconciliation-line.tsx'
import { SpanLine } from './span-line.tsx'
import { orderSpanWords } from './span-words.ts'
import { NeedsScripts } from '../kit/needs-scripts.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { timeZone: context.get(shopContext).timeZone }
}

/** Search and filter stand in the address, for the way back; the server has nothing to say to a change of them. */
export function shouldRevalidate() {
  return false
}

/** The order desk (spec-decisions 54): every order and how it stands, with those that need a person first. */
export default function OrdersPage({ loaderData: { timeZone } }: Route.ComponentProps) {
  const { filter, q, span, setFilter, setQ, clear } = useAsked()
  const [exporting, setExporting] = useState(false)
  return (
    <AdminPage
      title="Orders"
      intro={<p>Every order and its status. Those that need you come first, then the newest.</p>}
    >
      <NeedsScripts what="list" />
      <ReconciliationLine />
      <SearchList label="Search by number, buyer or reference" begin={q} onSearch={setQ} />
      <FilterChips filter={filter} onFilter={setFilter} />
      <SpanLine span={span} onClear={clear} />
      <Orders filter={filter} q={q} span={span} timeZone={timeZone} onExport={() => setExporting(true)} />
      <ExportDialog open={exporting} timeZone={timeZone} onClose={() => setExporting(false)} />
    </AdminPage>
  )
}

function Orders({
  filter,
  q,
  span,
  timeZone,
  onExport,
}: {
  filter: OrderFilter
  q: string
  span: OrderSpan
  timeZone: string
  onExport: () => void
}) {
  const list = useOrders(filter, q, span)
  const { data, dataUpdatedAt, error, refetch, hasNextPage, isFetchingNextPage, isPlaceholderData } = list
  if (!data) return error ? <NotLoaded what="The list" error={error} again={refetch} /> : <ListToCome />
  // Between two pages an order may have moved from one to the other.
  const orders = [...new Map(data.pages.flat().map((order) => [order.number, order])).values()]
  return (
    <>
      {error && <NotLoaded what="The newest list" error={error} again={refetch} />}
      <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <p aria-live="polite" className="text-muted">
          {isPlaceholderData ? 'Loading...' : summary(orders, hasNextPage, filter, q, span)}
        </p>
        <Button kind="quiet" size="card" className="no-print px-0! md:text-small!" onClick={onExport}>
          Export for a spreadsheet
        </Button>
      </div>
      {orders.length > 0 && <OrdersTable orders={orders} timeZone={timeZone} now={dataUpdatedAt} />}
      {hasNextPage && (
        <Button kind="secondary" className="no-print mt-4" onClick={() => void list.fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
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

/** In the shape of the list. */
function ListToCome() {
  return (
    <div className="mt-2 noscript:hidden">
      <p className="flex min-h-11 items-center text-muted">Loading...</p>
      <div aria-hidden="true" className="mt-2 flex flex-col gap-px">
        {['one', 'two', 'three', 'four', 'five'].map((row) => (
          <div key={row} className="h-32 bg-sunken md:h-15" />
        ))}
      </div>
    </div>
  )
}

import { filterNames, orderFilters, type OrderFilter } from '../../../shop/order-desk/order-state.ts'
import { useOrderCounts } from './browser-orders.ts'

/** Narrows the list. What is cheap to count, and worth knowing, has its number. */
export function FilterChips({
  filter,
  onFilter,
}: {
  filter: OrderFilter
  onFilter: (filter: OrderFilter) => void
}) {
  const { data: counts } = useOrderCounts()
  const countOf: Partial<Record<OrderFilter, number | undefined>> = {
    'needs-you': counts?.needsYou,
    open: counts?.open,
  }
  return (
    <fieldset className="mt-4 flex flex-wrap gap-2 noscript:hidden">
      <legend className="sr-only">Which orders</legend>
      {orderFilters.map((one) => (
        <Chip
          key={one}
          name={filterNames[one]}
          count={countOf[one]}
          on={one === filter}
          onPress={() => onFilter(one)}
        />
      ))}
    </fieldset>
  )
}

function Chip({
  name,
  count,
  on,
  onPress,
}: {
  name: string
  count: number | undefined
  on: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={`inline-flex min-h-11 items-center gap-2 rounded-round border px-4 font-gothic font-semibold md:min-h-9 ${on ? 'border-accent bg-tint text-accent' : 'border-control bg-surface text-ink hover:bg-sunken'}`}
    >
      {name}
      {count !== undefined && <span className="font-normal tabular-nums">{count}</span>}
    </button>
  )
}

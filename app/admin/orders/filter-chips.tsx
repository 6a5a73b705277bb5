import { filterNames, orderFilters, type OrderFilter } from '../../../shop/orders/admin/order-state.ts'
import { Chip } from '../../ui/chip.tsx'
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

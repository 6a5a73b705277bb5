import { X } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import type { FilterCounts } from '../../../shop/catalogue/filter-store.ts'
import {
  isFiltered,
  isRange,
  noFilter,
  priceRanges,
  type ListFilter,
} from '../../../shop/catalogue/list-filter.ts'
import { mostCounted } from '../../../shop/catalogue/search-term.ts'
import type { Cents } from '../../../shop/money.ts'

/** A list with fewer products is seen at a glance. */
const fewest = 8

/** A range has one side at least. */
type Range = Pick<ListFilter, 'from' | 'to'>

/**
 * What a list can be narrowed to, each with how many products it would leave. A filter that would change nothing, or
 * leave nothing, is not offered. Each is an address, so that it works without scripts and can be sent to somebody.
 */
export function Filters({
  filter,
  counts,
  total,
  addressOf,
}: {
  filter: ListFilter
  /** null: there are too many to count */
  counts: FilterCounts | null
  /** products of the list as it is shown */
  total: number
  addressOf: (filter: ListFilter) => string
}) {
  const offered = offersOf(filter).filter(({ isOn, countOf }) => {
    const count = counts && countOf(counts)
    return isOn || count === null || (count > 0 && (isFiltered(filter) || count !== total))
  })
  if (!isFiltered(filter) && (counts === null || total < fewest || offered.length === 0)) return null
  return (
    <nav aria-label="Filters" className="no-print mt-4">
      <ul className="scroll-strip -m-1 flex gap-2 p-1 max-md:-mx-4 max-md:more-beside max-md:px-4 md:flex-wrap">
        {offered.map(({ name, isOn, countOf, to }) => (
          <li key={name} className="shrink-0">
            <Link
              to={addressOf(to)}
              preventScrollReset
              aria-current={isOn ? 'true' : undefined}
              className={isOn ? 'chip-link chip-link-current' : 'chip-link'}
            >
              {name}
              {isOn ? (
                <X aria-hidden="true" size={16} strokeWidth={1.75} />
              ) : (
                counts && <Count of={countOf(counts)} />
              )}
              {isOn && <span className="sr-only">, remove this filter</span>}
            </Link>
          </li>
        ))}
        {isFiltered(filter) && (
          <li className="shrink-0">
            <Link
              to={addressOf(noFilter)}
              preventScrollReset
              className="inline-flex min-h-11 items-center px-2 text-small text-accent underline underline-offset-4"
            >
              Clear filters
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** Their room while a list is on its way: its products stand where they will be. */
export function FiltersToCome({ total }: { total: number }) {
  return total < fewest ? null : <div aria-hidden="true" className="mt-4 h-11" />
}

type Offer = {
  name: string
  isOn: boolean
  countOf: (counts: FilterCounts) => number | null
  /** the list after a press: one that is on goes off */
  to: ListFilter
}

function offersOf(filter: ListFilter): Offer[] {
  const sale: Offer = {
    name: 'On sale',
    isOn: filter.onSale,
    countOf: ({ onSale }) => onSale,
    to: { ...filter, onSale: !filter.onSale },
  }
  const ranges = priceRanges.map((range, at) =>
    rangeOffer(filter, range, (counts) => counts.ranges[at] ?? null),
  )
  const isTyped =
    (filter.from !== null || filter.to !== null) && !priceRanges.some((range) => isRange(filter, range))
  return [sale, ...ranges, ...(isTyped ? [rangeOffer(filter, filter, () => null)] : [])]
}

function rangeOffer(filter: ListFilter, { from, to }: Range, countOf: Offer['countOf']): Offer {
  const isOn = isRange(filter, { from, to })
  return {
    name: rangeName(from, to),
    isOn,
    countOf,
    to: { ...filter, from: isOn ? null : from, to: isOn ? null : to },
  }
}

function rangeName(from: Cents | null, to: Cents | null): string {
  if (from === null) return `Under ${wholeDollars(to)}`
  return to === null ? `${wholeDollars(from)} and up` : `${wholeDollars(from)} to ${wholeDollars(to)}`
}

const dollars = new Intl.NumberFormat('en-US')

/** Limits of ranges have no cents. */
function wholeDollars(amount: Cents | null): string {
  return `$${dollars.format((amount ?? 0) / 100)}`
}

function Count({ of: count }: { of: number | null }) {
  if (count === null) return null
  return (
    <span className="count">
      {count > mostCounted ? `${mostCounted.toLocaleString('en-US')}+` : count}
      <span className="sr-only"> {count === 1 ? 'product' : 'products'}</span>
    </span>
  )
}

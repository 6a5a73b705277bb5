import { cents, type Cents } from '../money.ts'

/** What a list is narrowed to. Prices are those that the visitor would pay; `from` is included, `to` is not. */
export type ListFilter = { from: Cents | null; to: Cents | null; onSale: boolean }

export const noFilter: ListFilter = { from: null, to: null, onSale: false }

export function isFiltered({ from, to, onSale }: ListFilter): boolean {
  return from !== null || to !== null || onSale
}

/** The ranges that a list offers. Others can be typed into an address. */
export const priceRanges: { from: Cents | null; to: Cents | null }[] = [
  { from: null, to: cents(50_00) },
  { from: cents(50_00), to: cents(200_00) },
  { from: cents(200_00), to: cents(1000_00) },
  { from: cents(1000_00), to: null },
]

export function isRange(filter: ListFilter, { from, to }: { from: Cents | null; to: Cents | null }): boolean {
  return filter.from === from && filter.to === to
}

/** In whole dollars, as an address has them; whatever is no filter is left out. */
export function readFilter(query: URLSearchParams): ListFilter {
  const from = readDollars(query.get('from'))
  const to = readDollars(query.get('to'))
  const isEmpty = from !== null && to !== null && from >= to
  return { from: isEmpty ? null : from, to: isEmpty ? null : to, onSale: query.get('sale') === '1' }
}

/** What `readFilter` reads again. */
export function filterQuery({ from, to, onSale }: ListFilter): [name: string, value: string][] {
  return [
    ...(from === null ? [] : [['from', String(from / 100)] as [string, string]]),
    ...(to === null ? [] : [['to', String(to / 100)] as [string, string]]),
    ...(onSale ? [['sale', '1'] as [string, string]] : []),
  ]
}

/** Null: no amount, or nothing to leave out. */
function readDollars(text: string | null): Cents | null {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? cents(Number(text) * 100) : null
}

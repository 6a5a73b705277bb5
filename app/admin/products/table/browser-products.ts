import { useListAddress } from '../../kit/list/use-list-address.ts'
import { usePage } from '../../kit/list/use-list.ts'
import { useRead } from '../../kit/use-call.ts'
import { queryOf, readAsked, type Asked } from './asked-of-table.ts'

const perPage = 100

/** The second of two quick changes builds on the first. */
export type Ask = (change: (now: Asked) => Partial<Asked>) => void

/** What the address asks for, one page of it, and the way to ask for something else. */
export function useProductTable() {
  const { query, page, narrow, addressOf } = useListAddress()
  const asked = readAsked(query)
  const ask: Ask = (change) =>
    narrow((wanted) => {
      const now = readAsked(wanted)
      return queryOf({ ...now, ...change(now) })
    })
  const { sort, ...words } = queryOf(asked)
  const list = usePage('GET /api/product-table', { page, perPage }, { ...words, ...(sort && { sort }) })
  return { asked, ask, list, addressOf, key: query.toString() }
}

export type Counts = ReturnType<typeof useProductCounts>

/** How many there are, and how many each filter would show. */
export function useProductCounts() {
  return useRead('GET /api/product-counts', {})
}

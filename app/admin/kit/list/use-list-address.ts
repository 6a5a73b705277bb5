import { useCallback } from 'react'
import { useAddressQuery, type QueryChange } from './use-address-query.ts'

/** What a list is narrowed to, as its address says it. A change of it begins at the first page. */
export function useListAddress(pageParam = 'page') {
  const [query, change] = useAddressQuery()
  const narrow = useCallback(
    (wanted: QueryChange) =>
      change((asked) => ({
        ...(typeof wanted === 'function' ? wanted(asked) : wanted),
        [pageParam]: '',
      })),
    [change, pageParam],
  )
  return {
    q: query.get('q') ?? '',
    page: Math.min(9999, Math.max(1, Math.trunc(Number(query.get(pageParam)) || 1))),
    query,
    narrow,
    search: useCallback((q: string) => narrow({ q }), [narrow]),
    addressOf: (page: number) => addressWith(query, pageParam, page),
  }
}

/** The address of this page with another page of one of its lists; the first needs no word. */
function addressWith(query: URLSearchParams, param: string, page: number): string {
  const next = new URLSearchParams(query)
  if (page > 1) next.set(param, String(page))
  else next.delete(param)
  return `?${next}`
}

import { useCallback, useEffect, useRef } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'

/** '' and an empty list: it is not asked for. */
type QueryValues = Record<string, string | string[]>
/** The values, or what makes them of the query that they change. */
export type QueryChange = QueryValues | ((asked: URLSearchParams) => QueryValues)

/**
 * What a list is asked for, kept in the address for the way back and for sharing. Of two changes within one slow
 * navigation the second builds on the first, not on the page that is still shown.
 */
export function useAddressQuery(): [query: URLSearchParams, change: (wanted: QueryChange) => void] {
  const [query] = useSearchParams()
  const { state } = useNavigation()
  const navigate = useNavigate()
  const asked = useRef(query)
  useEffect(() => {
    if (state === 'idle') asked.current = query
  }, [query, state])
  const change = useCallback(
    (wanted: QueryChange) => {
      const values = typeof wanted === 'function' ? wanted(asked.current) : wanted
      const next = new URLSearchParams(asked.current)
      for (const [name, value] of Object.entries(values)) {
        const [first, ...others] = [value].flat()
        if (first) next.set(name, first)
        else next.delete(name)
        for (const other of others) next.append(name, other)
      }
      if (next.toString() === asked.current.toString()) return
      asked.current = next
      void navigate({ search: next.size ? `?${next}` : '' }, { replace: true, preventScrollReset: true })
    },
    [navigate],
  )
  return [query, change]
}

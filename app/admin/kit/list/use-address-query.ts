import { useCallback, useEffect, useRef } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'

/** '' and an empty list: it is not asked for. */
export type QueryValues = Record<string, string | string[]>

/**
 * What a list is asked for, kept in the address for the way back and for sharing. Of two changes within one slow
 * navigation the second builds on the first, not on the page that is still shown.
 */
export function useAddressQuery(): [query: URLSearchParams, change: (values: QueryValues) => void] {
  const [query] = useSearchParams()
  const { state } = useNavigation()
  const navigate = useNavigate()
  const asked = useRef(query)
  useEffect(() => {
    if (state === 'idle') asked.current = query
  }, [query, state])
  const change = useCallback(
    (values: QueryValues) => {
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

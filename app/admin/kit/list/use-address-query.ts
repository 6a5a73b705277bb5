import { useCallback, useEffect, useRef } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'

/**
 * What a list is asked for, kept in the address for the way back and for sharing. Of two changes within one slow
 * navigation the second builds on the first, not on the page that is still shown.
 */
export function useAddressQuery(): [
  query: URLSearchParams,
  change: (values: Record<string, string>) => void,
] {
  const [query] = useSearchParams()
  const { state } = useNavigation()
  const navigate = useNavigate()
  const asked = useRef(query)
  useEffect(() => {
    if (state === 'idle') asked.current = query
  }, [query, state])
  const change = useCallback(
    (values: Record<string, string>) => {
      const next = new URLSearchParams(asked.current)
      for (const [name, value] of Object.entries(values))
        if (value) next.set(name, value)
        else next.delete(name)
      if (next.toString() === asked.current.toString()) return
      asked.current = next
      void navigate({ search: next.size ? `?${next}` : '' }, { replace: true, preventScrollReset: true })
    },
    [navigate],
  )
  return [query, change]
}

import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'

/** State of what a list shows now: it is gone once the list is narrowed anew or turned to another page. */
export function useShownState<State>(initial: State): [state: State, set: (state: State) => void] {
  const { search } = useLocation()
  const [kept, setKept] = useState({ of: search, state: initial })
  // What another list had is not there again after the way back.
  if (kept.of !== search) setKept({ of: search, state: initial })
  const set = useCallback(
    // What ends late, of a list that is no longer shown, is nothing to the one that is.
    (state: State) => setKept((now) => (now.of === search ? { of: search, state } : now)),
    [search],
  )
  return [kept.of === search ? kept.state : initial, set]
}

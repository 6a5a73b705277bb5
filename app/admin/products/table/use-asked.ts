import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readAsked, writeAsked, type Asked } from './asked-of-table.ts'

/** The address follows at rest: browsers refuse to rewrite it at every key. */
const restMs = 250

/** Search, filters and order. They act at once; the address has them for Back, for a reload and for links. */
export function useAsked(): [asked: Asked, ask: (change: Partial<Asked>) => void] {
  const [search, setSearch] = useSearchParams()
  const inAddress = writeAsked(readAsked(search))
  const [asked, setAsked] = useState(() => readAsked(search))
  const known = useRef(inAddress)
  const wanted = writeAsked(asked)

  useEffect(() => {
    // A link or Back has led somewhere else.
    if (inAddress === known.current) return
    known.current = inAddress
    // oxlint-disable-next-line react/set-state-in-effect -- the address is what is outside here
    setAsked(readAsked(new URLSearchParams(inAddress)))
  }, [inAddress])

  useEffect(() => {
    if (wanted === known.current) return undefined
    const rest = setTimeout(() => {
      known.current = wanted
      setSearch(wanted, { replace: true, preventScrollReset: true })
    }, restMs)
    return () => clearTimeout(rest)
  }, [wanted, setSearch])

  const ask = useCallback((change: Partial<Asked>) => setAsked((before) => ({ ...before, ...change })), [])
  return [asked, ask]
}

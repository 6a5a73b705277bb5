import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { callApi } from '../../../api/http/client.ts'
import { savesData } from '../../ui/motion/saves-data.ts'

/** What a link to a search may carry: the page on which the text was typed. */
type TypedOn = { typedOn?: string }

/**
 * The results of a search. If they are left and nothing among them was pressed, the shop is told the text, and nothing
 * about the visitor; on save-data it is told nothing. Other filters and pages are the same search.
 */
export function WatchedSearch({ q, children }: { q: string; children: React.ReactNode }) {
  const results = useRef<HTMLDivElement>(null)
  const { state } = useLocation() as { state: TypedOn | null }
  const typedOn = useRef(state?.typedOn ?? null)

  useEffect(() => {
    const shown = results.current
    if (q === '' || !shown) return undefined
    let isDone = false
    const choose = () => {
      isDone = true
    }
    const leave = () => {
      if (isDone || savesData()) return
      isDone = true
      const body = { q, typedOn: typedOn.current ?? ownReferrer() }
      void callApi('POST /api/left-searches', { body, keepalive: true })
    }
    shown.addEventListener('click', choose)
    // The middle button opens a result in another tab.
    shown.addEventListener('auxclick', choose)
    addEventListener('pagehide', leave)
    return () => {
      shown.removeEventListener('click', choose)
      shown.removeEventListener('auxclick', choose)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [q])

  return <div ref={results}>{children}</div>
}

/** The page of this shop that led here by a document load. */
function ownReferrer(): string | null {
  const from = URL.parse(document.referrer)
  return from?.origin === location.origin ? from.pathname : null
}

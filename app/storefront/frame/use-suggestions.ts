import { useEffect, useState } from 'react'
import { callApi, type CallAnswerOf } from '../../../api/http/client.ts'

export type Suggestions = CallAnswerOf<'GET /api/suggestions'>

/** What was found last, for `term`. */
export type Suggested = {
  term: string
  found: Suggestions
  /** the typed text is a word that was replaced, not one that is being written on or back: wait for the next list */
  isOutdated: boolean
}

/** ms. Nobody types faster for long, and nobody sees it. */
const restMs = 80

/** ms. After this time a suggestion is too late to help. */
const longestWaitMs = 5000

/**
 * What the text may mean. The last answer stays until the next one is there, so that the list does not flicker, or
 * until it is known that there is none: then it would be about another text for as long as nobody types. A request
 * that was overtaken is ended. Nothing is asked for while `isOn` is false.
 */
export function useSuggestions(text: string, isOn: boolean): Suggested | null {
  const [shown, setShown] = useState<{ term: string; found: Suggestions } | null>(null)
  const term = text.trim()
  if (term === '' && shown !== null) setShown(null)
  useEffect(() => {
    if (term === '' || !isOn) return undefined
    const overtaken = new AbortController()
    const ask = async () => {
      const signal = AbortSignal.any([overtaken.signal, AbortSignal.timeout(longestWaitMs)])
      const outcome = await callApi('GET /api/suggestions', { query: { q: term }, signal })
      // Without an answer the search itself still works: nothing is said.
      if (!overtaken.signal.aborted)
        setShown(outcome.kind === 'answer' ? { term, found: outcome.body } : null)
    }
    const timer = setTimeout(() => void ask(), restMs)
    return () => {
      clearTimeout(timer)
      overtaken.abort()
    }
  }, [term, isOn])
  return term === '' || !isOn || !shown ? null : { ...shown, isOutdated: !isNear(shown.term, term) }
}

/** One is the beginning of the other, in any letter case: who types on is mostly still shown what they mean. */
function isNear(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return a.startsWith(b) || b.startsWith(a)
}

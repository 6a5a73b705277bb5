import { useEffect, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { callApi, type CallAnswerOf } from '../../../api/http/client.ts'
import { productAddress } from '../../../shop/catalogue/product.ts'
import { usePerson } from '../../person.ts'

type Found = CallAnswerOf<'GET /api/own-numbers'>[number]

/**
 * The product that whoever is signed in calls so; null: nobody is, they call none so, or it is not known yet. The page
 * itself is the same for everybody at these prices, so the browser asks.
 */
export function useOwnNumber(q: string): Found | null {
  const isSignedIn = usePerson() !== null
  const [answer, setAnswer] = useState<{ q: string; found: Found } | null>(null)
  useEffect(() => {
    if (!isSignedIn || !/[a-z0-9]/i.test(q)) return undefined
    const left = new AbortController()
    const ask = async () => {
      const outcome = await callApi('GET /api/own-numbers', { query: { own: q }, signal: left.signal })
      // Without an answer the search itself still stands: nothing is said.
      const [found] = outcome.kind === 'answer' ? outcome.body : []
      if (found && !left.signal.aborted) setAnswer({ q, found })
    }
    void ask()
    return () => left.abort()
  }, [isSignedIn, q])
  return answer?.q === q ? answer.found : null
}

/** Above what the search itself found. */
export function OwnNumberFound({ found }: { found: Found | null }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output>
    <div role="status" className="empty:hidden">
      {found && (
        <p className="mt-4 rounded-card border border-line bg-tint px-4 py-3">
          Your number <span className="product-number font-semibold">{found.own}</span> is{' '}
          <Link
            to={productAddress(found.number)}
            className="font-semibold text-accent underline wrap-anywhere"
          >
            <span className="product-number">{found.number}</span>, {found.title}
          </Link>
        </p>
      )}
    </div>
  )
}

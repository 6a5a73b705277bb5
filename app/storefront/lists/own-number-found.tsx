import { useEffect, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { callApi, type CallAnswerOf } from '../../../api/http/client.ts'
import { productAddress } from '../../../shop/catalogue/product.ts'
import { usePerson } from '../../person.ts'

type Found = CallAnswerOf<'GET /api/own-numbers'>[number]

/**
 * Above what a search found: whoever is signed in may have meant a number of their own. The page itself is the same for
 * everybody at these prices, so the browser asks.
 */
export function OwnNumberFound({ q }: { q: string }) {
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
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output>
    <div role="status" className="empty:hidden">
      {answer?.q === q && (
        <p className="mt-4 rounded-card border border-line bg-tint px-4 py-3">
          Your number <span className="product-number font-semibold">{answer.found.own}</span> is{' '}
          <Link
            to={productAddress(answer.found.number)}
            className="font-semibold text-accent underline wrap-anywhere"
          >
            <span className="product-number">{answer.found.number}</span>, {answer.found.title}
          </Link>
        </p>
      )}
    </div>
  )
}

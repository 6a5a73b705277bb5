import { Link } from 'react-router'

/** Says in words what a search looked for besides the text itself. */
export function SearchedInstead({
  q,
  corrected,
  synonyms,
  literal,
}: {
  q: string
  corrected: string | null
  synonyms: string[]
  /** the address of the search for the text alone */
  literal: string
}) {
  if (corrected === null && synonyms.length === 0) return null
  return (
    <div className="mt-3 text-muted">
      {corrected !== null && (
        <p>
          Showing results for <strong className="text-ink">{corrected}</strong>.{' '}
          <Link to={literal} className="inline-block py-2 text-accent underline">
            Search instead for {q}
          </Link>
        </p>
      )}
      {synonyms.length > 0 && (
        <p>
          Also showing products for {synonyms.join(', ')}.{' '}
          {corrected === null && (
            <Link to={literal} className="inline-block py-2 text-accent underline">
              Only {q}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

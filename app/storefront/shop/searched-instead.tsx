import { Link } from '../../ui/link.tsx'
import type { OtherNumber } from '../../../shop/numbers/other-number.ts'
import { OtherNumberLine } from './other-number-line.tsx'

/** Says in words what a search looked for besides the text itself. */
export function SearchedInstead({
  q,
  corrected,
  synonyms,
  other,
  literal,
}: {
  q: string
  corrected: string | null
  synonyms: string[]
  other: OtherNumber | null
  /** the address of the search for the text alone */
  literal: string
}) {
  if (corrected === null && synonyms.length === 0 && !other) return null
  return (
    <div className="mt-3 text-muted">
      {other && <OtherNumberLine other={other} />}
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

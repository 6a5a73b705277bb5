import { Link } from '../../ui/link.tsx'
import { useTimeZone } from '../kit/time-zone.ts'
import { adminAddress } from '../sections.ts'
import { settledOf, standingWords, type Newsletter } from './newsletter-words.ts'
import { ProgressBar } from './progress-bar.tsx'

/** One newsletter, and how far it has come. */
export function SentItem({ newsletter }: { newsletter: Newsletter }) {
  const timeZone = useTimeZone()
  const { _id, subject, recipients, state, unknown, failed } = newsletter
  return (
    <li className="py-3">
      <Link
        to={adminAddress('newsletter', _id)}
        className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-accent underline underline-offset-4 md:min-h-8"
      >
        {subject}
      </Link>
      {state !== 'done' && (
        <div className="mt-1">
          <ProgressBar newsletter={newsletter} />
        </div>
      )}
      <p className="mt-1 text-fine text-muted tabular-nums">
        {settledOf(newsletter).toLocaleString('en-US')} of {recipients.toLocaleString('en-US')}
        {failed > 0 && ` · ${failed.toLocaleString('en-US')} refused`}
        {unknown > 0 && ` · ${unknown.toLocaleString('en-US')} unknown`}
      </p>
      <p className="text-fine text-muted">{standingWords(newsletter, timeZone)}</p>
    </li>
  )
}

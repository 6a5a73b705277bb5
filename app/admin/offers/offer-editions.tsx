import { dayWords, momentWords } from '../kit/dates.ts'
import { PartTitle } from '../kit/detail-screen.tsx'
import { useTimeZone } from '../kit/time-zone.ts'
import { LinesTable } from './lines-table.tsx'
import { dollars, type Edition } from './offer-words.ts'
import { EditionMark } from './state-mark.tsx'

/** What was sent: the newest in whole, those before it folded. */
export function OfferEditions({ editions }: { editions: Edition[] }) {
  const [newest, ...older] = editions.filter(({ state }) => state !== 'DRAFT').toReversed()
  if (!newest) return null
  return (
    <section aria-labelledby="sent" className="min-w-0">
      <PartTitle id="sent">What the buyer {newest.state === 'PAID' ? 'paid' : 'sees'}</PartTitle>
      <EditionHead edition={newest} />
      <div className="mt-3">
        <LinesTable edition={newest} />
      </div>
      <Texts edition={newest} />
      {older.map((edition) => (
        <details key={edition.no} className="mt-4">
          <summary className="min-h-11 cursor-pointer py-2 text-accent">
            Edition {edition.no}, {dollars(edition.leastCents)}
          </summary>
          <EditionHead edition={edition} />
          <div className="mt-3">
            <LinesTable edition={edition} />
          </div>
          <Texts edition={edition} />
        </details>
      ))}
    </section>
  )
}

function EditionHead({ edition }: { edition: Edition }) {
  const timeZone = useTimeZone()
  const { no, state, sentAt, sentBy, validUntil, acceptedAt, endedAt, endedBy, endReason } = edition
  const at = (moment: string) => <time dateTime={moment}>{momentWords(moment, timeZone)}</time>
  return (
    <div className="mt-1 flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
      <div className="min-w-0 text-muted">
        <p>
          Edition {no}, sent {sentAt && at(sentAt)} by {sentBy}
        </p>
        {validUntil && (state === 'SENT' || state === 'ACCEPTED') && (
          <p>Good through {lastDayOf(validUntil, timeZone)}</p>
        )}
        {acceptedAt && <p>Accepted {at(acceptedAt)}</p>}
        {endedAt && state !== 'REPLACED' && (
          <p>
            {endWords[state]} {at(endedAt)}
            {endedBy && ` by ${endedBy}`}
          </p>
        )}
        {endReason && <p className="wrap-anywhere text-ink">“{endReason}”</p>}
      </div>
      <EditionMark state={state} />
    </div>
  )
}

/** It ends with this day, at midnight in the time zone of the shop. */
function lastDayOf(validUntil: string, timeZone: string): string {
  return dayWords(new Date(Date.parse(validUntil) - 1).toISOString(), timeZone)
}

const endWords: Partial<Record<Edition['state'], string>> = {
  PAID: 'Paid',
  DECLINED: 'Declined by the buyer',
  EXPIRED: 'Expired',
  WITHDRAWN: 'Withdrawn',
}

function Texts({ edition: { note, terms } }: { edition: Edition }) {
  return (
    <>
      {note && (
        <div className="mt-3 max-w-text">
          <p className="font-semibold">Note</p>
          <p className="wrap-anywhere whitespace-pre-line">{note}</p>
        </div>
      )}
      {terms && (
        <div className="mt-3 max-w-text">
          <p className="font-semibold">Terms</p>
          <p className="wrap-anywhere whitespace-pre-line">{terms}</p>
        </div>
      )}
    </>
  )
}

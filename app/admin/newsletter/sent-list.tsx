import { Link } from 'react-router'
import { useRead } from '../calls/use-call.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { adminAddress } from '../sections.ts'
import { settledOf, standingWords, type Newsletter } from './newsletter-words.ts'
import { ProgressBar } from './progress-bar.tsx'

const shown = 5
const lookAgainMs = 2000

/** The newest newsletters, each with how far it has come. */
export function SentList({ timeZone }: { timeZone: string }) {
  const { data, error, refetch } = useRead(
    'GET /api/newsletters',
    { query: { limit: 50 } },
    {
      refetchInterval: ({ state }) =>
        state.data?.body.some((one) => one.state === 'sending') ? lookAgainMs : false,
    },
  )
  const newsletters = data?.body
  return (
    <section aria-labelledby="sent-newsletters">
      <h3 id="sent-newsletters" className="text-card font-bold">
        Sent newsletters
      </h3>
      {error && (
        <NotLoaded what={newsletters ? 'The newest list' : 'The list'} error={error} again={refetch} />
      )}
      {!newsletters && !error && (
        <>
          <p className="mt-3 text-muted">Loading...</p>
          <div aria-hidden="true" className="mt-2 h-24 rounded-card bg-sunken" />
        </>
      )}
      {newsletters?.length === 0 && (
        <p className="mt-3 text-muted">None yet. What you send is listed here with what became of it.</p>
      )}
      {newsletters && newsletters.length > 0 && <Newsletters newsletters={newsletters} timeZone={timeZone} />}
    </section>
  )
}

function Newsletters({ newsletters, timeZone }: { newsletters: Newsletter[]; timeZone: string }) {
  const rest = newsletters.slice(shown)
  return (
    <>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {newsletters.slice(0, shown).map((newsletter) => (
          <Row key={newsletter._id} newsletter={newsletter} timeZone={timeZone} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent underline-offset-4 hover:underline md:min-h-8">
            {rest.length} earlier
          </summary>
          <ul className="divide-y divide-line border-y border-line">
            {rest.map((newsletter) => (
              <Row key={newsletter._id} newsletter={newsletter} timeZone={timeZone} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Row({ newsletter, timeZone }: { newsletter: Newsletter; timeZone: string }) {
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

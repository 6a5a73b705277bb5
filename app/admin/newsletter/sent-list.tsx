import { Link } from 'react-router'
import { Pager } from '../../ui/pager.tsx'
import { useRead } from '../kit/use-call.ts'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { adminAddress } from '../sections.ts'
import { useAddressQuery } from '../kit/use-address-query.ts'
import { settledOf, standingWords, type Newsletter } from './newsletter-words.ts'
import { addressWith } from './address-with.ts'
import { ProgressBar } from './progress-bar.tsx'
import { useLastPage } from '../kit/use-last-page.ts'

const perPage = 5
const lookAgainMs = 2000

/** Newest first, each with how far it has come. */
export function SentList({ timeZone }: { timeZone: string }) {
  const [query] = useAddressQuery()
  const page = Math.max(1, Math.trunc(Number(query.get('sent')) || 1))
  const { data, error, refetch } = useRead(
    'GET /api/newsletters',
    { query: { limit: perPage, cursor: (page - 1) * perPage } },
    {
      placeholderData: (before) => before,
      refetchInterval: ({ state }) =>
        state.data?.body.some((one) => one.state === 'sending') ? lookAgainMs : false,
    },
  )
  const newsletters = data?.body
  const total = data?.total ?? 0
  useLastPage(data && { page, shown: data.body.length, total }, perPage, 'sent')
  const first = (page - 1) * perPage
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
      {newsletters && total === 0 && (
        <p className="mt-3 text-muted">None yet. What you send is listed here, with its delivery status.</p>
      )}
      {newsletters && newsletters.length > 0 && (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {newsletters.map((newsletter) => (
            <Row key={newsletter._id} newsletter={newsletter} timeZone={timeZone} />
          ))}
        </ul>
      )}
      <div className="mt-4">
        <Pager
          page={page}
          pages={Math.max(1, Math.ceil(total / perPage))}
          numbers={3}
          addressOf={(to) => addressWith(query, 'sent', to)}
          summary={`${first + 1}–${first + (newsletters?.length ?? 0)} of ${total}`}
        />
      </div>
    </section>
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

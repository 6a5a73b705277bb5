import { Link } from 'react-router'
import { Loaded, RowsToCome } from '../kit/loaded.tsx'
import { Paging, spanOf } from '../kit/list/paging.tsx'
import { useTimeZone } from '../kit/time-zone.ts'
import { useRead } from '../kit/use-call.ts'
import { adminAddress } from '../sections.ts'
import { useListAddress } from '../kit/list/use-list-address.ts'
import { settledOf, standingWords, type Newsletter } from './newsletter-words.ts'
import { ProgressBar } from './progress-bar.tsx'
import { useLastPage } from '../kit/list/use-last-page.ts'

const perPage = 5
const lookAgainMs = 2000

/** Newest first, each with how far it has come. */
export function SentList() {
  const { page, addressOf } = useListAddress('sent')
  const reading = useRead(
    'GET /api/newsletters',
    { query: { limit: perPage, cursor: (page - 1) * perPage } },
    {
      placeholderData: (before) => before,
      refetchInterval: ({ state }) =>
        state.data?.body.some((one) => one.state === 'sending') ? lookAgainMs : false,
    },
  )
  const { data } = reading
  const shown = data?.body.length ?? 0
  const total = data?.total ?? 0
  useLastPage(data && { page, shown, total }, perPage, 'sent')
  return (
    <section aria-labelledby="sent-newsletters">
      <h3 id="sent-newsletters" className="text-card font-bold">
        Sent newsletters
      </h3>
      <Loaded reading={reading} toCome={<RowsToCome count={1} row="h-24 rounded-card" />}>
        {({ body: newsletters }) => (
          <>
            {total === 0 && (
              <p className="mt-3 text-muted">
                None yet. What you send is listed here, with its delivery status.
              </p>
            )}
            {shown > 0 && (
              <ul className="mt-2 divide-y divide-line border-y border-line">
                {newsletters.map((newsletter) => (
                  <Row key={newsletter._id} newsletter={newsletter} />
                ))}
              </ul>
            )}
            <Paging
              span={spanOf(page, perPage, shown, total)}
              addressOf={addressOf}
              numbers={3}
              className="mt-4"
            />
          </>
        )}
      </Loaded>
    </section>
  )
}

function Row({ newsletter }: { newsletter: Newsletter }) {
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

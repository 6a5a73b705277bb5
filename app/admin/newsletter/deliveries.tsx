import { useCallback, useEffect } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useRead } from '../kit/use-call.ts'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { momentWords } from '../kit/dates.ts'
import { SearchList } from '../kit/search-list.tsx'
import { useAddressQuery } from '../kit/use-address-query.ts'
import { useLastPage } from '../kit/use-last-page.ts'
import { Resend } from './resend.tsx'
import { addressWith } from './address-with.ts'
import { deliveryWords, type Delivery, type Newsletter } from './newsletter-words.ts'
import { ColumnHeads } from '../kit/column-heads.tsx'

const perPage = 50
const lookAgainMs = 2000

const statuses = Object.keys(deliveryWords) as Delivery['status'][]

/** What happened with each address. */
export function Deliveries({ newsletter, timeZone }: { newsletter: Newsletter; timeZone: string }) {
  const [query, change] = useAddressQuery()
  const q = query.get('q') ?? ''
  const status = statuses.find((one) => one === query.get('status')) ?? null
  const page = Math.max(1, Math.trunc(Number(query.get('page')) || 1))
  const search = useCallback((next: string) => change({ q: next, page: '' }), [change])
  return (
    <section aria-labelledby="addresses" className="mt-8">
      <h3 id="addresses" className="text-card font-bold">
        Addresses
      </h3>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-4">
        <SearchList label="Search addresses" begin={q} onSearch={search} />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Which addresses</legend>
          <Chip name="All" on={status === null} onPress={() => change({ status: '', page: '' })} />
          {statuses.map((one) => (
            <Chip
              key={one}
              name={deliveryWords[one]}
              count={newsletter[one]}
              on={one === status}
              onPress={() => change({ status: one, page: '' })}
            />
          ))}
        </fieldset>
      </div>
      <List
        id={newsletter._id}
        live={newsletter.state === 'sending'}
        {...{ query, q, status, page, timeZone }}
      />
    </section>
  )
}

function List({
  id,
  live,
  query,
  q,
  status,
  page,
  timeZone,
}: {
  id: string
  live: boolean
  /** of the address */
  query: URLSearchParams
  q: string
  status: Delivery['status'] | null
  page: number
  timeZone: string
}) {
  const { data, error, refetch } = useRead(
    'GET /api/newsletters/{id}/deliveries',
    {
      params: { id },
      query: { ...(status && { status }), ...(q && { q }), limit: perPage, cursor: (page - 1) * perPage },
    },
    {
      placeholderData: (before) => before,
      refetchInterval: ({ state: { data: read } }) =>
        live || read?.body.some((one) => one.status === 'sending') ? lookAgainMs : false,
    },
  )
  // The last look of a running newsletter may have been before its last mails.
  useEffect(() => {
    if (!live) void refetch()
  }, [live, refetch])
  useLastPage(data && { page, shown: data.body.length, total: data.total ?? 0 }, perPage)
  if (!data)
    return error ? (
      <NotLoaded what="The addresses" error={error} again={refetch} />
    ) : (
      <div className="mt-3">
        <p className="text-muted">Loading...</p>
        <div aria-hidden="true" className="mt-2 h-40 bg-sunken" />
      </div>
    )
  const total = data.total ?? data.body.length
  const pages = Math.max(1, Math.ceil(total / perPage))
  const first = (page - 1) * perPage
  const span = `${first + 1}–${first + data.body.length} of ${total.toLocaleString('en-US')}`
  return (
    <>
      {error && <NotLoaded what="The newest list" error={error} again={refetch} />}
      <p aria-live="polite" className="mt-3 min-h-6 text-muted">
        {total === 0
          ? 'No addresses match.'
          : `${total.toLocaleString('en-US')} ${total === 1 ? 'address' : 'addresses'}`}
      </p>
      {data.body.length > 0 && <Rows newsletterId={id} deliveries={data.body} timeZone={timeZone} />}
      <div className="mt-6">
        <Pager
          page={page}
          pages={pages}
          numbers={5}
          addressOf={(to) => addressWith(query, 'page', to)}
          summary={span}
        />
      </div>
    </>
  )
}

const cell = 'block px-4 py-0.5 align-top md:table-cell md:px-3 md:py-2 md:first:pl-4 md:last:pr-4'

const looks: Partial<Record<Delivery['status'], string>> = {
  sent: 'text-success',
  failed: 'text-danger',
  unknown: 'text-warning',
}

function Rows({
  newsletterId,
  deliveries,
  timeZone,
}: {
  newsletterId: string
  deliveries: Delivery[]
  timeZone: string
}) {
  return (
    <table className="mt-2 block w-full bg-surface md:table">
      <caption className="sr-only">What happened with each address</caption>
      <ColumnHeads names={['E-mail', 'Name', 'Result', 'When']} />
      <tbody className="block md:table-row-group">
        {deliveries.map(({ subscriberId, email, displayName, status, at, attempts, error, bounced }) => (
          <tr key={subscriberId} className="block border-b border-line py-3 md:table-row">
            <td className={`${cell} wrap-anywhere max-md:font-semibold`}>{email}</td>
            <td className={`${cell} wrap-anywhere`}>{displayName}</td>
            <td className={`${cell} md:w-1/3`}>
              <span className={`font-semibold ${looks[status] ?? ''}`}>
                {bounced ? 'No such mailbox' : deliveryWords[status]}
              </span>
              {attempts > 1 && <span className="text-muted"> after {attempts} tries</span>}
              {error && <span className="block text-small wrap-anywhere text-muted">{error}</span>}
              {status === 'unknown' && (
                <span className="mt-1 block">
                  <Resend newsletterId={newsletterId} to={{ subscriberId, email }} />
                </span>
              )}
            </td>
            <td className={`${cell} text-muted md:whitespace-nowrap`}>
              {at && <time dateTime={at}>{momentWords(at, timeZone)}</time>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

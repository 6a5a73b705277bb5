import { useCallback, useState } from 'react'
import { newsletterTexts } from '../../../shop/newsletter/newsletter-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useRead } from '../kit/use-call.ts'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { SearchList } from '../kit/search-list.tsx'
import { useAddressQuery } from '../kit/use-address-query.ts'
import { addressWith } from './address-with.ts'
import { SubscriberExport } from './subscriber-export.tsx'
import { SubscriberTable } from './subscriber-table.tsx'
import type { Said } from './subscriber-toggle.ts'
import { people } from './newsletter-words.ts'
import { useLastPage } from '../kit/use-last-page.ts'

/** spec s.9 */
const subscribersPerPage = 10

/** Everybody who is or was on the list, newest first. A search begins at its first page. */
export function Subscribers({ timeZone }: { timeZone: string }) {
  const [query, change] = useAddressQuery()
  const q = query.get('q') ?? ''
  const search = useCallback((next: string) => change({ q: next, page: '' }), [change])
  return (
    <section aria-labelledby="subscribers" className="min-w-0">
      <h3 id="subscribers" className="text-card font-bold">
        Subscribers
      </h3>
      <div className="mt-3">
        <SearchList label="Search subscribers" begin={q} onSearch={search} />
      </div>
      <List
        query={query}
        q={q}
        page={Math.max(1, Math.trunc(Number(query.get('page')) || 1))}
        timeZone={timeZone}
        onClear={() => search('')}
      />
    </section>
  )
}

function List({
  q,
  page,
  query,
  timeZone,
  onClear,
}: {
  q: string
  page: number
  /** of the address */
  query: URLSearchParams
  timeZone: string
  onClear: () => void
}) {
  const [said, setSaid] = useState<Said | null>(null)
  const { data, dataUpdatedAt, error, refetch } = useRead(
    'GET /api/newsletter-subscribers',
    { query: { page, limit: subscribersPerPage, search: q } },
    { placeholderData: (before) => before },
  )
  useLastPage(
    data && { page, shown: data.body.subscribers.length, total: data.body.total },
    subscribersPerPage,
  )
  if (!data) return error ? <NotLoaded what="The list" error={error} again={refetch} /> : <RowsToCome />
  const { subscribers, total } = data.body
  const pages = Math.max(1, Math.ceil(total / subscribersPerPage))
  const first = (page - 1) * subscribersPerPage
  const span = `${first + 1}–${first + subscribers.length} of ${total.toLocaleString('en-US')}`
  return (
    <>
      {error && <NotLoaded what="The newest list" error={error} again={refetch} />}
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p aria-live="polite" className="text-muted">
          {total === 0 ? newsletterTexts.nobody : `${people(total)}${q ? ` for “${q}”` : ''}`}
          {pages > 1 && total > 0 && <span className="sr-only">{`, page ${page} of ${pages}, ${span}`}</span>}
        </p>
        {total > 0 && <SubscriberExport key={q} search={q} count={total} />}
      </div>
      {total === 0 && q && (
        <Button kind="secondary" onClick={onClear}>
          Show all subscribers
        </Button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output> */}
      <p role="status" className={`font-semibold empty:hidden ${said?.good ? 'text-success' : 'hidden'}`}>
        {said?.good && said.text}
      </p>
      <div role="alert" className="text-danger empty:hidden">
        {said && !said.good && (
          <>
            <p className="font-semibold">{said.text}</p>
            <p>{said.more}</p>
          </>
        )}
      </div>
      {subscribers.length > 0 && (
        <SubscriberTable subscribers={subscribers} readAt={dataUpdatedAt} timeZone={timeZone} say={setSaid} />
      )}
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

/** In the shape of the list. */
function RowsToCome() {
  return (
    <div className="mt-3">
      <p className="flex min-h-11 items-center text-muted">Loading...</p>
      <div aria-hidden="true" className="mt-2 flex flex-col gap-px">
        {['one', 'two', 'three'].map((row) => (
          <div key={row} className="h-15 bg-sunken" />
        ))}
      </div>
    </div>
  )
}

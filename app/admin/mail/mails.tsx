import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useEffect, useId } from 'react'
import { mailKinds, type MailKind } from '../../../shop/mail/mail-kind.ts'
import { kindNames } from '../../../shop/outbox/outbox.ts'
import { shopContext } from '../../context.ts'
import { Chip } from '../../ui/chip.tsx'
import { Pager } from '../../ui/pager.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { useRead } from '../kit/use-call.ts'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { SearchList } from '../kit/search-list.tsx'
import { adminAddress } from '../sections.ts'
import { useAddressQuery } from '../kit/use-address-query.ts'
import type { Route } from './+types/mails.ts'
import { filterNames, filters, nothingWords, type MailFilter } from './mail-words.ts'
import { MailsTable } from './mails-table.tsx'

const perPage = 25
/** While it is looked at, the list reads itself again. */
const againMs = 15_000

export function loader({ context }: Route.LoaderArgs) {
  return { timeZone: context.get(shopContext).timeZone }
}

/** What it is narrowed to stands in the address; the server has nothing to say to a change of it. */
export function shouldRevalidate() {
  return false
}

/** Every mail that the shop writes by itself, and what became of it. */
export default function MailsPage({ loaderData: { timeZone } }: Route.ComponentProps) {
  const asked = useAsked()
  const { filter, kind, q, change } = asked
  const search = useCallback((next: string) => change({ q: next, page: '' }), [change])
  return (
    <AdminPage
      title="Mail"
      intro={
        <p>
          Every e-mail that the shop sends automatically, newest first. Newsletters are under Newsletter, each
          with its own list.
        </p>
      }
    >
      <noscript>
        <p>This list needs scripts, which are off in this browser.</p>
      </noscript>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SearchList label="Search by address or subject" begin={q} onSearch={search} />
        <KindSelect kind={kind} onKind={(next) => change({ kind: next, page: '' })} />
      </div>
      <fieldset className="mt-4 flex flex-wrap gap-2 noscript:hidden">
        <legend className="sr-only">Which e-mails</legend>
        {filters.map((one) => (
          <Chip
            key={one}
            name={filterNames[one]}
            on={one === filter}
            onPress={() => change({ show: one === 'all' ? '' : one, page: '' })}
          />
        ))}
      </fieldset>
      <Mails {...asked} timeZone={timeZone} />
    </AdminPage>
  )
}

function KindSelect({ kind, onKind }: { kind: MailKind | null; onKind: (kind: string) => void }) {
  const id = useId()
  return (
    <div className="max-md:w-full noscript:hidden">
      <label htmlFor={id} className="block font-gothic text-small font-semibold">
        Kind
      </label>
      <select
        id={id}
        value={kind ?? ''}
        onChange={(event) => onKind(event.target.value)}
        className="mt-1 block h-12 w-full rounded-control border border-control bg-surface px-3 text-body md:h-10 md:w-56 md:text-small"
      >
        <option value="">Every kind</option>
        {mailKinds.map((one) => (
          <option key={one} value={one}>
            {kindNames[one]}
          </option>
        ))}
      </select>
    </div>
  )
}

function Mails({ filter, kind, q, page, change, timeZone }: Asked & { change: Change; timeZone: string }) {
  const query = {
    ...(filter !== 'all' && { state: filter }),
    ...(kind && { kind }),
    q,
    limit: perPage,
    cursor: (page - 1) * perPage,
  }
  const { data, error, refetch, isPlaceholderData, dataUpdatedAt } = useRead(
    'GET /api/mails',
    { query },
    { placeholderData: keepPreviousData, refetchInterval: againMs },
  )
  const total = data ? (data.total ?? data.body.length) : 0
  const pages = Math.max(1, Math.ceil(total / perPage))
  const isPast = !isPlaceholderData && page > pages && total > 0
  // An old address, or mails that are no longer there: the last page is what comes nearest.
  useEffect(() => {
    if (isPast) change({ page: String(pages) })
  }, [isPast, pages, change])
  if (!data) return error ? <NotLoaded what="The list" error={error} again={refetch} /> : <ListToCome />
  return (
    <>
      {error && <NotLoaded what="The newest list" error={error} again={refetch} />}
      <p aria-live="polite" className="mt-2 flex min-h-11 items-center text-muted">
        {isPlaceholderData || isPast
          ? 'Loading...'
          : total === 0
            ? nothingWords(filter, q !== '' || kind !== null)
            : `${total} ${total === 1 ? 'mail' : 'mails'}`}
      </p>
      {data.body.length > 0 && <MailsTable mails={data.body} timeZone={timeZone} now={dataUpdatedAt} />}
      <div className="mt-4">
        <Pager
          page={Math.min(page, pages)}
          pages={pages}
          numbers={5}
          addressOf={(next) => addressOf({ filter, kind, q, page: next })}
          summary={`${(page - 1) * perPage + 1}–${Math.min(page * perPage, total)} of ${total}`}
        />
      </div>
    </>
  )
}

type Asked = { filter: MailFilter; kind: MailKind | null; q: string; page: number }

type Change = (values: Record<string, string>) => void

function useAsked(): Asked & { change: Change } {
  const [query, change] = useAddressQuery()
  const page = query.get('page') ?? ''
  return {
    filter: filters.find((one) => one === query.get('show')) ?? 'all',
    kind: mailKinds.find((one) => one === query.get('kind')) ?? null,
    q: query.get('q') ?? '',
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    change,
  }
}

function addressOf({ filter, kind, q, page }: Asked): string {
  const query = new URLSearchParams({
    ...(filter !== 'all' && { show: filter }),
    ...(kind && { kind }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size ? `${adminAddress('mail')}?${query}` : adminAddress('mail')
}

/** In the shape of the list. */
function ListToCome() {
  return (
    <div className="mt-2 noscript:hidden">
      <p className="flex min-h-11 items-center text-muted">Loading...</p>
      <div aria-hidden="true" className="mt-2 flex flex-col gap-px">
        {['one', 'two', 'three', 'four', 'five'].map((row) => (
          <div key={row} className="h-28 bg-sunken md:h-15" />
        ))}
      </div>
    </div>
  )
}

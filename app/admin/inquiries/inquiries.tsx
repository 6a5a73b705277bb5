import { useCallback, useId } from 'react'
import { inquiryTypes } from '../../../shop/inquiries/inquiry.ts'
import { shopContext } from '../../context.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { SearchList } from '../kit/search-list.tsx'
import { useAddressQuery } from '../kit/use-address-query.ts'
import type { Route } from './+types/inquiries.ts'
import { useInquiries, useInquiryCounts, type Asked } from './browser-inquiries.ts'
import { stateNames, type InquiryState, type ListedInquiry } from './inquiry-words.ts'
import { InquiriesTable } from './inquiries-table.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { timeZone: context.get(shopContext).timeZone }
}

/** Search and filter stand in the address, for the way back; the server has nothing to say to a change of them. */
export function shouldRevalidate() {
  return false
}

/** What people wrote to the shop. The list begins with those that wait for an answer. */
export default function InquiriesPage({ loaderData: { timeZone } }: Route.ComponentProps) {
  const { asked, change } = useAsked()
  const search = useCallback((q: string) => change({ q }), [change])
  return (
    <AdminPage title="Inquiries" intro={<p>What people wrote on the contact page, newest first.</p>}>
      <noscript>
        <p>This list needs scripts, which are off in this browser.</p>
      </noscript>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 noscript:hidden">
        <SearchList label="Search by name, e-mail, text or product" begin={asked.q} onSearch={search} />
        <TypeFilter type={asked.type} onType={(type) => change({ type })} />
      </div>
      <StateChips state={asked.state} onState={(state) => change({ state: state ?? 'all' })} />
      <Inquiries asked={asked} timeZone={timeZone} />
    </AdminPage>
  )
}

function TypeFilter({ type, onType }: { type: Asked['type']; onType: (type: string) => void }) {
  const id = useId()
  return (
    <div className="max-md:w-full">
      <label htmlFor={id} className="block font-gothic text-small font-semibold">
        Type
      </label>
      <select
        id={id}
        value={type ?? ''}
        onChange={(event) => onType(event.target.value)}
        className="mt-1 block h-12 w-full rounded-control border border-control bg-surface px-3 text-body md:h-10 md:w-56 md:text-small"
      >
        <option value="">All types</option>
        {Object.entries(inquiryTypes).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}

function StateChips({
  state,
  onState,
}: {
  state: InquiryState | null
  onState: (state: InquiryState | null) => void
}) {
  const counts = useInquiryCounts().data?.body
  const all = counts && counts.open + counts.answered + counts.spam
  return (
    <fieldset className="mt-4 flex flex-wrap gap-2 noscript:hidden">
      <legend className="sr-only">Which inquiries</legend>
      {states.map((one) => (
        <Chip
          key={one}
          name={stateNames[one]}
          count={counts?.[one]}
          on={one === state}
          onPress={() => onState(one)}
        />
      ))}
      <Chip name="All" count={all} on={state === null} onPress={() => onState(null)} />
    </fieldset>
  )
}

function Inquiries({ asked, timeZone }: { asked: Asked; timeZone: string }) {
  const list = useInquiries(asked)
  const { data, dataUpdatedAt, error, refetch, hasNextPage, isFetchingNextPage, isPlaceholderData } = list
  if (!data) return error ? <NotLoaded what="The list" error={error} again={refetch} /> : <ListToCome />
  const total = data.pages.at(-1)?.total ?? 0
  // Between two pages one may have moved from one to the other.
  const rows = data.pages.flatMap(({ body }) => body)
  const inquiries = [...new Map(rows.map((one) => [one.reference, one])).values()]
  return (
    <>
      {error && <NotLoaded what="The newest list" error={error} again={refetch} />}
      <p aria-live="polite" className="mt-2 flex min-h-11 items-center text-muted">
        {isPlaceholderData ? 'Loading...' : summary(inquiries, total, asked)}
      </p>
      {inquiries.length > 0 && (
        <InquiriesTable inquiries={inquiries} timeZone={timeZone} now={dataUpdatedAt} />
      )}
      {hasNextPage && (
        <Button kind="secondary" className="mt-4" onClick={() => void list.fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
  )
}

function summary(inquiries: ListedInquiry[], total: number, { state, type, q }: Asked): string {
  if (inquiries.length === 0) return nothingWords({ state, type, q })
  const words = `${total} ${total === 1 ? 'inquiry' : 'inquiries'}`
  return inquiries.length < total ? `${inquiries.length} of ${words}` : words
}

function nothingWords({ state, type, q }: Asked): string {
  if (q || type) return `Nothing here matches.${state ? ' Look under All.' : ''}`
  if (state === 'open') return 'No one is waiting for an answer right now.'
  if (state === 'answered') return 'No inquiries have been answered yet.'
  if (state === 'spam') return 'Nothing is being held as spam.'
  return 'No one has written yet. Messages from the contact page will appear here.'
}

const states = ['open', 'answered', 'spam'] as const
const types = Object.keys(inquiryTypes) as ListedInquiry['type'][]

/** Without a word of the address: those that are open. */
function useAsked() {
  const [query, change] = useAddressQuery()
  const state = query.get('state') ?? 'open'
  return {
    asked: {
      state: states.find((one) => one === state) ?? null,
      type: types.find((one) => one === query.get('type')) ?? null,
      q: query.get('q') ?? '',
    },
    change,
  }
}

/** In the shape of the list. */
function ListToCome() {
  return (
    <div className="mt-2 noscript:hidden">
      <p className="flex min-h-11 items-center text-muted">Loading...</p>
      <div aria-hidden="true" className="mt-2 flex flex-col gap-px">
        {['one', 'two', 'three', 'four', 'five'].map((row) => (
          <div key={row} className="h-32 bg-sunken md:h-20" />
        ))}
      </div>
    </div>
  )
}

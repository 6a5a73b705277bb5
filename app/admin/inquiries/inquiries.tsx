import { inquiryTypes } from '../../../shop/inquiries/inquiry.ts'
import { LinkTable } from '../kit/list/data-table.tsx'
import { ChipFilter, SelectFilter } from '../kit/list/filters.tsx'
import { CountLine, ListScreen } from '../kit/list/list-screen.tsx'
import { Loaded, RowsToCome } from '../kit/loaded.tsx'
import { ShowMore } from '../kit/list/paging.tsx'
import { SearchList } from '../kit/list/search-list.tsx'
import { useListAddress } from '../kit/list/use-list-address.ts'
import { useInquiries, useInquiryCounts, type Asked } from './browser-inquiries.ts'
import { inquiryColumns } from './inquiry-columns.tsx'
import { stateNames, type InquiryState, type ListedInquiry } from './inquiry-words.ts'

const states = ['open', 'answered', 'spam'] as const
const types = Object.keys(inquiryTypes) as ListedInquiry['type'][]

/** What people wrote to the shop. The list begins with those that wait for an answer. */
export default function InquiriesPage() {
  const { q, query, choice, search, narrow } = useListAddress()
  // Without a word of the address: those that are open.
  const state = query.has('state') ? choice('state', states) : 'open'
  const type = choice('type', types)
  return (
    <ListScreen
      title="Inquiries"
      intro="What people wrote on the contact page, newest first."
      filters={
        <>
          <SearchList label="Search by name, e-mail, text or product" begin={q} onSearch={search} />
          <SelectFilter
            label="Type"
            any="All types"
            options={inquiryTypes}
            value={type}
            onChange={(next) => narrow({ type: next })}
          />
        </>
      }
      chips={<StateChips state={state} onState={(next) => narrow({ state: next ?? 'all' })} />}
    >
      <Inquiries asked={{ state, type, q }} />
    </ListScreen>
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
    <ChipFilter
      legend="Which inquiries"
      options={[
        ...states.map((one) => ({ value: one, name: stateNames[one], count: counts?.[one] })),
        { value: null, name: 'All', count: all },
      ]}
      chosen={state}
      onChoose={onState}
    />
  )
}

function Inquiries({ asked }: { asked: Asked }) {
  const list = useInquiries(asked)
  return (
    <Loaded reading={list} toCome={<RowsToCome count={5} row="h-32 md:h-20" />}>
      {({ pages }) => {
        const total = pages.at(-1)?.total ?? 0
        // Between two pages one may have moved from one to the other.
        const rows = pages.flatMap(({ body }) => body)
        const inquiries = [...new Map(rows.map((one) => [one.reference, one])).values()]
        return (
          <>
            <CountLine>
              {list.isPlaceholderData ? 'Loading...' : summary(inquiries.length, total, asked)}
            </CountLine>
            {inquiries.length > 0 && (
              <LinkTable
                caption="Inquiries, newest first"
                columns={inquiryColumns(list.dataUpdatedAt)}
                rows={inquiries}
                keyOf={({ reference }) => reference}
                grid="grid-cols-[1fr_auto] gap-x-4 gap-y-1"
                cell="md:px-2 md:py-3 md:align-top xl:px-3"
                head="px-2 xl:px-3"
                className="md:table-fixed"
                mark={({ state }) => (state === 'open' ? 'border-l-accent' : null)}
              />
            )}
            <ShowMore list={list} />
          </>
        )
      }}
    </Loaded>
  )
}

function summary(shown: number, total: number, asked: Asked): string {
  if (shown === 0) return nothingWords(asked)
  const words = `${total} ${total === 1 ? 'inquiry' : 'inquiries'}`
  return shown < total ? `${shown} of ${words}` : words
}

function nothingWords({ state, type, q }: Asked): string {
  if (q || type) return `Nothing here matches.${state ? ' Look under All.' : ''}`
  if (state === 'open') return 'No one is waiting for an answer right now.'
  if (state === 'answered') return 'No inquiries have been answered yet.'
  if (state === 'spam') return 'Nothing is being held as spam.'
  return 'No one has written yet. Messages from the contact page will appear here.'
}

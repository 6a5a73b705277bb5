import { keepPreviousData } from '@tanstack/react-query'
import { mailKinds } from '../../../shop/mail/mail-kind.ts'
import { kindNames } from '../../../shop/mail-log/mail-log.ts'
import { LinkTable } from '../kit/list/data-table.tsx'
import { ChipFilter, SelectFilter } from '../kit/list/filters.tsx'
import { CountLine, ListScreen } from '../kit/list/list-screen.tsx'
import { Loaded, RowsToCome } from '../kit/loaded.tsx'
import { Paging, spanOf } from '../kit/list/paging.tsx'
import { SearchList } from '../kit/list/search-list.tsx'
import { useRead } from '../kit/use-call.ts'
import { useLastPage } from '../kit/list/use-last-page.ts'
import { useListAddress } from '../kit/list/use-list-address.ts'
import { mailColumns } from './mail-columns.tsx'
import { filterNames, filters, nothingWords } from './mail-words.ts'

const perPage = 25
/** While it is looked at, the list reads itself again. */
const againMs = 15_000

/** Every mail that the shop writes by itself, and what became of it. */
export default function MailsPage() {
  const { q, page, choice, search, narrow, addressOf } = useListAddress()
  const filter = choice('show', filters) ?? 'all'
  const kind = choice('kind', mailKinds)
  const state = filter === 'all' ? {} : { state: filter }
  const reading = useRead(
    'GET /api/mails',
    { query: { ...state, ...(kind && { kind }), q, limit: perPage, cursor: (page - 1) * perPage } },
    { placeholderData: keepPreviousData, refetchInterval: againMs },
  )
  const { data, isPlaceholderData, dataUpdatedAt } = reading
  const shown = data?.body.length ?? 0
  const total = data?.total ?? shown
  useLastPage(data && !isPlaceholderData ? { page, shown, total } : undefined, perPage)
  const isToCome = isPlaceholderData || (shown === 0 && total > 0)
  return (
    <ListScreen
      title="Mail"
      intro="Every e-mail that the shop sends automatically, newest first. Newsletters are under Newsletter, each with its own list."
      filters={
        <>
          <SearchList label="Search by address or subject" begin={q} onSearch={search} />
          <SelectFilter
            label="Kind"
            any="Every kind"
            options={mailKinds.map((one) => [one, kindNames[one]] as const)}
            value={kind}
            onChange={(next) => narrow({ kind: next })}
          />
        </>
      }
      chips={
        <ChipFilter
          legend="Which e-mails"
          options={filters.map((value) => ({ value, name: filterNames[value] }))}
          chosen={filter}
          onChoose={(next) => narrow({ show: next === 'all' ? '' : next })}
        />
      }
    >
      <Loaded reading={reading} toCome={<RowsToCome count={5} row="h-28 md:h-15" />}>
        {({ body: mails }) => (
          <>
            <CountLine>
              {isToCome
                ? 'Loading...'
                : total === 0
                  ? nothingWords(filter, q !== '' || kind !== null)
                  : `${total} ${total === 1 ? 'mail' : 'mails'}`}
            </CountLine>
            {mails.length > 0 && (
              <LinkTable
                caption="E-mails, newest first"
                columns={mailColumns(dataUpdatedAt)}
                rows={mails}
                keyOf={({ _id }) => _id}
                grid="grid-cols-2 gap-y-1.5"
                cell="md:px-3 md:py-2.5 md:align-top"
                mark={({ needsYou }) => (needsYou ? 'border-l-danger' : null)}
              />
            )}
            <Paging span={spanOf(page, perPage, shown, total)} addressOf={addressOf} className="mt-4" />
          </>
        )}
      </Loaded>
    </ListScreen>
  )
}

import { activityKinds, type ActivityKind } from '../../../shop/activity/activity.ts'
import { DataTable } from '../kit/list/data-table.tsx'
import { SelectFilter } from '../kit/list/filters.tsx'
import { CountLine, ListScreen } from '../kit/list/list-screen.tsx'
import { Loaded, RowsToCome } from '../kit/loaded.tsx'
import { ShowMore } from '../kit/list/paging.tsx'
import { SearchList } from '../kit/list/search-list.tsx'
import { useListAddress } from '../kit/list/use-list-address.ts'
import { actColumns } from './act-columns.tsx'
import { countWords, kindNames } from './activity-words.ts'
import { useActivity } from './browser-activity.ts'
import { PersonFilter } from './person-filter.tsx'

/** Everything that anybody did in the panel, and the shop in their name. */
export default function ActivityPage() {
  const { q, query, choice, search, narrow } = useListAddress()
  const kind = choice('kind', Object.keys(activityKinds) as ActivityKind[])
  const asked = { kind, actor: query.get('by') ?? '', q }
  const list = useActivity(asked)
  return (
    <ListScreen
      title="Audit"
      intro="Who changed what, and when. Nothing here can be edited or deleted."
      filters={
        <>
          <SearchList label="Search activity" begin={q} onSearch={search} />
          <SelectFilter
            label="Kind"
            any="Everything"
            options={kindNames}
            value={kind}
            onChange={(next) => narrow({ kind: next })}
            width="md:w-52"
          />
          <PersonFilter actor={asked.actor} onActor={(by) => narrow({ by })} />
        </>
      }
    >
      <Loaded reading={list} toCome={<RowsToCome count={5} row="h-20 md:h-15" />}>
        {({ pages }) => (
          <>
            <CountLine>
              {list.isPlaceholderData
                ? 'Loading...'
                : countWords(pages.flat().length, list.hasNextPage, asked)}
            </CountLine>
            <DataTable
              caption="Activity, newest first"
              columns={actColumns}
              rows={pages.flat()}
              keyOf={({ id }) => id}
            />
            <ShowMore list={list} words="Show older" />
          </>
        )}
      </Loaded>
    </ListScreen>
  )
}

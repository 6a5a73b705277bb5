import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { trashDays, trashKindNames, trashKinds } from '../../../shop/trash/trash.ts'
import { SelectFilter } from '../kit/list/filters.tsx'
import { DataTable } from '../kit/list/data-table.tsx'
import { CountLine, ListScreen } from '../kit/list/list-screen.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { SearchList } from '../kit/list/search-list.tsx'
import { useRead } from '../kit/use-call.ts'
import { useListAddress } from '../kit/list/use-list-address.ts'
import { trashColumns } from './trash-columns.tsx'

/** What was deleted and can still be brought back. */
export default function TrashPage() {
  const { q, choice, search, narrow } = useListAddress()
  const [done, setDone] = useState('')
  const kind = choice('kind', trashKinds)
  const reading = useRead('GET /api/trash', { query: { kind: kind ?? undefined, q } })
  return (
    <ListScreen
      title="Trash"
      intro={`Deleted items stay here for ${trashDays} days, then they are removed for good.`}
      filters={
        <>
          <SearchList label="Search the trash" begin={q} onSearch={search} />
          <SelectFilter
            label="Kind"
            any="Everything"
            options={trashKinds.map((one) => [one, trashKindNames[one]] as const)}
            value={kind}
            onChange={(next) => narrow({ kind: next })}
          />
        </>
      }
      done={done}
    >
      <Loaded reading={reading}>
        {({ body: things }) => (
          <>
            {things.length > 0 ? (
              <CountLine>
                {things.length === 1 ? '1 item' : `${things.length.toLocaleString('en-US')} items`}
              </CountLine>
            ) : (
              <p className="flex items-center gap-3 text-muted">
                <Trash2 aria-hidden="true" size={24} strokeWidth={1.75} />
                {kind || q
                  ? 'Nothing in the trash matches.'
                  : 'The trash is empty. Anything you delete goes here first.'}
              </p>
            )}
            <DataTable
              caption="Deleted items, most recent first"
              columns={trashColumns(setDone)}
              rows={things}
              keyOf={(thing) => `${thing.kind} ${thing.id}`}
            />
          </>
        )}
      </Loaded>
    </ListScreen>
  )
}

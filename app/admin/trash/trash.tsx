import { Trash2 } from 'lucide-react'
import { trashDays, trashKindNames } from '../../../shop/trash/trash.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useAsked } from '../kit/list/narrowing.ts'
import { useWhole } from '../kit/list/use-list.ts'
import { useShownState } from '../kit/list/use-shown-state.ts'
import { restoring, trashColumns } from './trash-columns.tsx'

const narrowing = { kind: { label: 'Kind', any: 'Everything', options: trashKindNames } }

/** What was deleted and can still be brought back. */
export default function TrashPage() {
  const { q, kind } = useAsked(narrowing)
  const [done, setDone] = useShownState('')
  return (
    <ListScreen
      title="Trash"
      intro={`Deleted items stay here for ${trashDays} days, then they are removed for good.`}
      search="Search the trash"
      narrowing={narrowing}
      done={done}
      list={useWhole('GET /api/trash', { kind, q })}
      things={['item', 'items']}
      nothing={
        <>
          <Trash2 aria-hidden="true" size={24} strokeWidth={1.75} />
          {kind || q
            ? 'Nothing in the trash matches.'
            : 'The trash is empty. Anything you delete goes here first.'}
        </>
      }
      table={{
        caption: 'Deleted items, most recent first',
        columns: trashColumns(setDone),
        keyOf: ({ kind: one, id }) => `${one} ${id}`,
      }}
      bulk={restoring}
    />
  )
}

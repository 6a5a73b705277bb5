import { ArrowLeftRight, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useWrite } from '../kit/use-call.ts'
import { EditableItem } from '../kit/list/editable-item.tsx'
import { EditSynonym } from './edit-synonym.tsx'
import { synonymsChanged, type SynonymRow } from './synonym-form.ts'

/** One synonym of the list; it is changed in its place, and deleted without asking: Undo brings it back. */
export function SynonymItem({ synonym }: { synonym: SynonymRow }) {
  const { _id: id, term, means, bothWays, version } = synonym
  const [editing, setEditing] = useState(false)
  const deleting = useWrite('DELETE /api/synonyms/{id}', { changes: synonymsChanged })
  const adding = useWrite('POST /api/synonyms', { changes: synonymsChanged })
  const Arrow = bothWays ? ArrowLeftRight : ArrowRight
  return (
    <EditableItem
      name={`${term}, ${means}`}
      deleting={deleting}
      onDelete={(done) => deleting.mutate({ params: { id }, ifMatch: version }, { onSuccess: done })}
      gone={`“${term}” was deleted.`}
      takeBack={() => adding.mutateAsync({ body: { term, means, bothWays } })}
      onEdit={() => setEditing(true)}
      form={editing ? <EditSynonym synonym={synonym} onClose={() => setEditing(false)} /> : null}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{term}</span>
        <Arrow aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0 text-muted" />
        <span className="sr-only">{bothWays ? 'and' : 'also finds'}</span>
        <span className="wrap-anywhere">{means}</span>
      </p>
    </EditableItem>
  )
}

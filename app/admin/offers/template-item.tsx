import { useState } from 'react'
import { EditableItem } from '../kit/list/editable-item.tsx'
import { useWrite } from '../kit/use-call.ts'
import { EditTemplate } from './edit-template.tsx'
import { templatesChanged, valuesOf, type TemplateRow } from './template-form.ts'

/** One template of the list; it is changed in its place, and deleted without asking: Undo brings it back. */
export function TemplateItem({ template }: { template: TemplateRow }) {
  const { _id: id, name, note, terms, version } = template
  const [editing, setEditing] = useState(false)
  const deleting = useWrite('DELETE /api/offer-templates/{id}', { changes: templatesChanged })
  const adding = useWrite('POST /api/offer-templates', { changes: templatesChanged })
  return (
    <EditableItem
      name={name}
      deleting={deleting}
      onDelete={(done) => deleting.mutate({ params: { id }, ifMatch: version }, { onSuccess: done })}
      gone={`“${name}” was deleted.`}
      takeBack={() => adding.mutateAsync({ body: valuesOf(template) })}
      onEdit={() => setEditing(true)}
      form={editing ? <EditTemplate template={template} onClose={() => setEditing(false)} /> : null}
    >
      <p className="font-semibold wrap-anywhere">{name}</p>
      {note && <p className="line-clamp-2 wrap-anywhere text-muted">{note}</p>}
      {terms && <p className="line-clamp-2 wrap-anywhere text-muted">Terms: {terms}</p>}
    </EditableItem>
  )
}

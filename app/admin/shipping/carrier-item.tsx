import { useState } from 'react'
import { useWrite } from '../kit/use-call.ts'
import { EditableItem } from '../kit/list/editable-item.tsx'
import { carriersChanged, valuesOf, type CarrierRow } from './carrier-form.ts'
import { EditCarrier } from './edit-carrier.tsx'

/** One carrier of the list; it is changed in its place, and deleted without asking: Undo brings it back. */
export function CarrierItem({ carrier }: { carrier: CarrierRow }) {
  const { _id: id, name, trackingPage, version } = carrier
  const [editing, setEditing] = useState(false)
  const deleting = useWrite('DELETE /api/carriers/{id}', { changes: carriersChanged })
  const adding = useWrite('POST /api/carriers', { changes: carriersChanged })
  return (
    <EditableItem
      name={name}
      deleting={deleting}
      onDelete={(done) => deleting.mutate({ params: { id }, ifMatch: version }, { onSuccess: done })}
      gone={`“${name}” was deleted.`}
      takeBack={() => adding.mutateAsync({ body: valuesOf(carrier) })}
      onEdit={() => setEditing(true)}
      form={editing ? <EditCarrier carrier={carrier} onClose={() => setEditing(false)} /> : null}
    >
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="wrap-anywhere text-muted">
        {trackingPage || 'No tracking page: the number is shown without a link.'}
      </p>
    </EditableItem>
  )
}

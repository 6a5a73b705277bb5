import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { dayWords } from '../kit/dates.ts'
import { EditableItem } from '../kit/list/editable-item.tsx'
import { useWrite } from '../kit/use-call.ts'
import { adminAddress } from '../sections.ts'
import { EditNumber } from './edit-number.tsx'
import { valuesOf, type NumberRow } from './number-form.ts'
import { numbersChanged } from './numbers-changed.ts'

export function NumberItem({ row }: { row: NumberRow }) {
  const { _id: id, number, product, title, version } = row
  const [editing, setEditing] = useState(false)
  const deleting = useWrite('DELETE /api/other-numbers/{id}', { changes: numbersChanged })
  const adding = useWrite('POST /api/other-numbers', { changes: numbersChanged })
  return (
    <EditableItem
      name={number}
      deleting={deleting}
      onDelete={(done) => deleting.mutate({ params: { id }, ifMatch: version }, { onSuccess: done })}
      gone={`${number} no longer leads to ${product}.`}
      takeBack={() => adding.mutateAsync({ body: valuesOf(row) })}
      onEdit={() => setEditing(true)}
      form={editing ? <EditNumber row={row} onClose={() => setEditing(false)} /> : null}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="product-number font-semibold wrap-anywhere">{number}</span>
        <ArrowRight aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0 text-muted" />
        <span className="sr-only">leads to</span>
        {title === null ? (
          <span className="product-number wrap-anywhere">{product}</span>
        ) : (
          <Link
            to={adminAddress('products-edit', product)}
            className="product-number wrap-anywhere text-accent underline-offset-4 hover:underline"
          >
            {product}
          </Link>
        )}
      </p>
      <p className="wrap-anywhere text-muted">{noteOf(row)}</p>
    </EditableItem>
  )
}

function noteOf({ kind, whose, title, since }: NumberRow): string {
  if (kind === 'replaced')
    return `Replaced ${dayWords(since, 'UTC')} · ${title ?? 'a number that is not sold itself'}`
  return [whose, title ?? 'no longer sold'].filter(Boolean).join(' · ')
}

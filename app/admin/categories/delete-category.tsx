import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { versionConflictIn } from '../kit/form/version-conflict.tsx'
import { useRead, useWrite } from '../kit/use-call.ts'
import { useUndo } from '../kit/undo.tsx'
import { useRestore } from '../kit/use-restore.ts'
import { categoriesChanged } from './categories-changed.ts'
import type { CategoryRow } from './category-row.ts'

/** Asks; of a category that is used also where its products go. */
export function DeleteCategory({
  category,
  others,
  onClose,
  onDeleted,
}: {
  category: CategoryRow | null
  others: CategoryRow[]
  onClose: () => void
  onDeleted: () => void
}) {
  const id = category?._id ?? ''
  const { data, isFetching } = useRead('GET /api/categories/{id}', { params: { id } }, { enabled: id !== '' })
  const [moveTo, setMoveTo] = useState('')
  const [asked, setAsked] = useState(false)
  const deleting = useWrite('DELETE /api/categories/{id}', {
    // not the category itself: what has just gone cannot be read again
    changes: categoriesChanged.filter((call) => call !== 'GET /api/categories/{id}'),
  })
  const restore = useRestore('category', categoriesChanged)
  const { offerUndo } = useUndo()
  const client = useQueryClient()
  const conflict = versionConflictIn('GET /api/categories/{id}', deleting.error)
  const name = conflict?.current.name ?? category?.name ?? ''
  const count = data?.body.products ?? 0
  const isUsed = category !== null && count > 0

  function remove() {
    if (!category) return
    if (isUsed && !moveTo) return setAsked(true)
    deleting.mutate(
      {
        params: { id },
        query: { moveTo: moveTo || undefined },
        ifMatch: conflict?.version ?? data?.version ?? null,
      },
      {
        // What was read of it here is old: its name, or how many products it has.
        onError: () => void client.invalidateQueries({ predicate: ({ queryKey }) => isOld(queryKey[0]) }),
        onSuccess() {
          // What was counted of the others is old as well.
          void client.invalidateQueries({ queryKey: ['GET /api/categories/{id}'], refetchType: 'none' })
          const target = others.find(({ _id }) => _id === moveTo)?.name
          onClose()
          onDeleted()
          const gone = `${name} was deleted.`
          offerUndo(target ? `${gone} ${productWords(count)} moved to ${target}.` : gone, () => restore(id))
        },
      },
    )
  }

  return (
    <ActDialog
      open={category !== null}
      question={category ? `Delete ${name}?` : ''}
      verb="Delete"
      busyVerb="Deleting..."
      waiting={isFetching ? 'Checking...' : null}
      act={deleting}
      why="Nothing was deleted."
      notDone={
        conflict &&
        'Someone else has just changed this category, so nothing was deleted. Its current name is shown here. Delete it anyway?'
      }
      onConfirm={remove}
      onClose={onClose}
    >
      <p>It disappears from the shop right away; its products do not. It stays in the trash for 30 days.</p>
      {isFetching && <p className="mt-2 text-muted">Looking for its products...</p>}
      {isUsed && (
        <div data-dense className="mt-3">
          <Field
            label={`Where do its ${productWords(count)} go?`}
            error={asked && !moveTo ? 'Choose a category.' : undefined}
          >
            {(control) => (
              <select {...control} value={moveTo} onChange={({ target }) => setMoveTo(target.value)}>
                <option value="">Choose one</option>
                {others.map((other) => (
                  <option key={other._id} value={other._id}>
                    {other.name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
      )}
    </ActDialog>
  )
}

function productWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`
}

function isOld(call: unknown): boolean {
  return call === 'GET /api/categories' || call === 'GET /api/categories/{id}'
}

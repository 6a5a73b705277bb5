import { useState } from 'react'
import type { CallName } from '../../../api/http/client.ts'
import { ActDialog } from '../kit/act-dialog.tsx'
import { ListPart } from '../kit/list/list-part.tsx'
import type { Reading } from '../kit/loaded.tsx'
import { useUndo } from '../kit/undo.tsx'
import { useWrite } from '../kit/use-call.ts'
import { useRestore } from '../kit/use-restore.ts'

const calls = {
  gallery: { remove: 'DELETE /api/gallery/{id}', list: 'GET /api/gallery' },
  notification: { remove: 'DELETE /api/notifications/{id}', list: 'GET /api/notifications' },
} as const

/** What visitors see of one kind. Each can be deleted after a question; Undo brings it back. */
export function ContentList<Thing extends { _id: string; title: string }>({
  kind,
  reading: { data, error, refetch },
  said,
  leaves,
  notDeleted,
  className,
  children,
  ...texts
}: {
  kind: keyof typeof calls
  reading: Reading<{ body: Thing[] }>
  name: string
  /** of a failure: "The gallery" could not be loaded */
  what: string
  /** one sentence with the way on */
  empty: string
  /** beside Undo */
  said: (thing: Thing) => string
  /** where visitors see it no more */
  leaves: string
  /** the first sentence for a failure */
  notDeleted: string
  className: string
  /** one of them, as a list item */
  children: (thing: Thing, onDelete: () => void) => React.ReactNode
}) {
  const { remove, list } = calls[kind]
  const changes: CallName[] = [list, 'GET /api/trash']
  const deleting = useWrite(remove, { changes })
  const restore = useRestore(kind, changes)
  const { offerUndo } = useUndo()
  const [leaving, setLeaving] = useState<Thing | null>(null)
  const [gone, setGone] = useState(0)

  function onDelete() {
    if (!leaving) return
    const { _id: id } = leaving
    deleting.mutate(
      { params: { id } },
      {
        onSuccess() {
          setLeaving(null)
          setGone((count) => count + 1)
          offerUndo(said(leaving), () => restore(id))
        },
      },
    )
  }

  return (
    <ListPart {...texts} items={data?.body} error={error} again={refetch} gone={gone}>
      {(things) => (
        <>
          <ul className={className}>{things.map((thing) => children(thing, () => setLeaving(thing)))}</ul>
          <ActDialog
            open={leaving !== null}
            question={`Delete “${leaving?.title ?? ''}”?`}
            verb="Delete"
            busyVerb="Deleting..."
            act={deleting}
            first={notDeleted}
            why="Nothing was deleted."
            onConfirm={onDelete}
            onClose={() => setLeaving(null)}
          >
            <p>
              It disappears from {leaves} right away. It stays in the trash for 30 days and can be restored.
            </p>
          </ActDialog>
        </>
      )}
    </ListPart>
  )
}

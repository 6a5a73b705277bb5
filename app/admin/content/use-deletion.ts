import { useState } from 'react'
import { useWrite } from '../kit/use-call.ts'
import { useUndo } from '../kit/undo.tsx'
import { useRestore } from './use-restore.ts'

const calls = {
  gallery: { remove: 'DELETE /api/gallery/{id}', list: 'GET /api/gallery' },
  notification: { remove: 'DELETE /api/notifications/{id}', list: 'GET /api/notifications' },
} as const

/** Takes things out of a list, each after a question; Undo brings it back. `said` is what Undo stands beside. */
export function useDeletion<Thing extends { _id: string; title: string }>(
  kind: keyof typeof calls,
  said: (thing: Thing) => string,
) {
  const { remove, list } = calls[kind]
  const { mutate, isPending, error, reset } = useWrite(remove, { changes: [list, 'GET /api/trash'] })
  const restore = useRestore(kind, list)
  const { offerUndo } = useUndo()
  const [leaving, setLeaving] = useState<Thing | null>(null)
  const [gone, setGone] = useState(0)

  function onClose() {
    reset()
    setLeaving(null)
  }

  function onDelete() {
    if (!leaving) return
    mutate(
      { params: { id: leaving._id } },
      {
        onSuccess() {
          onClose()
          setGone((count) => count + 1)
          offerUndo(said(leaving), () => restore(leaving._id))
        },
      },
    )
  }

  return {
    ask: setLeaving,
    /** how many are gone */
    gone,
    /** for `DeleteDialog` */
    question: { thing: leaving?.title ?? null, deleting: isPending, error, onDelete, onClose },
  }
}

import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { NotDone } from '../not-done.tsx'
import { useUndo } from '../undo.tsx'

const act = 'px-2! text-small! whitespace-nowrap md:min-h-9!'

/** One line of a list that is changed in its place, and deleted without asking: Undo brings it back. */
export function EditableItem({
  name,
  children,
  form,
  onEdit,
  deleting: { isPending, error },
  onDelete,
  gone,
  takeBack,
}: {
  /** for screen readers, behind the words of its buttons */
  name: string
  children: React.ReactNode
  /** what changes it; null: it is not being changed */
  form: React.ReactNode | null
  onEdit: () => void
  /** of `useWrite` */
  deleting: { isPending: boolean; error: Error | null }
  onDelete: (done: () => void) => void
  /** said when it is deleted */
  gone: string
  takeBack: () => Promise<unknown>
}) {
  const change = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const { offerUndo } = useUndo()
  const editing = form !== null
  useEffect(() => {
    if (wasEditing.current && !editing) change.current?.focus()
    wasEditing.current = editing
  }, [editing])

  return (
    <li className="border-b border-line px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-40 flex-1">{children}</div>
        {!editing && (
          <span className="flex">
            <Button ref={change} kind="quiet" size="card" className={act} onClick={onEdit}>
              <Pencil aria-hidden="true" size={18} strokeWidth={1.75} />
              Change<span className="sr-only"> {name}</span>
            </Button>
            <Button
              kind="quiet"
              size="card"
              className={`${act} text-danger!`}
              aria-disabled={isPending}
              onClick={() => isPending || onDelete(() => offerUndo(gone, takeBack))}
            >
              <Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />
              {isPending ? 'Deleting...' : 'Delete'}
              <span className="sr-only"> {name}</span>
            </Button>
          </span>
        )}
      </div>
      <NotDone error={error} why="Nothing was deleted." />
      {form}
    </li>
  )
}

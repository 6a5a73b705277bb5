import type { Person } from '../browser-people.ts'
import { ActDialog } from '../kit/act-dialog.tsx'
import { calledBy } from '../people-words.ts'
import { useChangeAdmin } from './browser-admins.ts'

/** Asks before somebody is no admin any more; what failed stays in the question. */
export function RemoveAdminDialog({
  person,
  isSelf,
  onClose,
  onDone,
}: {
  person: Person | null
  isSelf: boolean
  onClose: () => void
  onDone: (person: Person) => void
}) {
  const change = useChangeAdmin()
  const name = person ? calledBy(person) : ''

  function confirm() {
    if (!person) return
    const { sub } = person
    change.mutate({ params: { sub }, body: { isAdmin: false } }, { onSuccess: () => onDone(person) })
  }

  return (
    <ActDialog
      open={person !== null}
      question={isSelf ? 'Remove yourself as an admin?' : `Remove ${name} as an admin?`}
      verb="Remove"
      busyVerb="Removing..."
      act={change}
      why="No one was removed."
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {isSelf
          ? 'You will lose access to this panel right away, and only another admin can add you back.'
          : 'They lose access to this panel with their next click. They stay signed in to the shop, and can be added back.'}
      </p>
    </ActDialog>
  )
}

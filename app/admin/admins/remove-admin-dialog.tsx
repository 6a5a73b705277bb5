import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import type { Person } from '../browser-people.ts'
import { calledBy } from '../people-words.ts'
import { useChangeAdmin } from './browser-admins.ts'
import { NotDone } from '../kit/not-done.tsx'

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
  const { mutate, isPending, error, reset } = useChangeAdmin()
  const name = person ? calledBy(person) : ''

  function confirm() {
    if (person)
      mutate({ params: { sub: person.sub }, body: { isAdmin: false } }, { onSuccess: () => onDone(person) })
  }

  return (
    <ConfirmDialog
      open={person !== null}
      question={isSelf ? 'Remove yourself as an admin?' : `Remove ${name} as an admin?`}
      verb="Remove"
      busyVerb={isPending ? 'Removing...' : null}
      onConfirm={confirm}
      onCancel={() => {
        reset()
        onClose()
      }}
    >
      <p>
        {isSelf
          ? 'You will lose access to this panel right away, and only another admin can add you back.'
          : 'They lose access to this panel with their next click. They stay signed in to the shop, and can be added back.'}
      </p>
      <NotDone error={error} why="Nobody was removed." />
    </ConfirmDialog>
  )
}

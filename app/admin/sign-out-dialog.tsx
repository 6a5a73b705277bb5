import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { useEndingSessions, type Person } from './browser-people.ts'
import { calledBy } from './people-words.ts'
import { NotDone } from './kit/not-done.tsx'

/** Asks before somebody is signed out everywhere; what failed stays in the question. */
export function SignOutDialog({
  person,
  onClose,
  onDone,
}: {
  person: Person | null
  onClose: () => void
  onDone: (text: string) => void
}) {
  const { mutate, isPending, error, reset } = useEndingSessions()
  const name = person ? calledBy(person) : ''

  function close() {
    reset()
    onClose()
  }

  function confirm() {
    if (!person) return
    mutate(person.sub, {
      onSuccess: ({ ended }) =>
        onDone(ended > 0 ? `${name} is signed out everywhere.` : `${name} was not signed in anywhere.`),
    })
  }

  return (
    <ConfirmDialog
      open={person !== null}
      question={`Sign out ${name} everywhere?`}
      verb="Sign out everywhere"
      busyVerb={isPending ? 'Signing out...' : null}
      onConfirm={confirm}
      onCancel={close}
    >
      <p>
        They will be signed out in every browser. A browser that the sign-in service still recognizes can sign
        in again without a password: to keep someone out, close their account there too.
      </p>
      <NotDone error={error} why="Nobody was signed out." />
    </ConfirmDialog>
  )
}

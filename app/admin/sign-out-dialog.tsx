import { useEndingSessions, type Person } from './browser-people.ts'
import { calledBy } from './people-words.ts'
import { ActDialog } from './kit/act-dialog.tsx'

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
  const ending = useEndingSessions()
  const name = person ? calledBy(person) : ''

  function confirm() {
    if (!person) return
    ending.mutate(person.sub, {
      onSuccess: ({ ended }) =>
        onDone(ended > 0 ? `${name} is signed out everywhere.` : `${name} was not signed in anywhere.`),
    })
  }

  return (
    <ActDialog
      open={person !== null}
      question={`Sign out ${name} everywhere?`}
      verb="Sign out everywhere"
      busyVerb="Signing out..."
      act={ending}
      why="No one was signed out."
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        They will be signed out in every browser. A browser that the sign-in service still recognizes can sign
        in again without a password: to keep someone out, close their account there too.
      </p>
    </ActDialog>
  )
}

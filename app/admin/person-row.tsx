import { CircleCheck, Hourglass, ShieldCheck } from 'lucide-react'
import type { PartnersRule } from '../../shop/identity/person.ts'
import { Button } from '../ui/button.tsx'
import { isWaiting, useApproving, type Person } from './browser-people.ts'
import { needsSignIn, whatHolds } from './kit/call-words.ts'
import { dayWords } from './kit/dates.ts'
import { calledBy, changeDone, changeVerb } from './people-words.ts'
import { useTimeZone } from './kit/time-zone.ts'
import { SignInAgain } from './kit/sign-in-again.tsx'

export function PersonRow({
  person,
  rule,
  onDone,
  onSignOut,
}: {
  person: Person
  rule: PartnersRule | null
  onDone: (text: string) => void
  onSignOut: (person: Person) => void
}) {
  const { mutate, isPending, error } = useApproving()
  const timeZone = useTimeZone()
  const { sub, approved } = person

  function change() {
    if (isPending) return
    onDone('')
    mutate({ sub, approved: !approved }, { onSuccess: (changed) => onDone(changeDone(changed, rule)) })
  }

  return (
    <tr className="block border-b border-line py-3 align-top md:table-row">
      <td className={`${cell} wrap-anywhere md:w-full`}>
        <Who person={person} />
      </td>
      <td className={cell}>
        <State person={person} />
      </td>
      <td className={`${cell} md:whitespace-nowrap`}>
        last <time dateTime={person.lastSignedInAt}>{dayWords(person.lastSignedInAt, timeZone)}</time>
        <span className="text-muted max-md:before:content-[',_'] md:block">
          first <time dateTime={person.firstSignedInAt}>{dayWords(person.firstSignedInAt, timeZone)}</time>
        </span>
      </td>
      <td className={`${cell} max-md:pt-2`}>
        <div className="flex flex-wrap gap-x-4 gap-y-1 md:flex-col md:items-start xl:grid xl:grid-cols-[12.5rem_auto] xl:justify-items-start">
          <Button
            kind="secondary"
            size="card"
            className={`${action} px-3!`}
            aria-disabled={isPending}
            onClick={change}
          >
            {isPending ? 'Saving...' : changeVerb(person, rule)}
            <Of person={person} />
          </Button>
          <Button kind="quiet" size="card" className={`${action} px-0!`} onClick={() => onSignOut(person)}>
            Sign out everywhere
            <Of person={person} />
          </Button>
        </div>
        {error && (
          <div role="alert" className="mt-2 text-danger">
            {needsSignIn(error) ? <SignInAgain why="Nothing was changed." /> : whatHolds(error)}
          </div>
        )}
      </td>
    </tr>
  )
}

const cell = 'block py-0.5 max-md:px-4 md:table-cell md:px-3 md:py-3 md:first:pl-4 md:last:pr-4'
/** 36 high where there is a mouse (look.md s.6) */
const action = 'whitespace-nowrap md:min-h-9! md:text-small!'

/** Which of the many buttons with these words this is. */
function Of({ person }: { person: Person }) {
  return <span className="sr-only"> {calledBy(person)}</span>
}

function Who({ person }: { person: Person }) {
  const { name, email, emailVerified } = person
  const called = calledBy(person)
  return (
    <>
      <span className="block font-semibold">{called}</span>
      {email && (
        <span className="block text-muted">
          {called !== email && email}
          {!emailVerified && ' (e-mail not verified)'}
        </span>
      )}
      {!email && <span className="block text-muted">{name ? 'no e-mail' : 'no name, no e-mail'}</span>}
    </>
  )
}

/** Shape, word and colour: none of them says it alone. */
function State({ person }: { person: Person }) {
  const { isAdmin } = person
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 md:flex-col">
      {isWaiting(person) ? (
        <span className="flex items-center gap-1.5 text-warning">
          <Hourglass aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
          Waiting
        </span>
      ) : (
        <span className="flex items-center gap-1.5 text-success">
          <CircleCheck aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
          Partner
        </span>
      )}
      {isAdmin && (
        <span className="flex items-center gap-1.5">
          <ShieldCheck aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
          Admin
        </span>
      )}
    </span>
  )
}

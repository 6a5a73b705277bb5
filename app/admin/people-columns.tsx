import { CircleCheck, Hourglass, ShieldCheck } from 'lucide-react'
import type { PartnersRule } from '../../shop/identity/person.ts'
import { Button } from '../ui/button.tsx'
import { isWaiting, useApproving, type Person } from './browser-people.ts'
import type { Bulk } from './kit/list/bulk.ts'
import type { Column, Table } from './kit/list/data-table.tsx'
import { dayWords } from './kit/dates.ts'
import { NotDone } from './kit/not-done.tsx'
import { StatusMark } from './kit/status-mark.tsx'
import { useTimeZone } from './kit/time-zone.ts'
import { calledBy, changeDone, changeVerb } from './people-words.ts'

type Acts = {
  rule: PartnersRule | null
  onDone: (text: string) => void
  onSignOut: (person: Person) => void
}

export function peopleTable(acts: Acts): Table<Person> {
  return {
    caption: 'Everyone who has signed in; those waiting for partner prices first',
    columns: peopleColumns(acts),
    keyOf: ({ sub }) => sub,
    cell: 'md:px-3 md:py-3',
  }
}

/** Those who are not approved yet. */
export function useApprovingTogether(): Bulk<Person> {
  const { mutateAsync } = useApproving()
  return {
    things: ['person', 'people'],
    nameOf: calledBy,
    acts: [
      {
        verb: 'Approve',
        busy: 'Approving...',
        done: 'approved',
        can: ({ approved }) => !approved,
        act: ({ sub }) => mutateAsync({ sub, approved: true }),
      },
    ],
    changes: [],
  }
}

function peopleColumns(acts: Acts): Column<Person>[] {
  return [
    { name: 'Person', cell: 'wrap-anywhere md:w-full', show: (person) => <Who person={person} /> },
    { name: 'State', show: (person) => <State person={person} /> },
    { name: 'Signed in', cell: 'md:whitespace-nowrap', show: (person) => <SignedIn person={person} /> },
    { name: 'Actions', cell: 'max-md:pt-2', show: (person) => <Acting person={person} {...acts} /> },
  ]
}

function Acting({ person, rule, onDone, onSignOut }: Acts & { person: Person }) {
  const { mutate, isPending, error } = useApproving()
  const { sub, approved } = person

  function change() {
    if (isPending) return
    onDone('')
    mutate({ sub, approved: !approved }, { onSuccess: (changed) => onDone(changeDone(changed, rule)) })
  }

  return (
    <>
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
      <NotDone error={error} why="Nothing was changed." className="mt-2" />
    </>
  )
}

function SignedIn({ person: { lastSignedInAt, firstSignedInAt } }: { person: Person }) {
  const timeZone = useTimeZone()
  return (
    <>
      last <time dateTime={lastSignedInAt}>{dayWords(lastSignedInAt, timeZone)}</time>
      <span className="text-muted max-md:before:content-[',_'] md:block">
        first <time dateTime={firstSignedInAt}>{dayWords(firstSignedInAt, timeZone)}</time>
      </span>
    </>
  )
}

/** 36 high where there is a mouse */
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

function State({ person }: { person: Person }) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 md:flex-col">
      {isWaiting(person) ? (
        <StatusMark icon={Hourglass} look="text-warning">
          Waiting
        </StatusMark>
      ) : (
        <StatusMark icon={CircleCheck} look="text-success">
          Partner
        </StatusMark>
      )}
      {person.isAdmin && (
        <StatusMark icon={ShieldCheck} look="">
          Admin
        </StatusMark>
      )}
    </span>
  )
}

import { Button } from '../../ui/button.tsx'
import type { Person } from '../browser-people.ts'
import type { Column, Table } from '../kit/list/data-table.tsx'
import { dayWords } from '../kit/dates.ts'
import { useTimeZone } from '../kit/time-zone.ts'
import { calledBy } from '../people-words.ts'

type Acts = { self: string | null; isLast: boolean; onRemove: (person: Person) => void }

export function adminTable(acts: Acts): Table<Person> {
  return {
    caption: 'Who is an admin',
    columns: adminColumns(acts),
    keyOf: ({ sub }) => sub,
    cell: 'md:px-3 md:py-3',
  }
}

function adminColumns({ self, isLast, onRemove }: Acts): Column<Person>[] {
  return [
    {
      name: 'Person',
      cell: 'wrap-anywhere md:w-full',
      show: (person) => (
        <>
          <span className="font-semibold">{calledBy(person)}</span>
          {person.sub === self && <span className="text-muted"> (you)</span>}
          {person.email && calledBy(person) !== person.email && (
            <span className="block text-muted">{person.email}</span>
          )}
        </>
      ),
    },
    {
      name: 'Last signed in',
      cell: 'md:whitespace-nowrap',
      show: ({ lastSignedInAt }) => <LastSignedIn at={lastSignedInAt} />,
    },
    {
      name: 'Actions',
      cell: 'max-md:pt-2 md:whitespace-nowrap',
      show: (person) => (
        <>
          <Button
            kind="secondary"
            size="card"
            disabled={isLast}
            aria-describedby={isLast ? 'last-admin' : undefined}
            onClick={() => onRemove(person)}
          >
            Remove
            <span className="sr-only"> {calledBy(person)}</span>
          </Button>
          {isLast && (
            <p id="last-admin" className="mt-1 max-w-60 text-fine text-muted md:whitespace-normal">
              The last admin cannot be removed. Add another one first.
            </p>
          )}
        </>
      ),
    },
  ]
}

function LastSignedIn({ at }: { at: string }) {
  return (
    <>
      <span className="text-muted md:hidden">last signed in </span>
      <time dateTime={at}>{dayWords(at, useTimeZone())}</time>
    </>
  )
}

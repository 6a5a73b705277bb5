import { Button } from '../../ui/button.tsx'
import type { Person } from '../browser-people.ts'
import { dayWords } from '../kit/dates.ts'
import { calledBy } from '../people-words.ts'
import { useTimeZone } from '../kit/time-zone.ts'
import { ColumnHeads } from '../kit/column-heads.tsx'

/** A table at every width; on phones its rows look like cards. */
export function AdminsTable({
  admins,
  self,
  onRemove,
}: {
  admins: Person[]
  self: string | null
  onRemove: (person: Person) => void
}) {
  const isLast = admins.length === 1
  const timeZone = useTimeZone()
  return (
    <table className="mt-2 block w-full bg-surface md:table">
      <caption className="sr-only">Who is an admin</caption>
      <ColumnHeads names={['Person', 'Last signed in', 'Actions']} />
      <tbody className="block md:table-row-group">
        {admins.map((person) => (
          <tr key={person.sub} className="block border-b border-line py-3 md:table-row">
            <td className={`${cell} wrap-anywhere md:w-full`}>
              <span className="font-semibold">{calledBy(person)}</span>
              {person.sub === self && <span className="text-muted"> (you)</span>}
              {person.email && calledBy(person) !== person.email && (
                <span className="block text-muted">{person.email}</span>
              )}
            </td>
            <td className={`${cell} md:whitespace-nowrap`}>
              <span className="text-muted md:hidden">last signed in </span>
              <time dateTime={person.lastSignedInAt}>{dayWords(person.lastSignedInAt, timeZone)}</time>
            </td>
            <td className={`${cell} max-md:pt-2 md:whitespace-nowrap`}>
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
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cell = 'block px-4 py-0.5 align-top md:table-cell md:px-3 md:py-3 md:first:pl-4 md:last:pr-4'

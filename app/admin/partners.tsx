import { useCallback, useState } from 'react'
import { Button } from '../ui/button.tsx'
import type { PartnersRule } from '../../shop/identity/person.ts'
import { personOf, shopContext } from '../context.ts'
import type { Route } from './+types/partners.ts'
import { AdminPage } from './kit/admin-page.tsx'
import { isWaiting, usePeople, type Person } from './browser-people.ts'
import { NotLoaded } from './kit/not-loaded.tsx'
import { PeopleTable } from './people-table.tsx'
import { SearchList } from './kit/search-list.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

/** The rule that is in force, which is a setting; people are read by the call. */
export function loader({ context }: Route.LoaderArgs) {
  return { rule: personOf(context)?.isAdmin ? context.get(shopContext).partners : null }
}

/** Who has signed in, and who pays partner prices (spec-decisions 14). */
export default function PartnersPage({ loaderData: { rule } }: Route.ComponentProps) {
  const [q, setQ] = useState('')
  const [done, setDone] = useState('')
  const [leaving, setLeaving] = useState<Person | null>(null)
  const search = useCallback((next: string) => {
    setQ(next)
    setDone('')
  }, [])
  return (
    <AdminPage
      title="Partners"
      intro={
        rule === 'any' ? (
          <p>
            Everyone who signs in is a partner and pays partner prices. Approvals matter only when the
            PARTNERS setting is <em>approved</em>.
          </p>
        ) : (
          <p>
            Everyone you approve pays partner prices. The others pay retail prices and are told that their
            partner prices are being set up.
          </p>
        )
      }
    >
      <SearchList label="Search by name or e-mail" onSearch={search} />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output> */}
      <p role="status" className="mt-2 min-h-6 font-semibold text-success">
        {done}
      </p>
      <noscript>
        <p>This list needs scripts, which are off in this browser.</p>
      </noscript>
      <People q={q} rule={rule} onDone={setDone} onSignOut={setLeaving} />
      <SignOutDialog
        person={leaving}
        onClose={() => setLeaving(null)}
        onDone={(text) => {
          setLeaving(null)
          setDone(text)
        }}
      />
    </AdminPage>
  )
}

function People({
  q,
  rule,
  onDone,
  onSignOut,
}: {
  q: string
  rule: PartnersRule | null
  onDone: (text: string) => void
  onSignOut: (person: Person) => void
}) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePeople(q)
  if (!data) return error ? <NotLoaded what="The list" error={error} again={refetch} /> : <ListToCome />
  const people = data.pages.flat()
  return (
    <>
      {error && <NotLoaded what="The newest list" error={error} again={refetch} />}
      <p aria-live="polite" className="min-h-6 text-muted">
        {summary(people, hasNextPage, q)}
      </p>
      {people.length > 0 && <PeopleTable people={people} rule={rule} onDone={onDone} onSignOut={onSignOut} />}
      {hasNextPage && (
        <Button kind="secondary" className="mt-4" onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
  )
}

function summary(people: Person[], more: boolean, q: string): string {
  if (people.length === 0) return q ? `No one matches “${q}”.` : 'Nobody has signed in yet.'
  const waiting = people.filter(isWaiting).length
  const count = `${people.length} ${people.length === 1 ? 'person' : 'people'}${more ? ', and more' : ''}`
  return waiting > 0 ? `${count}, ${waiting} waiting` : count
}

/** In the shape of the list. */
function ListToCome() {
  return (
    <div className="noscript:hidden">
      <p className="min-h-6 text-muted">Loading...</p>
      <div aria-hidden="true" className="mt-2 flex flex-col gap-px">
        {['one', 'two', 'three'].map((row) => (
          <div key={row} className="h-15 bg-sunken" />
        ))}
      </div>
    </div>
  )
}

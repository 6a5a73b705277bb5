import { useCallback, useState } from 'react'
import type { PartnersRule } from '../../shop/identity/person.ts'
import { personOf, shopContext } from '../context.ts'
import type { Route } from './+types/partners.ts'
import { DataTable } from './kit/list/data-table.tsx'
import { CountLine, ListScreen } from './kit/list/list-screen.tsx'
import { Loaded } from './kit/loaded.tsx'
import { ShowMore } from './kit/list/paging.tsx'
import { isWaiting, usePeople, type Person } from './browser-people.ts'
import { peopleColumns } from './people-columns.tsx'
import { SearchList } from './kit/list/search-list.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

/** The rule that is in force, which is a setting; people are read by the call. */
export function loader({ context }: Route.LoaderArgs) {
  return { rule: personOf(context)?.isAdmin ? context.get(shopContext).partners : null }
}

/** Who has signed in, and who pays partner prices. */
export default function PartnersPage({ loaderData: { rule } }: Route.ComponentProps) {
  const [q, setQ] = useState('')
  const [done, setDone] = useState('')
  const [leaving, setLeaving] = useState<Person | null>(null)
  const search = useCallback((next: string) => {
    setQ(next)
    setDone('')
  }, [])
  return (
    <ListScreen
      title="Partners"
      intro={
        rule === 'any' ? (
          <>
            Everyone who signs in is a partner and pays partner prices. Approvals matter only when the
            PARTNERS setting is <em>approved</em>.
          </>
        ) : (
          'Everyone you approve pays partner prices. The others pay retail prices and are told that their partner prices are being set up.'
        )
      }
      filters={<SearchList label="Search by name or e-mail" onSearch={search} />}
      done={done}
    >
      <People q={q} rule={rule} onDone={setDone} onSignOut={setLeaving} />
      <SignOutDialog
        person={leaving}
        onClose={() => setLeaving(null)}
        onDone={(text) => {
          setLeaving(null)
          setDone(text)
        }}
      />
    </ListScreen>
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
  const list = usePeople(q)
  return (
    <Loaded reading={list}>
      {({ pages }) => (
        <>
          <CountLine>{summary(pages.flat(), list.hasNextPage, q)}</CountLine>
          {pages.flat().length > 0 && (
            <DataTable
              caption="Everyone who has signed in; those waiting for partner prices first"
              columns={peopleColumns({ rule, onDone, onSignOut })}
              rows={pages.flat()}
              keyOf={({ sub }) => sub}
              padding="md:py-3"
            />
          )}
          <ShowMore list={list} />
        </>
      )}
    </Loaded>
  )
}

function summary(people: Person[], more: boolean, q: string): string {
  if (people.length === 0) return q ? `No one matches “${q}”.` : 'Nobody has signed in yet.'
  const waiting = people.filter(isWaiting).length
  const count = `${people.length} ${people.length === 1 ? 'person' : 'people'}${more ? ', and more' : ''}`
  return waiting > 0 ? `${count}, ${waiting} waiting` : count
}

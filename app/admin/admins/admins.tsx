import { useState } from 'react'
import { personOf } from '../../context.ts'
import { AdminPage } from '../kit/admin-page.tsx'
import type { Person } from '../browser-people.ts'
import { DataTable } from '../kit/list/data-table.tsx'
import { CountLine, DoneLine } from '../kit/list/list-screen.tsx'
import { Loaded, RowsToCome } from '../kit/loaded.tsx'
import { adminColumns } from './admin-columns.tsx'
import { useRead } from '../kit/use-call.ts'
import { calledBy } from '../people-words.ts'
import type { Route } from './+types/admins.ts'
import { AddAdmin } from './add-admin.tsx'
import { RemoveAdminDialog } from './remove-admin-dialog.tsx'
import { NeedsScripts } from '../kit/needs-scripts.tsx'

/** Who asks: removing oneself is another question. */
export function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context)
  return { self: person?.isAdmin ? person.sub : null }
}

/** Who may work in this panel. */
export default function AdminsPage({ loaderData: { self } }: Route.ComponentProps) {
  const [done, setDone] = useState('')
  const [leaving, setLeaving] = useState<Person | null>(null)
  return (
    <AdminPage
      title="Admins"
      intro={
        <p>Admins can do everything in this panel. A change takes effect with that person’s next click.</p>
      }
    >
      <NeedsScripts what="list" />
      <AddAdmin onDone={setDone} />
      <DoneLine className="mt-3">{done}</DoneLine>
      <Admins
        self={self}
        onRemove={(person) => {
          setDone('')
          setLeaving(person)
        }}
      />
      <RemoveAdminDialog
        person={leaving}
        isSelf={leaving?.sub === self}
        onClose={() => setLeaving(null)}
        onDone={(person) => {
          setLeaving(null)
          setDone(`${calledBy(person)} is no longer an admin.`)
          // Nothing of the panel is theirs any more.
          if (person.sub === self) window.location.assign('/home')
        }}
      />
    </AdminPage>
  )
}

function Admins({ self, onRemove }: { self: string | null; onRemove: (person: Person) => void }) {
  const reading = useRead('GET /api/people', { query: { admins: 'true' } })
  return (
    <Loaded reading={reading} toCome={<RowsToCome count={1} />}>
      {({ body: admins }) => (
        <>
          <CountLine>{admins.length === 1 ? '1 admin' : `${admins.length} admins`}</CountLine>
          <DataTable
            caption="Who is an admin"
            columns={adminColumns({ self, isLast: admins.length === 1, onRemove })}
            rows={admins}
            keyOf={({ sub }) => sub}
            padding="md:py-3"
          />
        </>
      )}
    </Loaded>
  )
}

import { useState } from 'react'
import { personOf } from '../../context.ts'
import { AdminPage } from '../kit/admin-page.tsx'
import type { Person } from '../browser-people.ts'
import { useRead } from '../kit/use-call.ts'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { calledBy } from '../people-words.ts'
import type { Route } from './+types/admins.ts'
import { AddAdmin } from './add-admin.tsx'
import { AdminsTable } from './admins-table.tsx'
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
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output> */}
      <p role="status" className="mt-3 min-h-6 font-semibold text-success">
        {done}
      </p>
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
  const { data, error, refetch } = useRead('GET /api/people', { query: { admins: 'true' } })
  if (!data)
    return error ? (
      <NotLoaded what="The list" error={error} again={refetch} />
    ) : (
      <div className="noscript:hidden">
        <p className="min-h-6 text-muted">Loading...</p>
        <div aria-hidden="true" className="mt-2 h-15 bg-sunken" />
      </div>
    )
  const count = data.body.length
  return (
    <>
      {error && <NotLoaded what="The newest list" error={error} again={refetch} />}
      <p aria-live="polite" className="min-h-6 text-muted">
        {count === 1 ? '1 admin' : `${count} admins`}
      </p>
      <AdminsTable admins={data.body} self={self} onRemove={onRemove} />
    </>
  )
}

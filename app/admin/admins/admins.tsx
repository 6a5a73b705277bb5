import { useState } from 'react'
import { personOf } from '../../context.ts'
import type { Person } from '../browser-people.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useWhole } from '../kit/list/use-list.ts'
import { calledBy } from '../people-words.ts'
import type { Route } from './+types/admins.ts'
import { AddAdmin } from './add-admin.tsx'
import { adminTable } from './admin-columns.tsx'
import { RemoveAdminDialog } from './remove-admin-dialog.tsx'

/** Who asks: removing oneself is another question. */
export function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context)
  return { self: person?.isAdmin ? person.sub : null }
}

/** Who may work in this panel. */
export default function AdminsPage({ loaderData: { self } }: Route.ComponentProps) {
  const [done, setDone] = useState('')
  const [leaving, setLeaving] = useState<Person | null>(null)
  const list = useWhole('GET /api/people', { admins: 'true' })
  const onRemove = (person: Person) => {
    setDone('')
    setLeaving(person)
  }
  return (
    <ListScreen
      title="Admins"
      intro="Admins can do everything in this panel. A change takes effect with that person’s next click."
      above={<AddAdmin onDone={setDone} />}
      done={done}
      list={list}
      toCome={{ count: 1 }}
      things={['admin', 'admins']}
      nothing="No admins."
      table={adminTable({ self, isLast: list.data?.rows.length === 1, onRemove })}
    >
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
    </ListScreen>
  )
}

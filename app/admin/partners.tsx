import { useState } from 'react'
import { personOf, shopContext } from '../context.ts'
import type { Route } from './+types/partners.ts'
import { usePeople, type Person } from './browser-people.ts'
import { ListScreen } from './kit/list/list-screen.tsx'
import { useListAddress } from './kit/list/use-list-address.ts'
import { useShownState } from './kit/list/use-shown-state.ts'
import { useApprovingTogether, peopleTable } from './people-columns.tsx'
import { waitingWords } from './people-words.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

/** The rule that is in force, which is a setting; people are read by the call. */
export function loader({ context }: Route.LoaderArgs) {
  return { rule: personOf(context)?.isAdmin ? context.get(shopContext).partners : null }
}

/** The search stands in the address, and the rule has nothing to say to it. */
export function shouldRevalidate() {
  return false
}

/** Who has signed in, and who pays partner prices. */
export default function PartnersPage({ loaderData: { rule } }: Route.ComponentProps) {
  const { q } = useListAddress()
  const [done, setDone] = useShownState('')
  const [leaving, setLeaving] = useState<Person | null>(null)
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
      search="Search by name or e-mail"
      done={done}
      list={usePeople(q)}
      things={['person', 'people']}
      standing={waitingWords}
      nothing={q ? `No one matches “${q}”.` : 'No one has signed in yet.'}
      table={peopleTable({ rule, onDone: setDone, onSignOut: setLeaving })}
      bulk={useApprovingTogether()}
    >
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

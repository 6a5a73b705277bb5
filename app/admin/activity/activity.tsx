import type { ActivityKind } from '../../../shop/activity/activity.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useAsked } from '../kit/list/narrowing.ts'
import { actColumns } from './act-columns.tsx'
import { useActivity } from './browser-activity.ts'

const kindNames: Record<ActivityKind, string> = {
  orders: 'Orders and payments',
  catalogue: 'Products and categories',
  content: 'Site content',
  people: 'People and roles',
  customers: 'Customers',
  newsletter: 'Newsletter, inquiries, e-mail',
}

const narrowing = {
  kind: { label: 'Kind', any: 'Everything', options: kindNames, width: 'md:w-52' },
  by: { label: 'Person', any: 'Anybody', people: true },
} as const

/** Everything that anybody did in the panel, and the shop in their name. */
export default function ActivityPage() {
  const { q, kind, by: actor } = useAsked(narrowing)
  return (
    <ListScreen
      title="Audit"
      intro="Who changed what, and when. Nothing here can be edited or deleted."
      search="Search activity"
      narrowing={narrowing}
      list={useActivity({ kind, actor, q })}
      toCome={{ count: 5, row: 'h-20 md:h-15' }}
      things={['act', 'acts']}
      goOn={['Show older', 'and older ones']}
      nothing={
        kind || actor || q
          ? 'No activity matches. Try a shorter search, or choose Everything and Anybody.'
          : 'No activity yet. Every change in this panel will be listed here.'
      }
      table={{ caption: 'Activity, newest first', columns: actColumns, keyOf: ({ id }) => id }}
    />
  )
}

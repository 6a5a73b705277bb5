import { Link } from '../../ui/link.tsx'
import type { Column } from '../kit/list/data-table.tsx'
import { exactMoment, momentWords } from '../kit/dates.ts'
import { useTimeZone } from '../kit/time-zone.ts'
import { ActChanges } from './act-changes.tsx'
import { addressOfTarget } from './act-target.ts'
import type { Act } from './browser-activity.ts'

export const actColumns: Column<Act>[] = [
  { name: 'When', cell: 'md:whitespace-nowrap', show: ({ at }) => <When at={at} /> },
  {
    name: 'Who',
    cell: 'wrap-anywhere md:min-w-48',
    show: ({ actor: { name, email } }) => (
      <>
        <span className="font-semibold">{name}</span>
        {email && email !== name && <span className="block text-fine text-muted">{email}</span>}
      </>
    ),
  },
  {
    name: 'What',
    cell: 'md:w-full',
    show: (act) => (
      <>
        <span className="wrap-anywhere">
          {act.words}
          {act.target !== null && ' '}
          {act.target !== null && <Target act={act} target={act.target} />}
        </span>
        <ActChanges act={act} />
      </>
    ),
  },
]

function When({ at }: { at: string }) {
  const timeZone = useTimeZone()
  return (
    <time dateTime={at} title={momentWords(at, timeZone)} className="text-muted tabular-nums">
      {exactMoment(at, timeZone)}
    </time>
  )
}

function Target({ act, target }: { act: Act; target: string }) {
  const address = addressOfTarget(act)
  if (!address) return <span className="font-semibold">{target}</span>
  return (
    <Link to={address} className="font-semibold text-accent underline-offset-4 hover:underline">
      {target}
    </Link>
  )
}

import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { FindingState } from '../../../shop/health/finding.ts'
import { StatusMark } from '../kit/status-mark.tsx'
import { groupsOf, stateNames, type Health } from './health-words.ts'

const looks: Record<FindingState, { icon: LucideIcon; look: string; edge: string }> = {
  broken: { icon: CircleAlert, look: 'text-danger', edge: 'border-l-danger' },
  attention: { icon: TriangleAlert, look: 'text-warning', edge: 'border-l-warning' },
  'not-looked': { icon: CircleDashed, look: 'text-muted', edge: 'border-l-line' },
  well: { icon: CircleCheck, look: 'text-success', edge: 'border-l-success' },
}

export function FindingGroups({ health }: { health: Health }) {
  return (
    <div className="mt-4 flex flex-col gap-6">
      {groupsOf(health).map(({ state, count, checks }) => (
        <section key={state} aria-labelledby={`health-${state}`}>
          <h3 id={`health-${state}`} className="text-card">
            <StatusMark {...looks[state]} look={`${looks[state].look} font-[650]`}>
              {stateNames[state]} ({count})
            </StatusMark>
          </h3>
          <ul
            className={`mt-2 divide-y divide-line rounded-card border border-l-[3px] border-line bg-surface ${looks[state].edge}`}
          >
            {checks.map((check) => (
              <CheckLine key={check.name} check={check} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** What was looked at, beside what was found; below each other on a phone. */
function CheckLine({ check: { name, findings } }: { check: Health['checks'][number] }) {
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[10rem_1fr]">
      <span className="font-semibold">{name}</span>
      <div className="flex max-w-text min-w-0 flex-col gap-2 wrap-anywhere">
        {findings.map(({ said, mend }) => (
          <div key={said}>
            <p>{said}</p>
            {mend !== null && <p className="mt-0.5 text-muted">{mend}</p>}
          </div>
        ))}
      </div>
    </li>
  )
}

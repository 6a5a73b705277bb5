import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { FindingState } from '../../../shop/health/finding.ts'
import { StatusMark } from '../kit/status-mark.tsx'
import { groupsOf, stateNames, type Health, type ShownFinding } from './health-words.ts'

const looks: Record<FindingState, { icon: LucideIcon; look: string; edge: string }> = {
  broken: { icon: CircleAlert, look: 'text-danger', edge: 'border-l-danger' },
  attention: { icon: TriangleAlert, look: 'text-warning', edge: 'border-l-warning' },
  'not-looked': { icon: CircleDashed, look: 'text-muted', edge: 'border-l-line' },
  well: { icon: CircleCheck, look: 'text-success', edge: 'border-l-success' },
}

export function FindingGroups({ health }: { health: Health }) {
  return (
    <div className="mt-4 flex flex-col gap-6">
      {groupsOf(health).map(({ state, findings }) => (
        <section key={state} aria-labelledby={`health-${state}`}>
          <h3 id={`health-${state}`} className="text-card">
            <StatusMark {...looks[state]} look={`${looks[state].look} font-[650]`}>
              {stateNames[state]} ({findings.length})
            </StatusMark>
          </h3>
          <ul
            className={`mt-2 divide-y divide-line rounded-card border border-l-[3px] border-line bg-surface ${looks[state].edge}`}
          >
            {findings.map((finding) => (
              <FindingLine key={`${finding.check} ${finding.said}`} finding={finding} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** What it is about, beside what was found; below each other on a phone. */
function FindingLine({ finding: { check, said, mend } }: { finding: ShownFinding }) {
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[10rem_1fr]">
      <span className="font-semibold">{check}</span>
      <div className="max-w-text min-w-0 wrap-anywhere">
        <p>{said}</p>
        {mend !== null && <p className="mt-1 text-muted">{mend}</p>}
      </div>
    </li>
  )
}

import type { CallAnswerOf } from '../../../api/http/client.ts'
import { findingStates, type FindingState, type LookOnDemand } from '../../../shop/health/finding.ts'

export type Health = CallAnswerOf<'GET /api/health'>

export const stateNames: Record<FindingState, string> = {
  broken: 'Broken',
  attention: 'Needs attention',
  'not-looked': 'Not checked',
  well: 'OK',
}

type Group = { state: FindingState; count: number; checks: Health['checks'] }

/** Worst first, each with the checks that found it; a state that nothing has is left out. */
export function groupsOf({ checks }: Health): Group[] {
  return findingStates
    .map((state) => {
      const found = checks
        .map(({ name, findings }) => ({ name, findings: findings.filter((one) => one.state === state) }))
        .filter(({ findings }) => findings.length > 0)
      return { state, count: countOf(found), checks: found }
    })
    .filter(({ count }) => count > 0)
}

/** '2 broken, 1 needing attention.' */
export function healthWords({ checks }: Health): string {
  const all = checks.flatMap(({ findings }) => findings)
  const count = (state: FindingState) => all.filter((one) => one.state === state).length
  const [broken, attention] = [count('broken'), count('attention')]
  if (broken + attention === 0) return 'All is well.'
  return `${[broken && `${broken} broken`, attention && `${attention} needing attention`].filter(Boolean).join(', ')}.`
}

export function lookingWords(also: LookOnDemand | undefined): string {
  if (also === 'test-mail') return 'Checking, and sending a test mail to your own address...'
  return also === 'site' ? 'Checking, also from outside...' : 'Checking...'
}

function countOf(checks: Health['checks']): number {
  return checks.reduce((sum, { findings }) => sum + findings.length, 0)
}

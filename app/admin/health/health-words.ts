import type { CallAnswerOf } from '../../../api/http/client.ts'
import { findingStates, type FindingState, type LookOnDemand } from '../../../shop/health/finding.ts'

export type Health = CallAnswerOf<'GET /api/health'>
export type ShownFinding = Health['checks'][number]['findings'][number] & { check: string }

export const stateNames: Record<FindingState, string> = {
  broken: 'Broken',
  attention: 'Needs attention',
  'not-looked': 'Not looked at',
  well: 'Well',
}

/** Worst first; a state that nothing has is left out. */
export function groupsOf({ checks }: Health): { state: FindingState; findings: ShownFinding[] }[] {
  const all = checks.flatMap(({ name, findings }) => findings.map((one) => ({ ...one, check: name })))
  return findingStates
    .map((state) => ({ state, findings: all.filter((one) => one.state === state) }))
    .filter(({ findings }) => findings.length > 0)
}

export function healthWords(health: Health): string {
  const count = (state: FindingState) =>
    groupsOf(health).find((group) => group.state === state)?.findings.length ?? 0
  const [broken, attention] = [count('broken'), count('attention')]
  if (broken + attention === 0) return 'All is well.'
  const parts = [broken && `${broken} broken`, attention && `${attention} to look at`]
  return `${parts.filter(Boolean).join(', ')}.`
}

export function lookingWords(also: LookOnDemand | undefined): string {
  if (also === 'test-mail') return 'Looking, and sending a test mail to your own address...'
  return also === 'site' ? 'Looking, also from outside...' : 'Looking...'
}

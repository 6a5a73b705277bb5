import { CallFailure } from '../../kit/admin-calls.tsx'
import type { Subscriber } from '../newsletter-words.ts'

export type Leaving = Pick<Subscriber, 'leftAt' | 'leftBy'>

/** The refusal to bring somebody back without a reason says when and how they left. Null: it is another one. */
export function leavingOf(error: Error | null): Leaving | null {
  if (!(error instanceof CallFailure) || error.outcome.kind !== 'problem' || error.outcome.status !== 409)
    return null
  const { leftAt, leftBy } = error.outcome.body as Partial<Leaving>
  return typeof leftAt === 'string' ? { leftAt, leftBy: leftBy ?? null } : null
}

import { CallFailure } from '../kit/admin-calls.tsx'
import { whatHolds } from '../kit/call-words.ts'
import { NotDone } from '../kit/not-done.tsx'
import type { Act, useOrderAct, WholeOrder } from './browser-orders.ts'

/** What every piece of an order's page that acts is given. */
export type Acting = {
  order: WholeOrder
  timeZone: string
  acting: ReturnType<typeof useOrderAct>
  /** `done`: after it was done */
  act: (what: Act, done?: () => void) => void
}

/** Is it this that is being done now? */
export function isUnderWay({ acting }: Pick<Acting, 'acting'>, kind: Act['kind'], step?: string): boolean {
  const { isPending, variables } = acting
  return isPending && variables.kind === kind && (variables.kind !== 'retry' || variables.step === step)
}

/** Why it was not done, where it was asked for. */
export function ActNotDone({
  acting,
  kind,
  step,
}: Pick<Acting, 'acting'> & { kind: Act['kind']; step?: string }) {
  const { error, variables } = acting
  if (!error || variables?.kind !== kind || (variables.kind === 'retry' && variables.step !== step))
    return null
  return (
    <NotDone error={error} why="Nothing was changed." className="mt-2">
      <p>{words(error, kind)}</p>
    </NotDone>
  )
}

function words(error: Error, kind: Act['kind']): string {
  const unanswered = !(error instanceof CallFailure) || error.outcome.kind === 'network'
  if (unanswered && kind === 'return')
    return 'The shop did not respond, so we do not know yet whether the money is being refunded. It can be refunded only once. This page is checking; please wait for it before you try again.'
  return whatHolds(error)
}

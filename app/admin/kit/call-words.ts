import { CallFailure } from './admin-calls.tsx'

/** Nobody is signed in any more, or too long ago for what was asked (docs/safety.md, S10). */
export function needsSignIn(error: Error): boolean {
  return statusOf(error) === 401
}

/** What the address of a page names is not there: 404, or 400 where nothing can have such a name. */
export function isUnknown(error: Error): boolean {
  return [400, 404].includes(statusOf(error))
}

/** The reason in words. Nothing of it says that something was done. */
export function whyNot(error: Error): string {
  if (!(error instanceof CallFailure) || error.outcome.kind === 'network') return 'The shop did not answer.'
  const { status, detail } = error.outcome
  if (status === 403) return 'You are no longer an admin.'
  // Busy or away (503) says when to come back; only what is worse is recorded.
  return (status < 500 || status === 503) && detail ? detail : 'This is our fault, and it has been recorded.'
}

/** Of a change: what holds now. */
export function whatHolds(error: Error): string {
  const unanswered = !(error instanceof CallFailure) || error.outcome.kind === 'network'
  return unanswered
    ? 'The shop did not answer. Please check whether it was done before you try again.'
    : `Nothing was changed. ${whyNot(error)}`
}

function statusOf(error: Error): number {
  return error instanceof CallFailure && error.outcome.kind === 'problem' ? error.outcome.status : 0
}

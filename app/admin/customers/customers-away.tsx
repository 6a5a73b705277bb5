import { Button } from '../../ui/button.tsx'
import { CallFailure } from '../kit/admin-calls.tsx'
import { needsSignIn, whyNot } from '../kit/call-words.ts'
import { SignInAgain } from '../kit/sign-in-again.tsx'

/** Customers live in the back office, which may be away while the shop is well. */
export function CustomersAway({
  error,
  again,
  stale = false,
}: {
  error: Error
  again: () => Promise<unknown>
  /** those that were read before are still shown */
  stale?: boolean
}) {
  return (
    <div role="alert" className="mt-4 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2">
      {needsSignIn(error) ? (
        <SignInAgain />
      ) : (
        <>
          <p className="max-w-text">
            {stale ? 'The newest list could not be loaded.' : 'The list could not be loaded.'}{' '}
            {whyAway(error)}
          </p>
          <Button kind="secondary" size="card" onClick={() => void again()}>
            Retry
          </Button>
        </>
      )}
    </div>
  )
}

function whyAway(error: Error): string {
  const isBooks =
    error instanceof CallFailure && error.outcome.kind === 'problem' && error.outcome.status === 503
  return isBooks ? 'The back office does not answer at the moment. Nothing is lost.' : whyNot(error)
}

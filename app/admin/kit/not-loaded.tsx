import { Button } from '../../ui/button.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { needsSignIn, whyNot } from './call-words.ts'

/** Stands where a list would stand that could not be read. */
export function NotLoaded({
  what,
  error,
  again,
  why = whyNot,
}: {
  what: string
  error: Error
  again: () => Promise<unknown>
  /** where a failure has a reason of its own */
  why?: (error: Error) => string
}) {
  return (
    <div role="alert" className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2">
      {needsSignIn(error) ? (
        <SignInAgain />
      ) : (
        <>
          <p>
            {what} could not be loaded. {why(error)}
          </p>
          <Button kind="secondary" size="card" onClick={() => void again()}>
            Retry
          </Button>
        </>
      )}
    </div>
  )
}

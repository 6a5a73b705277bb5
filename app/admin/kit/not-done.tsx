import { needsSignIn, whatHolds } from './call-words.ts'
import { SignInAgain } from './sign-in-again.tsx'

/** Why an act beside it was not done. */
export function NotDone({
  error,
  why,
  first = '',
  children,
  className = 'mt-3',
}: {
  error: Error | null
  /** before the way to sign in again: 'Nothing was deleted.' */
  why: string
  /** the sentence before all others */
  first?: string
  /** instead of what the error says */
  children?: React.ReactNode
  className?: string
}) {
  if (!error) return null
  return (
    <div role="alert" className={`text-danger ${className}`}>
      {first && <p className="font-semibold">{first}</p>}
      {needsSignIn(error) ? <SignInAgain why={why} /> : children || <p>{whatHolds(error)}</p>}
    </div>
  )
}

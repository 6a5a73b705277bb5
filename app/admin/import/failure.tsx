import { CallFailure } from '../kit/admin-calls.tsx'
import { needsSignIn, whatHolds, whyNot } from '../kit/call-words.ts'
import { SignInAgain } from '../kit/sign-in-again.tsx'

const shownLines = 20

/** What was refused, and that nothing was changed. */
export function Failure({ error, writes = true }: { error: Error; writes?: boolean }) {
  if (needsSignIn(error)) return <SignInAgain why="Nothing was changed." />
  const lines = linesOf(error)
  if (lines.length < 2) return <p>{writes ? whatHolds(error) : `Nothing was changed. ${whyNot(error)}`}</p>
  return (
    <>
      <p>Nothing was changed. The file has rows that cannot be imported:</p>
      <ul className="mt-1 list-disc pl-5">
        {lines.slice(0, shownLines).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {lines.length > shownLines && <p>And more.</p>}
    </>
  )
}

/** The catalogue is not as it was in the dry run. */
export function hasMoved(error: Error | null): boolean {
  return error instanceof CallFailure && error.outcome.kind === 'problem' && error.outcome.status === 409
}

function linesOf(error: Error): string[] {
  if (!(error instanceof CallFailure) || error.outcome.kind !== 'problem') return []
  return error.outcome.errors.map(({ detail }) => detail)
}

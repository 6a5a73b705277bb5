import { useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { CallFailure } from '../admin-calls.tsx'
import { needsSignIn, whatHolds } from '../call-words.ts'
import { SignInAgain } from '../sign-in-again.tsx'

/** Why a form was not saved. */
export function Refusal({
  text = '',
  error,
  why = 'Nothing was changed; what you typed is still here.',
  children,
}: {
  /** what was not done, said first */
  text?: string
  error: Error | null
  /** before the way to sign in again */
  why?: string
  /** instead of what the error says */
  children?: React.ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) box.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div ref={box} role="alert" className="scroll-mt-36 scroll-mb-24 font-semibold text-danger empty:hidden">
      {error && (
        <>
          {text && <p>{text}</p>}
          <div className="font-normal">
            {needsSignIn(error) ? <SignInAgain why={why} /> : <p>{children || whatHolds(error)}</p>}
          </div>
        </>
      )}
    </div>
  )
}

/** Puts what the server said of single fields to these, and goes to the first. False: it spoke of none of them. */
export function showFieldErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: Error,
): boolean {
  if (!(error instanceof CallFailure) || error.outcome.kind !== 'problem') return false
  const known = form.getValues()
  const ours = error.outcome.errors.flatMap(({ pointer, detail }) => {
    const name = pointer.split('/')[1] ?? ''
    return name in known ? [{ name: name as Path<Values>, detail }] : []
  })
  for (const { name, detail } of ours) form.setError(name, { type: 'server', message: detail })
  const [first] = ours
  if (first) form.setFocus(first.name)
  return first !== undefined
}

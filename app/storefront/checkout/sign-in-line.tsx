import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { afterSignInError, signInErrors } from '../../../shop/identity/sign-in-error.ts'
import { usePerson } from '../../person.ts'
import { mergedWords } from '../../sign-in/merged-cart.ts'
import { useSignInPopup } from '../../sign-in/use-sign-in-popup.ts'
import { Button } from '../../ui/button.tsx'
import { say } from '../../ui/live-region.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Signs in in a window of its own: what is typed here and the card frame stay, and the prices become the partner's. */
export function SignInLine() {
  const person = usePerson()
  const { revalidate } = useRevalidator()
  const [merged, setMerged] = useState<string | null>(null)
  const { state, open } = useSignInPopup('/checkout', ({ merged: lines }) => {
    setMerged(mergedWords(lines))
    void revalidate().then(() => say('You are signed in. The prices on this page are yours now.'))
  })
  if (person)
    return (
      merged && (
        <Notice kind="success" className="mt-4">{`You are signed in as ${person.name}. ${merged}`}</Notice>
      )
    )
  return (
    <div className="mt-4">
      <p className="flex flex-wrap items-center gap-x-2">
        Do you have a partner account?
        <Button kind="quiet" onClick={open} className="-mx-2">
          {state.kind === 'open' ? 'Open the sign-in window again' : 'Sign in'}
        </Button>
        {state.kind === 'open' && <output>Sign in in the window that has opened.</output>}
      </p>
      {state.kind === 'failed' && (
        <Notice kind="danger" className="mt-2">
          {signInErrors[state.code]} {afterSignInError} What you have typed is kept, and nothing was charged.
          {state.reference && ` Reference ${state.reference}.`}
        </Notice>
      )}
    </div>
  )
}

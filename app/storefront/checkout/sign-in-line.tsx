import { useState } from 'react'
import { afterSignInError, signInErrors } from '../../../shop/identity/sign-in-error.ts'
import { useAskWhoIsHere, usePerson } from '../../person.ts'
import { useSignInPopup } from '../../sign-in/use-sign-in-popup.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Signs in in a window of its own: what is typed and the card frame stay, and partner prices apply. */
export function SignInLine() {
  const person = usePerson()
  const askWhoIsHere = useAskWhoIsHere()
  const [signedInHere, setSignedInHere] = useState(false)
  const { state, open } = useSignInPopup('/checkout', () => {
    setSignedInHere(true)
    void askWhoIsHere()
  })
  if (person)
    return (
      signedInHere && (
        <Notice kind="success" className="mt-4">
          You are signed in as {person.name}. This page now shows your prices.
        </Notice>
      )
    )
  return (
    <div className="mt-4">
      <p className="flex flex-wrap items-center gap-x-3">
        Do you have a partner account?
        <Button kind="quiet" onClick={open} className="px-0!">
          {state.kind === 'open' ? 'Open the sign-in window again' : 'Sign in'}
        </Button>
        <output>{state.kind === 'open' && 'A sign-in window has opened.'}</output>
      </p>
      {state.kind === 'failed' && (
        <Notice kind="danger" className="mt-2">
          {signInErrors[state.code]} {afterSignInError} What you typed is still here, and nothing was charged.
          {state.reference && ` Reference ${state.reference}.`}
        </Notice>
      )}
    </div>
  )
}

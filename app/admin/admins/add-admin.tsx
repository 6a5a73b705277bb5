import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { needsSignIn, whatHolds, whyNot } from '../call-words.ts'
import { calledBy } from '../people-words.ts'
import { SignInAgain } from '../sign-in-again.tsx'
import { useChangeAdmin, useNaming } from './browser-admins.ts'

/** By the address with which they have signed in to the shop. */
export function AddAdmin({ onDone }: { onDone: (text: string) => void }) {
  const [email, setEmail] = useState('')
  const [touched, setTouched] = useState(false)
  const naming = useNaming()
  const change = useChangeAdmin()
  const wrong = isAddress(email) ? undefined : 'Enter the e-mail address of somebody who has signed in.'
  const isBusy = naming.isPending || change.isPending
  const failure = change.error ?? naming.error
  const refusal = naming.data && 'why' in naming.data ? naming.data.why : undefined

  async function add(event: React.FormEvent) {
    event.preventDefault()
    setTouched(true)
    onDone('')
    change.reset()
    if (wrong || isBusy) return
    const named = await naming.mutateAsync(email).catch(() => null)
    if (!named || !('person' in named)) return
    const { sub } = named.person
    change.mutate(
      { params: { sub }, body: { isAdmin: true } },
      {
        onSuccess() {
          onDone(`${calledBy(named.person)} is an admin now.`)
          setEmail('')
          setTouched(false)
        },
      },
    )
  }

  return (
    <form noValidate onSubmit={(event) => void add(event)} className="max-w-text noscript:hidden">
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Email"
          error={touched ? (wrong ?? refusal) : undefined}
          className="min-w-0 flex-1 basis-64"
        >
          {(control) => (
            <input
              {...control}
              type="email"
              maxLength={254}
              autoComplete="off"
              value={email}
              onBlur={() => email && setTouched(true)}
              onChange={(event) => {
                setEmail(event.target.value)
                naming.reset()
              }}
            />
          )}
        </Field>
        <Button
          type="submit"
          aria-disabled={isBusy}
          className={touched && (wrong ?? refusal) ? 'md:mb-7' : ''}
        >
          {isBusy ? 'Adding...' : 'Add admin'}
        </Button>
      </div>
      {failure && (
        <div role="alert" className="mt-2 text-danger">
          {needsSignIn(failure) ? (
            <SignInAgain why="Nobody was added." />
          ) : (
            <p>{change.error ? whatHolds(change.error) : `Nobody was added. ${whyNot(failure)}`}</p>
          )}
        </div>
      )}
    </form>
  )
}

function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text.trim())
}

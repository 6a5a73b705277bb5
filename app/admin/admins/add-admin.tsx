import { useRef, useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { whyNot } from '../kit/call-words.ts'
import { AdminForm, SubmitButton } from '../kit/form/admin-form.tsx'
import { calledBy } from '../people-words.ts'
import { NotDone } from '../kit/not-done.tsx'
import { useChangeAdmin, useNaming } from './browser-admins.ts'

/** By the address with which they have signed in to the shop. */
export function AddAdmin({ onDone }: { onDone: (text: string) => void }) {
  const [email, setEmail] = useState('')
  const [touched, setTouched] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const naming = useNaming()
  const change = useChangeAdmin()
  const wrong = isAddress(email) ? undefined : 'Enter the e-mail address of somebody who has signed in.'
  const isBusy = naming.isPending || change.isPending
  const failure = change.error ?? naming.error
  const refusal = naming.data && 'why' in naming.data ? naming.data.why : undefined

  async function add(event?: React.BaseSyntheticEvent) {
    event?.preventDefault()
    setTouched(true)
    onDone('')
    change.reset()
    if (wrong) return input.current?.focus()
    if (isBusy) return
    const named = await naming.mutateAsync(email).catch(() => null)
    if (!named || !('person' in named)) return
    const { sub } = named.person
    change.mutate(
      { params: { sub }, body: { isAdmin: true } },
      {
        onSuccess() {
          onDone(`${calledBy(named.person)} is now an admin.`)
          setEmail('')
          setTouched(false)
        },
      },
    )
  }

  return (
    <AdminForm onSubmit={add} className="max-w-text noscript:hidden">
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Email"
          error={touched ? (wrong ?? refusal) : undefined}
          className="min-w-0 flex-1 basis-64"
        >
          {(control) => (
            <input
              {...control}
              ref={input}
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
        <SubmitButton
          invalid={wrong !== undefined}
          busy={isBusy ? 'Adding...' : null}
          className={touched && (wrong ?? refusal) ? 'md:mb-7' : ''}
        >
          Add admin
        </SubmitButton>
      </div>
      <NotDone error={failure} why="No one was added." className="mt-2">
        {naming.error && !change.error && <p>No one was added. {whyNot(naming.error)}</p>}
      </NotDone>
    </AdminForm>
  )
}

function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text.trim())
}

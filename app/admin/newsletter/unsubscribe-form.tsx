import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { newsletterTexts } from '../../../shop/newsletter/newsletter-texts.ts'
import { subscriberEmail } from '../../../shop/newsletter/subscribers/subscriber.ts'
import { Field } from '../../ui/field.tsx'
import { useWrite } from '../kit/use-call.ts'
import { AddForm } from '../kit/form/add-form.tsx'
import { useKeptForm } from '../kit/form/use-kept-form.ts'
import { subscribersChanged } from './subscribers-changed.ts'

const fields = z.strictObject({ email: subscriberEmail })
const nothing = { email: '' }

/** Takes somebody off the list who asked staff to, by phone perhaps. */
export function UnsubscribeForm() {
  const form = useForm({ resolver: zodResolver(fields), mode: 'onTouched', defaultValues: nothing })
  const { register, formState, reset } = form
  const kept = useKeptForm('subscriber-leaves', form, null)
  const { mutate, isPending, error, variables } = useWrite('GET /api/unsubscribe', {
    changes: subscribersChanged,
  })
  const [done, setDone] = useState('')
  return (
    <AddForm
      name="Unsubscribe by e-mail"
      form={form}
      kept={kept}
      needed="An e-mail address is required."
      verb="Unsubscribe"
      busyVerb="Unsubscribing..."
      kind="secondary"
      adding={isPending}
      added={done}
      error={error}
      notAdded={newsletterTexts.notLeft(variables?.query?.email ?? '')}
      onSubmit={form.handleSubmit(({ email }) => {
        if (isPending) return
        setDone('')
        mutate(
          { query: { email } },
          {
            onSuccess() {
              kept.forget()
              reset(nothing)
              setDone(newsletterTexts.left(email))
            },
          },
        )
      })}
    >
      <Field label="E-mail to unsubscribe" error={formState.errors.email?.message}>
        {(control) => (
          <input
            {...control}
            {...register('email')}
            type="email"
            inputMode="email"
            required
            autoComplete="off"
          />
        )}
      </Field>
    </AddForm>
  )
}

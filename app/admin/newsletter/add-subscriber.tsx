import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { newsletterTexts } from '../../../shop/newsletter/newsletter-texts.ts'
import { returnReason, subscriberFields } from '../../../shop/newsletter/subscriber.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWrite } from '../calls/use-call.ts'
import { AddForm } from '../form/add-form.tsx'
import { showFieldErrors } from '../form/refusal.tsx'
import { useKeptForm } from '../form/use-kept-form.ts'
import { leavingOf } from './leaving-of.ts'
import { leavingWords } from './newsletter-words.ts'
import { subscribersChanged } from './subscribers-changed.ts'

const fields = subscriberFields.extend({ reason: z.literal('').or(returnReason) })
const nothing = { displayName: '', email: '', reason: '' }

/** For somebody who has said yes to staff. Who left before comes back only for a reason. */
export function AddSubscriber({ timeZone }: { timeZone: string }) {
  const form = useForm({ resolver: zodResolver(fields), mode: 'onTouched', defaultValues: nothing })
  const { register, formState, reset } = form
  const { errors } = formState
  const kept = useKeptForm('subscriber-new', form, null)
  const { mutate, isPending, error } = useWrite('POST /api/add-subscriber', { changes: subscribersChanged })
  const [added, setAdded] = useState('')
  const leaving = leavingOf(error)
  return (
    <AddForm
      name="Add a subscriber"
      form={form}
      kept={kept}
      needed="A name and an e-mail address are needed."
      verb="Add subscriber"
      adding={isPending}
      added={added}
      error={leaving ? null : error}
      notAdded={newsletterTexts.notAdded}
      onSubmit={form.handleSubmit(({ displayName, email, reason }) => {
        if (isPending) return
        setAdded('')
        mutate(
          { body: { displayName, email, ...(reason && { reason }) } },
          {
            onSuccess() {
              kept.forget()
              reset(nothing)
              setAdded(newsletterTexts.added)
            },
            onError: (failure) => void showFieldErrors(form, failure),
          },
        )
      })}
    >
      <Field label="Display Name" error={errors.displayName?.message}>
        {(control) => (
          <input {...control} {...register('displayName')} type="text" required autoComplete="off" />
        )}
      </Field>
      <Field label="Email" error={errors.email?.message}>
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
      {leaving && (
        <>
          <Notice kind="warning">
            Nothing was changed. {leavingWords(leaving, timeZone)}: they come back only for a reason.
          </Notice>
          <Field label="Why they come back" error={errors.reason?.message}>
            {(control) => (
              <input {...control} {...register('reason')} type="text" autoComplete="off" maxLength={500} />
            )}
          </Field>
        </>
      )}
    </AddForm>
  )
}

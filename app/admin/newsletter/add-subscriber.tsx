import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { newsletterTexts } from '../../../shop/newsletter/newsletter-texts.ts'
import {
  longestReason,
  returnReason,
  subscriberFields,
} from '../../../shop/newsletter/subscribers/subscriber.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWrite } from '../kit/use-call.ts'
import { AddForm } from '../kit/form/add-form.tsx'
import { showFieldErrors } from '../kit/form/refusal.tsx'
import { useTimeZone } from '../kit/time-zone.ts'
import { useKeptForm } from '../kit/form/use-kept-form.ts'
import { leavingOf } from './leaving-of.ts'
import { leavingWords } from './newsletter-words.ts'
import { subscribersChanged } from './subscribers-changed.ts'

const fields = subscriberFields.extend({ reason: z.literal('').or(returnReason) })
const nothing = { displayName: '', email: '', reason: '' }

/** For somebody who has said yes to staff. Who left before comes back only for a reason. */
export function AddSubscriber() {
  const timeZone = useTimeZone()
  const form = useForm({ resolver: zodResolver(fields), mode: 'onTouched', defaultValues: nothing })
  const { register, formState, reset } = form
  const { errors } = formState
  const kept = useKeptForm('subscriber-new', form, null)
  const { mutate, isPending, error, variables } = useWrite('POST /api/add-subscriber', {
    changes: subscribersChanged,
  })
  const email = useWatch({ control: form.control, name: 'email' })
  const [added, setAdded] = useState('')
  /** of whoever the form is about now, not of the one before */
  const leaving = email.trim() === variables?.body?.email ? leavingOf(error) : null
  return (
    <AddForm
      name="Add a subscriber"
      form={form}
      kept={kept}
      needed="A name and an e-mail address are required."
      verb="Add subscriber"
      kind="secondary"
      adding={isPending}
      added={added}
      error={leavingOf(error) ? null : error}
      notAdded={newsletterTexts.notAdded}
      onSubmit={form.handleSubmit(({ displayName, email: address, reason }) => {
        if (isPending) return
        setAdded('')
        mutate(
          { body: { displayName, email: address, ...(leaving && reason && { reason }) } },
          {
            onSuccess({ status }) {
              kept.forget()
              reset(nothing)
              setAdded(
                status === 201 || leaving ? newsletterTexts.added : `${address} was already on the list.`,
              )
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
            Nothing was changed. {leavingWords(leaving, timeZone)}: to add them back, say why.
          </Notice>
          <Field label="Why they are being added back" error={errors.reason?.message}>
            {(control) => (
              <input
                {...control}
                {...register('reason')}
                type="text"
                autoComplete="off"
                maxLength={longestReason}
              />
            )}
          </Field>
        </>
      )}
    </AddForm>
  )
}

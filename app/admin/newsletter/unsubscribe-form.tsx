import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { newsletterTexts } from '../../../shop/newsletter/newsletter-texts.ts'
import { subscriberEmail } from '../../../shop/newsletter/subscriber.ts'
import { Field } from '../../ui/field.tsx'
import { useWrite } from '../calls/use-call.ts'
import { AdminForm, SubmitButton } from '../form/admin-form.tsx'
import { Refusal } from '../form/refusal.tsx'
import { subscribersChanged } from './subscribers-changed.ts'

const fields = z.strictObject({ email: subscriberEmail })

/** Takes somebody off the list who asked staff to, by phone perhaps. */
export function UnsubscribeForm() {
  const form = useForm({ resolver: zodResolver(fields), mode: 'onTouched', defaultValues: { email: '' } })
  const { register, formState, reset } = form
  const { mutate, isPending, error, variables } = useWrite('GET /api/unsubscribe', {
    changes: subscribersChanged,
  })
  const [done, setDone] = useState('')
  return (
    <section className="rounded-card border border-line bg-surface p-4 md:p-5">
      <h3 className="text-card font-bold">Unsubscribe by e-mail</h3>
      <AdminForm
        aria-label="Unsubscribe by e-mail"
        className="mt-4 flex flex-col gap-4"
        onSubmit={form.handleSubmit(({ email }) => {
          if (isPending) return
          setDone('')
          mutate(
            { query: { email } },
            {
              onSuccess() {
                reset()
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
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output> */}
        <p role="status" className="font-semibold wrap-anywhere text-success empty:hidden">
          {done}
        </p>
        <Refusal text={newsletterTexts.notLeft(variables?.query?.email ?? '')} error={error} />
        <SubmitButton invalid={!formState.isValid} busy={isPending ? 'Unsubscribing...' : null}>
          Unsubscribe
        </SubmitButton>
      </AdminForm>
    </section>
  )
}

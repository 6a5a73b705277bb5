import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from '../../ui/link.tsx'
import { z } from 'zod'
import { correctedAddress, staysWithItsAddress } from '../../../shop/mail-log/mail-log.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useWrite } from '../kit/use-call.ts'
import { AdminForm, SubmitButton } from '../kit/form/admin-form.tsx'
import { Refusal, showFieldErrors } from '../kit/form/refusal.tsx'
import { useKeptForm } from '../kit/form/use-kept-form.ts'
import { adminAddress } from '../sections.ts'
import type { ListedMail, WholeMail } from './mail-words.ts'

const fields = z.object({ to: correctedAddress })

/** A mail that waits goes out by itself; one that arrived is sent again only after a question. */
export function SendAgain({ mail }: { mail: WholeMail }) {
  const { _id: id, state, kind } = mail
  const sending = useWrite('POST /api/mails/{id}/send', {
    changes: ['GET /api/mails', 'GET /api/mails/{id}'],
  })
  const form = useForm({ resolver: zodResolver(fields), mode: 'onTouched', defaultValues: { to: mail.to } })
  const { forget } = useKeptForm(`mail-send-${id}`, form, null)
  const [asked, setAsked] = useState<string | null>(null)
  const [gone, setGone] = useState<ListedMail | null>(null)
  if (state === 'queued') return null

  function send(to: string) {
    if (sending.isPending) return
    setGone(null)
    sending.mutate(
      { params: { id }, body: to === mail.to ? {} : { to } },
      {
        onSuccess({ body }) {
          forget()
          setGone(body)
        },
        onError: (error) => void showFieldErrors(form, error),
        onSettled: () => setAsked(null),
      },
    )
  }

  const submit = form.handleSubmit(({ to }) => (state === 'sent' ? setAsked(to) : send(to)))
  const bound = staysWithItsAddress(kind)
  const { errors, isValid } = form.formState
  return (
    <section aria-labelledby="send-again" className="border-t border-line pt-4">
      <h3 id="send-again" className="text-card font-bold">
        {state === 'failed' ? 'Correct the address and send' : 'Send again'}
      </h3>
      <AdminForm
        aria-labelledby="send-again"
        className="mt-3 flex flex-col items-start gap-3"
        onSubmit={submit}
      >
        <Field label="E-mail address" error={errors.to?.message} className="w-full">
          {(control) => (
            <input {...control} {...form.register('to')} type="email" autoComplete="off" readOnly={bound} />
          )}
        </Field>
        {bound && <p className="text-muted">The links in this e-mail are for this address only.</p>}
        {kind === 'order' && (
          <p className="text-muted">
            Only this e-mail goes there. The e-mail address on the order stays as the buyer entered it.
          </p>
        )}
        <SubmitButton invalid={!isValid} busy={sending.isPending ? 'Sending...' : null}>
          Send again
        </SubmitButton>
        <Refusal text="The e-mail was not sent." error={sending.error} />
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output> */}
        <div role="status" className="empty:hidden">
          {gone && (
            <p className="rounded-card bg-success-tint px-3 py-2 font-semibold text-success">
              It is on its way to {gone.to}.{' '}
              <Link to={adminAddress('mail', gone._id)} className="underline underline-offset-4">
                View it
              </Link>
            </p>
          )}
        </div>
      </AdminForm>
      <ConfirmDialog
        open={asked !== null}
        question={`Send “${mail.subject}” again?`}
        verb="Send again"
        busyVerb={sending.isPending ? 'Sending...' : null}
        onConfirm={() => asked !== null && send(asked)}
        onCancel={() => setAsked(null)}
      >
        <p className="wrap-anywhere">
          The mail server already accepted it once. {asked} will get it
          {asked === mail.to ? ' a second time' : ''}.
        </p>
      </ConfirmDialog>
    </section>
  )
}

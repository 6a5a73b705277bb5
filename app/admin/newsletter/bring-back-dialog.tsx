import { useState } from 'react'
import { longestReason } from '../../../shop/newsletter/subscriber.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { AdminForm, SubmitButton } from '../form/admin-form.tsx'
import { leavingWords, type Subscriber } from './newsletter-words.ts'

/** Somebody left, by themselves perhaps: bringing them back wants a reason, which is kept (spec-decisions 37). */
export function BringBackDialog({
  subscriber,
  timeZone,
  onClose,
  onConfirm,
}: {
  subscriber: Subscriber
  timeZone: string
  onClose: () => void
  onConfirm: (reason: string) => void
}) {
  const [reason, setReason] = useState('')
  const question = `Subscribe ${subscriber.displayName} again?`
  const leaving = leavingWords(subscriber, timeZone)
  const invalid = reason.trim() === ''
  return (
    <Dialog
      open
      onClose={onClose}
      name={question}
      className="m-auto w-full max-w-[480px] rounded-dialog max-md:mb-0 max-md:max-w-none max-md:rounded-b-none"
    >
      <AdminForm
        aria-label={question}
        className="flex flex-col gap-4 p-6"
        onSubmit={async (event) => {
          event?.preventDefault()
          if (!invalid) onConfirm(reason.trim())
        }}
      >
        <h2 className="text-h3 wrap-anywhere">{question}</h2>
        <p className="wrap-anywhere">
          {leaving && `${leaving}. `}
          {subscriber.email} gets newsletters again only if they want them.
        </p>
        <Field label="Reason" help="Kept in the audit, such as “Asked on the phone on May 3”.">
          {(control) => (
            <input
              {...control}
              data-first-focus
              type="text"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              maxLength={longestReason}
              autoComplete="off"
              required
            />
          )}
        </Field>
        <div className="mt-2 flex flex-wrap justify-end gap-3 max-md:flex-col">
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton invalid={invalid}>Subscribe</SubmitButton>
        </div>
      </AdminForm>
    </Dialog>
  )
}

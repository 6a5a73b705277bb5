import { useState } from 'react'
import { newsletterTexts } from '../../../shop/newsletter/newsletter-texts.ts'
import { longestReason } from '../../../shop/newsletter/subscribers/subscriber.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { AdminForm, SubmitButton } from '../kit/form/admin-form.tsx'
import { Refusal } from '../kit/form/refusal.tsx'
import { leavingWords, type Subscriber } from './newsletter-words.ts'

/**
 * Somebody left, by themselves perhaps: bringing them back wants a reason, which is kept. What is
 * typed stays until they are back.
 */
export function BringBackDialog({
  subscriber,
  timeZone,
  onClose,
  bringBack,
}: {
  subscriber: Subscriber
  timeZone: string
  onClose: () => void
  /** null: they are back */
  bringBack: (reason: string) => Promise<Error | null>
}) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const question = `Subscribe ${subscriber.displayName || subscriber.email} again?`
  const leaving = leavingWords(subscriber, timeZone)
  const invalid = reason.trim() === ''

  async function send(event?: React.BaseSyntheticEvent) {
    event?.preventDefault()
    if (invalid || busy) return
    setBusy(true)
    setError(null)
    const refused = await bringBack(reason.trim())
    setBusy(false)
    setError(refused)
    if (!refused) onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      name={question}
      className="m-auto w-full max-w-[480px] rounded-dialog max-md:mb-0 max-md:max-w-none max-md:rounded-b-none"
    >
      <AdminForm aria-label={question} className="flex flex-col gap-4 p-6" onSubmit={send}>
        <h2 className="text-h3 wrap-anywhere">{question}</h2>
        <p className="wrap-anywhere">
          {leaving && `${leaving}. `}
          {subscriber.email} should get newsletters again only if they want them.
        </p>
        <Field label="Reason" help="Kept in the audit log, such as “Asked by phone on May 3”.">
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
        <Refusal text={newsletterTexts.notToggledOn} error={error} />
        <div className="mt-2 flex flex-wrap justify-end gap-3 max-md:flex-col">
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton invalid={invalid} busy={busy ? 'Subscribing...' : null}>
            Subscribe
          </SubmitButton>
        </div>
      </AdminForm>
    </Dialog>
  )
}

import { useState } from 'react'
import { newsletterTexts } from '../../../../shop/newsletter/newsletter-texts.ts'
import { longestReason } from '../../../../shop/newsletter/subscribers/subscriber.ts'
import { SheetDialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { DialogForm } from '../../kit/form/dialog-form.tsx'
import { Refusal } from '../../kit/form/refusal.tsx'
import { leavingWords, type Subscriber } from '../newsletter-words.ts'

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

  async function send() {
    setBusy(true)
    setError(null)
    const refused = await bringBack(reason.trim())
    setBusy(false)
    setError(refused)
    if (!refused) onClose()
  }

  return (
    <SheetDialog open onClose={onClose} name={question}>
      <DialogForm
        title={question}
        verb="Subscribe"
        invalid={reason.trim() === ''}
        busy={busy ? 'Subscribing...' : null}
        onSubmit={send}
        onCancel={onClose}
      >
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
      </DialogForm>
    </SheetDialog>
  )
}

import { useState } from 'react'
import { SheetDialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CallFailure } from '../kit/admin-calls.tsx'
import { useWrite } from '../kit/use-call.ts'
import { DialogForm } from '../kit/form/dialog-form.tsx'
import { Refusal } from '../kit/form/refusal.tsx'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { useMailPreview } from './mail-preview.ts'
import { people } from './newsletter-words.ts'
import type { WrittenNewsletter } from './written.ts'

/**
 * The last question. Whoever sends says how many it goes to; a number that has changed meanwhile, and a text that has
 * just been sent, are asked about again. One dialog is one newsletter, however often it is pressed.
 */
export function SendDialog({
  fields,
  onClose,
  onQueued,
}: {
  fields: WrittenNewsletter
  onClose: () => void
  /** with its id */
  onQueued: (id: string) => void
}) {
  const [key] = useState(() => crypto.randomUUID())
  const preview = useMailPreview(fields)
  const { mutate, isPending, error } = useWrite('POST /api/newsletter', { changes: ['GET /api/newsletters'] })
  const [typed, setTyped] = useState('')
  const [perHour, setPerHour] = useState('')
  const refusal = refusalOf(error)
  const recipients = refusal.recipients ?? preview.data?.body.recipients
  const pace = perHour.trim() === '' ? null : Number(perHour)
  const paceIsWrong = pace !== null && !(Number.isInteger(pace) && pace >= 1 && pace <= 1_000_000)
  const isRight = recipients !== undefined && typed.replaceAll(/[\s,]/g, '') === String(recipients)
  const invalid = !isRight || recipients === 0 || paceIsWrong

  function send() {
    mutate(
      {
        body: {
          ...fields,
          recipients,
          ...(pace && { perHour: pace }),
          ...(refusal.sameAs && { again: true }),
        },
        headers: { 'Idempotency-Key': `${key}${refusal.turn}` },
      },
      {
        onSuccess({ body }) {
          onQueued(body._id)
        },
        onError: (failure) => {
          if (refusalOf(failure).recipients !== null) setTyped('')
        },
      },
    )
  }

  return (
    <SheetDialog open onClose={onClose} name="Send this newsletter?">
      <DialogForm
        title="Send this newsletter?"
        verb={refusal.sameAs ? 'Send it again' : 'Send'}
        invalid={invalid}
        busy={isPending ? 'Sending...' : null}
        onSubmit={send}
        onCancel={onClose}
      >
        <p className="wrap-anywhere">
          <strong>{fields.subject}</strong>
          {recipients !== undefined && recipients > 0 && (
            <>
              {' '}
              goes to <strong className="tabular-nums">{people(recipients)}</strong>. Once sent, it cannot be
              recalled.
            </>
          )}
        </p>
        {preview.error && (
          <NotLoaded what="The number of recipients" error={preview.error} again={preview.refetch} />
        )}
        {recipients === 0 && <Notice kind="warning">No one is subscribed right now.</Notice>}
        {refusal.recipients !== null && (
          <Notice kind="warning">
            Nothing was sent: the list changed in the meantime. Please check the new number.
          </Notice>
        )}
        {refusal.sameAs && (
          <Notice kind="warning">
            Nothing was sent: the same newsletter was queued within the last ten minutes. Press “Send it
            again” only if everyone should get it a second time.
          </Notice>
        )}
        {recipients !== undefined && recipients > 0 && (
          <>
            <Field
              label="Number of recipients"
              help={`Type ${recipients.toLocaleString('en-US')} to confirm.`}
            >
              {(control) => (
                <input
                  {...control}
                  data-first-focus
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                  type="text"
                  inputMode="numeric"
                  autoComplete="off"
                  required
                />
              )}
            </Field>
            <Field
              label="Limit per hour"
              optional
              help="Leave empty for the shop’s usual pace. Mail servers refuse senders who send too much at once."
              {...(paceIsWrong && { error: 'Please enter a whole number from 1 to 1,000,000.' })}
            >
              {(control) => (
                <input
                  {...control}
                  value={perHour}
                  onChange={({ target }) => setPerHour(target.value)}
                  type="text"
                  inputMode="numeric"
                  autoComplete="off"
                />
              )}
            </Field>
          </>
        )}
        {!refusal.sameAs && refusal.recipients === null && (
          <Refusal text="The newsletter was not sent." error={error} />
        )}
      </DialogForm>
    </SheetDialog>
  )
}

type SendRefusal = { recipients: number | null; sameAs: boolean; turn: string }

/** What the shop wants to be told once more. An answer that never came is asked for with the same key. */
function refusalOf(error: Error | null): SendRefusal {
  if (!(error instanceof CallFailure) || error.outcome.kind !== 'problem' || error.outcome.status !== 409)
    return { recipients: null, sameAs: false, turn: '' }
  const { recipients, sameAs } = error.outcome.body
  return {
    recipients: typeof recipients === 'number' ? recipients : null,
    sameAs: typeof sameAs === 'string',
    turn: '-again',
  }
}

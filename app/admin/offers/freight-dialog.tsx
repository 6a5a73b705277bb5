import { useState } from 'react'
import { parseDollars } from '../../../shop/money.ts'
import { Field } from '../../ui/field.tsx'
import { SheetDialog } from '../../ui/overlays/dialog.tsx'
import { DialogForm } from '../kit/form/dialog-form.tsx'
import { NotDone } from '../kit/not-done.tsx'
import { useWrite } from '../kit/use-call.ts'
import { useKeptText } from '../orders/use-kept-text.ts'
import { shippingReads, useCarrierNames } from '../shipping/browser-shipping.ts'
import { offerReads } from './browser-offers.ts'

/** Amount and carrier: sent at once, to be approved and paid by the buyer. What was typed stays until then. */
export function FreightDialog({
  order,
  email,
  onClose,
  onDone,
}: {
  order: string
  email: string
  onClose: () => void
  onDone: (said: string) => void
}) {
  const [amount, setAmount] = useKeptText(`freight-amount ${order}`)
  const [title, setTitle] = useKeptText(`freight-title ${order}`)
  const [note, setNote] = useKeptText(`freight-note ${order}`)
  const [tried, setTried] = useState(false)
  const carriers = useCarrierNames()
  const sending = useWrite('POST /api/orders/{number}/freight-offer', {
    changes: [...offerReads, ...shippingReads],
  })
  const amountCents = parseDollars(
    amount
      .trim()
      .replace(/^\$\s*/, '')
      .replaceAll(/,(?=\d{3})/g, ''),
  )

  function forget() {
    for (const set of [setAmount, setTitle, setNote]) set('')
  }

  function cancel() {
    forget()
    onClose()
  }

  const name = `Quote the freight for order ${order}`
  return (
    <SheetDialog open onClose={cancel} name={name}>
      <DialogForm
        title={name}
        verb="Send quote"
        busy={sending.isPending ? 'Sending...' : null}
        onSubmit={() => {
          setTried(true)
          if (amountCents === null || title.trim() === '') return
          sending.mutate(
            { params: { number: order }, body: { amountCents, title, note, validDays: 30 } },
            {
              onSuccess({ body }) {
                forget()
                onDone(body.note)
              },
            },
          )
        }}
        onCancel={cancel}
      >
        <Field
          label="Freight (USD)"
          error={tried && amountCents === null ? 'Enter an amount like 86.50.' : undefined}
        >
          {(control) => (
            <input
              {...control}
              data-first-focus
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={({ target }) => setAmount(target.value)}
              className={`${control.className} max-w-40 text-right tabular-nums`}
            />
          )}
        </Field>
        <Field
          label="Carrier and service"
          help="The buyer reads it, such as “UPS Ground, 2 cartons”."
          error={tried && title.trim() === '' ? 'Say how it ships.' : undefined}
        >
          {(control) => (
            <>
              <input
                {...control}
                list="freight-carriers"
                autoComplete="off"
                maxLength={300}
                value={title}
                onChange={({ target }) => setTitle(target.value)}
              />
              <datalist id="freight-carriers">
                {carriers.map((carrier) => (
                  <option key={carrier}>{carrier}</option>
                ))}
              </datalist>
            </>
          )}
        </Field>
        <Field label="Note to the buyer" optional>
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={4000}
              value={note}
              onChange={({ target }) => setNote(target.value)}
              className={`${control.className} py-2`}
            />
          )}
        </Field>
        <p className="text-muted">
          It goes to {email}, is good for 30 days, and the card is charged only if the buyer accepts.
        </p>
        <NotDone error={sending.error} why="Nothing was sent." className="" />
      </DialogForm>
    </SheetDialog>
  )
}

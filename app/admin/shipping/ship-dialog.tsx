import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { longestReason } from '../../../shop/shipping/shipment.ts'
import { Field } from '../../ui/field.tsx'
import { SheetDialog } from '../../ui/overlays/dialog.tsx'
import { DialogForm } from '../kit/form/dialog-form.tsx'
import { NotDone } from '../kit/not-done.tsx'
import { useTimeZone } from '../kit/time-zone.ts'
import { useWrite } from '../kit/use-call.ts'
import { shippingReads, type OrderShipping } from './browser-shipping.ts'
import { WayInputs, type WayValues } from './way-inputs.tsx'

type Line = OrderShipping['lines'][number]

/**
 * What was packed: everything that is to come, unless somebody packs less. One dialog is one shipment, however often it
 * is pressed.
 */
export function ShipDialog({
  shipping: { order, lines, freight, freightWaits },
  onClose,
  onDone,
}: {
  shipping: OrderShipping
  onClose: () => void
  onDone: (note: string) => void
}) {
  const today = useToday()
  const [reference] = useState(() => crypto.randomUUID())
  // What is to come when it opens; somebody else may ship meanwhile, and the shop then refuses.
  const [toCome] = useState(() => lines.filter((line) => line.toCome > 0))
  const [packed, setPacked] = useState<string[]>(() => toCome.map((line) => String(line.toCome)))
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const form = useForm<WayValues>({
    defaultValues: {
      carrier: freight?.way === 'account' ? freight.carrier : '',
      tracking: '',
      shippedOn: today,
      tell: true,
    },
  })
  const { mutate, isPending, error } = useWrite('POST /api/shipments', { changes: shippingReads })
  const wrong = toCome.map((line, at) => wrongWith(line, packed[at] ?? ''))
  const isNothing = toCome.every((_, at) => Number(packed[at]) === 0)
  const needsReason = freightWaits && reason.trim() === ''

  function send({ carrier, tracking, shippedOn, tell }: WayValues) {
    setTried(true)
    if (carrier.trim() === '' && tracking.trim() !== '')
      return form.setError(
        'carrier',
        { message: 'Choose the carrier of this tracking number.' },
        { shouldFocus: true },
      )
    if (wrong.some(Boolean) || isNothing || needsReason || isPending) return
    mutate(
      {
        body: {
          order,
          lines: toCome.flatMap(({ number }, at) =>
            Number(packed[at]) > 0 ? [{ number, quantity: Number(packed[at]) }] : [],
          ),
          carrier,
          tracking,
          shippedOn,
          reference,
          freightReason: freightWaits ? reason : '',
          tell,
        },
      },
      { onSuccess: ({ body }) => onDone(body.note) },
    )
  }

  return (
    <SheetDialog open onClose={onClose} name={`Ship order ${order}`}>
      <DialogForm
        title={`Ship order ${order}`}
        verb="Ship"
        busy={isPending ? 'Recording...' : null}
        onSubmit={form.handleSubmit(send)}
        onCancel={onClose}
      >
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 font-gothic font-semibold">What was packed</legend>
          {toCome.map((line, at) => (
            <PackedLine
              key={at}
              line={line}
              isFirst={at === 0}
              value={packed[at] ?? ''}
              error={tried ? wrong[at] : undefined}
              onChange={(value) => setPacked(packed.with(at, value))}
            />
          ))}
        </fieldset>
        {tried && isNothing && (
          <p role="alert" className="text-danger">
            Enter how many were packed of at least one item.
          </p>
        )}
        {freightWaits && (
          <Field
            label="Why it ships before the freight is approved"
            help="Kept in this order’s history."
            error={tried && needsReason ? 'Say why.' : undefined}
          >
            {(control) => (
              <input
                {...control}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
                maxLength={longestReason}
                autoComplete="off"
              />
            )}
          </Field>
        )}
        <WayInputs form={form} tellLabel="Send the buyer an e-mail" />
        <NotDone error={error} why="Nothing was recorded." className="" />
      </DialogForm>
    </SheetDialog>
  )
}

function PackedLine({
  line: { number, title, toCome },
  isFirst,
  value,
  error,
  onChange,
}: {
  line: Line
  isFirst: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  return (
    <Field label={`${number} ${title}`} help={`${toCome} still to come.`} error={error}>
      {(control) => (
        <input
          {...control}
          data-first-focus={isFirst || undefined}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={`${control.className} max-w-28 tabular-nums`}
        />
      )}
    </Field>
  )
}

function wrongWith({ toCome }: Line, typed: string): string | undefined {
  if (/^\d{1,9}$/.test(typed.trim()) && Number(typed) <= toCome) return undefined
  return `Enter a number from 0 to ${toCome}.`
}

/** 'YYYY-MM-DD' in the time zone of the shop; it is the Swedish format. */
function useToday(): string {
  const timeZone = useTimeZone()
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE', { timeZone }))
  return today
}

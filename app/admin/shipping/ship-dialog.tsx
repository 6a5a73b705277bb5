import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { longestReason, returnedWords } from '../../../shop/shipping/shipment.ts'
import { Field } from '../../ui/field.tsx'
import { SheetDialog } from '../../ui/overlays/dialog.tsx'
import { DialogForm } from '../kit/form/dialog-form.tsx'
import { useKeptForm } from '../kit/form/use-kept-form.ts'
import { NotDone } from '../kit/not-done.tsx'
import { useTimeZone } from '../kit/time-zone.ts'
import { useWrite } from '../kit/use-call.ts'
import { shippingReads, type OrderShipping } from './browser-shipping.ts'
import { useKeptPacking } from './use-kept-packing.ts'
import { WayInputs, type WayValues } from './way-inputs.tsx'

type Line = OrderShipping['lines'][number]

/**
 * What was packed: everything that is to come, unless somebody packs less, or more of what is not to come because its
 * money went back. One dialog is one shipment, however often it is pressed; what was typed stays until it is recorded
 * or canceled.
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
  // What is to come when it opens; somebody else may ship meanwhile, and the shop then refuses.
  const [open] = useState(() =>
    lines.map((line, place) => ({ ...line, place })).filter((line) => line.toCome + line.returned > 0),
  )
  const { packing, change, forget } = useKeptPacking(order)
  const { reference, freightReason, returnReason } = packing
  const packed = open.map(({ place, toCome }) => packing.packed[place] ?? String(toCome))
  const [refusals, setRefusals] = useState(0)
  const tried = refusals > 0
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals === 0) return
    const find = (what: string) => fields.current?.querySelector<HTMLElement>(what)
    const wanted = find('[aria-invalid]') ?? find('input')
    wanted?.focus()
  }, [refusals])
  const form = useForm<WayValues>({
    defaultValues: {
      carrier: freight?.way === 'account' ? freight.carrier : '',
      tracking: '',
      shippedOn: today,
      tell: true,
    },
  })
  const way = useKeptForm(`ship-way ${order}`, form, null)
  const { mutate, isPending, error } = useWrite('POST /api/shipments', { changes: shippingReads })
  const wrong = open.map((line, at) => wrongWith(line, packed[at] ?? ''))
  const isNothing = open.every((_, at) => Number(packed[at]) === 0)
  const isReturned = open.some((line, at) => !wrong[at] && Number(packed[at]) > line.toCome)
  const lacksReason =
    (freightWaits && freightReason.trim() === '') || (isReturned && returnReason.trim() === '')

  function forgetAll() {
    forget()
    way.forget()
  }

  function cancel() {
    forgetAll()
    onClose()
  }

  function send({ carrier, tracking, shippedOn, tell }: WayValues) {
    if (wrong.some(Boolean) || isNothing || lacksReason) return setRefusals(refusals + 1)
    if (carrier.trim() === '' && tracking.trim() !== '')
      return form.setError(
        'carrier',
        { message: 'Choose the carrier of this tracking number.' },
        { shouldFocus: true },
      )
    if (isPending) return
    mutate(
      {
        body: {
          order,
          lines: open.flatMap(({ number }, at) =>
            Number(packed[at]) > 0 ? [{ number, quantity: Number(packed[at]) }] : [],
          ),
          carrier,
          tracking,
          shippedOn,
          reference,
          freightReason: freightWaits ? freightReason : '',
          returnReason: isReturned ? returnReason : '',
          tell,
        },
      },
      {
        onSuccess({ body }) {
          forgetAll()
          onDone(body.note)
        },
      },
    )
  }

  return (
    <SheetDialog open onClose={cancel} name={`Ship order ${order}`}>
      <DialogForm
        title={`Ship order ${order}`}
        verb="Ship"
        busy={isPending ? 'Recording...' : null}
        onSubmit={form.handleSubmit(send)}
        onCancel={cancel}
      >
        <div ref={fields} className="flex flex-col gap-4">
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-2 font-gothic font-semibold">What was packed</legend>
            {open.map((line, at) => (
              <PackedLine
                key={at}
                line={line}
                isFirst={at === 0}
                value={packed[at] ?? ''}
                error={tried ? wrong[at] : undefined}
                onChange={(value) => change({ packed: { ...packing.packed, [line.place]: value } })}
              />
            ))}
          </fieldset>
          {tried && isNothing && (
            <p role="alert" className="text-danger">
              Enter how many were packed of at least one item.
            </p>
          )}
          {freightWaits && (
            <ReasonField
              label="Why it ships before the freight is approved"
              value={freightReason}
              tried={tried}
              onChange={(value) => change({ freightReason: value })}
            />
          )}
          {isReturned && (
            <ReasonField
              label="Why it ships although its money was refunded"
              value={returnReason}
              tried={tried}
              onChange={(value) => change({ returnReason: value })}
            />
          )}
        </div>
        <WayInputs form={form} tellLabel="Send the buyer an e-mail" />
        <NotDone error={error} why="Nothing was recorded." className="" />
      </DialogForm>
    </SheetDialog>
  )
}

function ReasonField({
  label,
  value,
  tried,
  onChange,
}: {
  label: string
  value: string
  tried: boolean
  onChange: (value: string) => void
}) {
  return (
    <Field
      label={label}
      help="Kept in this order’s history."
      error={tried && value.trim() === '' ? 'Say why.' : undefined}
    >
      {(control) => (
        <input
          {...control}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          maxLength={longestReason}
          autoComplete="off"
        />
      )}
    </Field>
  )
}

function PackedLine({
  line: { number, title, toCome, returned },
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
    <Field
      label={`${number} ${title}`}
      help={[`${toCome} still to come.`, returnedWords(returned)].filter(Boolean).join(' ')}
      error={error}
    >
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

function wrongWith({ toCome, returned }: Line, typed: string): string | undefined {
  if (/^\d{1,9}$/.test(typed.trim()) && Number(typed) <= toCome + returned) return undefined
  return `Enter a number from 0 to ${toCome + returned}.`
}

/** 'YYYY-MM-DD' in the time zone of the shop; it is the Swedish format. */
function useToday(): string {
  const timeZone = useTimeZone()
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE', { timeZone }))
  return today
}

import { useForm } from 'react-hook-form'
import { SheetDialog } from '../../ui/overlays/dialog.tsx'
import { DialogForm } from '../kit/form/dialog-form.tsx'
import { NotDone } from '../kit/not-done.tsx'
import { useWrite } from '../kit/use-call.ts'
import { shippingReads, type ShownShipment } from './browser-shipping.ts'
import { WayInputs, type WayValues } from './way-inputs.tsx'

/** Carrier, number or day were wrong. What was packed is not corrected: it is undone, and shipped again. */
export function CorrectDialog({
  shipment: { id, no, version, carrier, tracking, shippedOn },
  onClose,
  onDone,
}: {
  shipment: ShownShipment
  onClose: () => void
  onDone: (note: string) => void
}) {
  const form = useForm<WayValues>({ defaultValues: { carrier, tracking, shippedOn, tell: false } })
  const { mutate, isPending, error } = useWrite('PUT /api/shipments/{id}', { changes: shippingReads })

  function send(values: WayValues) {
    if (values.carrier.trim() === '' && values.tracking.trim() !== '')
      return form.setError(
        'carrier',
        { message: 'Choose the carrier of this tracking number.' },
        { shouldFocus: true },
      )
    if (isPending) return
    mutate({ params: { id }, ifMatch: version, body: values }, { onSuccess: ({ body }) => onDone(body.note) })
  }

  return (
    <SheetDialog open onClose={onClose} name={`Correct shipment ${no}`}>
      <DialogForm
        title={`Correct shipment ${no}`}
        verb="Save"
        busy={isPending ? 'Saving...' : null}
        onSubmit={form.handleSubmit(send)}
        onCancel={onClose}
      >
        <p className="text-muted">If other items were packed, undo this shipment and record it again.</p>
        <WayInputs form={form} tellLabel="Send the buyer an e-mail with the correction" />
        <NotDone error={error} why="Nothing was changed." className="" />
      </DialogForm>
    </SheetDialog>
  )
}

import { EditButtons } from '../kit/form/edit-buttons.tsx'
import { RecordForm } from '../kit/form/record-form.tsx'
import { useRecordForm, type Known } from '../kit/form/use-record-form.ts'
import { compareByLabel } from '../kit/form/version-conflict.tsx'
import { useWrite } from '../kit/use-call.ts'
import type { CarrierFields } from '../../../shop/shipping/carrier.ts'
import { carrierForm, carrierLabels, carriersChanged, valuesOf, type CarrierRow } from './carrier-form.ts'
import { CarrierInputs } from './carrier-inputs.tsx'

export function EditCarrier({ carrier, onClose }: { carrier: CarrierRow; onClose: () => void }) {
  const { _id: id, version } = carrier
  const { mutateAsync } = useWrite('PUT /api/carriers/{id}', { changes: carriersChanged })

  async function send(values: CarrierFields, ifMatch: number | null): Promise<Known<CarrierRow>> {
    const { body, version: after } = await mutateAsync({ params: { id }, ifMatch, body: values })
    return { data: body, version: after }
  }

  const editing = useRecordForm('GET /api/carriers/{id}', {
    kept: `carrier-${id}`,
    first: { data: carrier, version },
    fields: carrierForm,
    valuesOf,
    theirsOf: (current): CarrierRow => current,
    compare: (began, mine, theirs) =>
      compareByLabel<CarrierFields>(carrierLabels, valuesOf(began), mine, valuesOf(theirs)),
    send,
    takeBack: (before, after) => send(valuesOf(before), after.version),
    said: ({ name }) => `“${name}” was saved.`,
    onSaved: onClose,
  })
  return (
    <RecordForm
      name={`Change ${carrier.name}`}
      editing={editing}
      notSaved="The carrier was not saved."
      onTaken={onClose}
      className="flex flex-col gap-3 py-3"
    >
      <CarrierInputs form={editing.form} />
      <EditButtons editing={editing} onClose={onClose} />
    </RecordForm>
  )
}

import { numberFields, type NumberFields } from '../../../shop/numbers/edit/number-fields.ts'
import { EditButtons } from '../kit/form/edit-buttons.tsx'
import { RecordForm } from '../kit/form/record-form.tsx'
import { useRecordForm, type Known } from '../kit/form/use-record-form.ts'
import { compareByLabel } from '../kit/form/version-conflict.tsx'
import { useWrite } from '../kit/use-call.ts'
import { numberLabels, valuesOf, type NumberRow } from './number-form.ts'
import { NumberInputs } from './number-inputs.tsx'
import { numbersChanged } from './numbers-changed.ts'

export function EditNumber({ row, onClose }: { row: NumberRow; onClose: () => void }) {
  const { _id: id, version } = row
  const { mutateAsync } = useWrite('PUT /api/other-numbers/{id}', { changes: numbersChanged })

  async function send(body: NumberFields, ifMatch: number | null): Promise<Known<NumberRow>> {
    const answer = await mutateAsync({ params: { id }, ifMatch, body })
    return { data: answer.body, version: answer.version }
  }

  const editing = useRecordForm('GET /api/other-numbers/{id}', {
    kept: `number-${id}`,
    first: { data: row, version },
    fields: numberFields,
    valuesOf,
    theirsOf: (current): NumberRow => current,
    compare: (began, mine, theirs) =>
      compareByLabel<NumberFields>(numberLabels, valuesOf(began), mine, valuesOf(theirs)),
    send,
    takeBack: (before, after) => send(valuesOf(before), after.version),
    said: ({ number }) => `${number} was saved.`,
    onSaved: onClose,
  })
  return (
    <RecordForm
      name={`Change ${row.number}`}
      editing={editing}
      notSaved="The number was not saved."
      onTaken={onClose}
      className="flex flex-col gap-3 py-3"
    >
      <NumberInputs form={editing.form} isNew={false} />
      <EditButtons editing={editing} onClose={onClose} />
    </RecordForm>
  )
}

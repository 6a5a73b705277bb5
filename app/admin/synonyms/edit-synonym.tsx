import { EditButtons } from '../kit/form/edit-buttons.tsx'
import { RecordForm } from '../kit/form/record-form.tsx'
import { useRecordForm, type Known } from '../kit/form/use-record-form.ts'
import { compareByLabel } from '../kit/form/version-conflict.tsx'
import { useWrite } from '../kit/use-call.ts'
import {
  bodyOf,
  synonymForm,
  synonymLabels,
  synonymsChanged,
  valuesOf,
  type SynonymRow,
  type SynonymValues,
} from './synonym-form.ts'
import { SynonymInputs } from './synonym-inputs.tsx'

export function EditSynonym({ synonym, onClose }: { synonym: SynonymRow; onClose: () => void }) {
  const { _id: id, version } = synonym
  const { mutateAsync } = useWrite('PUT /api/synonyms/{id}', { changes: synonymsChanged })

  async function send(values: SynonymValues, ifMatch: number | null): Promise<Known<SynonymRow>> {
    const { body, version: after } = await mutateAsync({ params: { id }, ifMatch, body: bodyOf(values) })
    return { data: body, version: after }
  }

  const editing = useRecordForm('GET /api/synonyms/{id}', {
    kept: `synonym-${id}`,
    first: { data: synonym, version },
    fields: synonymForm,
    valuesOf,
    theirsOf: (current): SynonymRow => current,
    compare: (began, mine, theirs) =>
      compareByLabel<SynonymValues>(synonymLabels, valuesOf(began), mine, valuesOf(theirs)),
    send,
    takeBack: (before, after) => send(valuesOf(before), after.version),
    said: ({ term }) => `“${term}” was saved.`,
    onSaved: onClose,
  })
  return (
    <RecordForm
      name={`Change ${synonym.term}`}
      editing={editing}
      notSaved="The synonym was not saved."
      onTaken={onClose}
      className="flex flex-col gap-3 py-3"
    >
      <SynonymInputs form={editing.form} />
      <EditButtons editing={editing} onClose={onClose} />
    </RecordForm>
  )
}

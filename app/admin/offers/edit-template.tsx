import type { TemplateFields } from '../../../shop/offers/desk/template.ts'
import { EditButtons } from '../kit/form/edit-buttons.tsx'
import { RecordForm } from '../kit/form/record-form.tsx'
import { useRecordForm, type Known } from '../kit/form/use-record-form.ts'
import { compareByLabel } from '../kit/form/version-conflict.tsx'
import { useWrite } from '../kit/use-call.ts'
import {
  templateForm,
  templateLabels,
  templatesChanged,
  valuesOf,
  type TemplateRow,
} from './template-form.ts'
import { TemplateInputs } from './template-inputs.tsx'

export function EditTemplate({ template, onClose }: { template: TemplateRow; onClose: () => void }) {
  const { _id: id, version } = template
  const { mutateAsync } = useWrite('PUT /api/offer-templates/{id}', { changes: templatesChanged })

  async function send(values: TemplateFields, ifMatch: number | null): Promise<Known<TemplateRow>> {
    const { body, version: after } = await mutateAsync({ params: { id }, ifMatch, body: values })
    return { data: body, version: after }
  }

  const editing = useRecordForm('GET /api/offer-templates/{id}', {
    kept: `offer-template-${id}`,
    first: { data: template, version },
    fields: templateForm,
    valuesOf,
    theirsOf: (current): TemplateRow => current,
    compare: (began, mine, theirs) =>
      compareByLabel<TemplateFields>(templateLabels, valuesOf(began), mine, valuesOf(theirs)),
    send,
    takeBack: (before, after) => send(valuesOf(before), after.version),
    said: ({ name }) => `“${name}” was saved.`,
    onSaved: onClose,
  })
  return (
    <RecordForm
      name={`Change ${template.name}`}
      editing={editing}
      notSaved="The template was not saved."
      onTaken={onClose}
      className="flex flex-col gap-3 py-3"
    >
      <TemplateInputs form={editing.form} />
      <EditButtons editing={editing} onClose={onClose} />
    </RecordForm>
  )
}

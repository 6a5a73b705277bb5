import type { UseFormReturn } from 'react-hook-form'
import { longestTexts, type TemplateFields } from '../../../shop/offers/desk/template.ts'
import { TextField } from '../kit/form/form-fields.tsx'
import { templateLabels } from './template-form.ts'

export function TemplateInputs({ form }: { form: UseFormReturn<TemplateFields, unknown, TemplateFields> }) {
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={templateLabels.name}
        help="Only staff read it."
        maxLength={80}
        required
      />
      <TextField form={form} name="note" label={templateLabels.note} rows={4} maxLength={longestTexts} />
      <TextField form={form} name="terms" label={templateLabels.terms} rows={4} maxLength={longestTexts} />
    </>
  )
}

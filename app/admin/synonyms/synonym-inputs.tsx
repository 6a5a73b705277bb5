import type { UseFormReturn } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { TextField } from '../kit/form/form-fields.tsx'
import { synonymLabels, wayNames, type SynonymValues } from './synonym-form.ts'

export function SynonymInputs({ form }: { form: UseFormReturn<SynonymValues, unknown, SynonymValues> }) {
  return (
    <>
      <TextField form={form} name="term" label={synonymLabels.term} maxLength={60} required />
      <TextField
        form={form}
        name="means"
        label={synonymLabels.means}
        help="A word from your product titles, such as bench engine."
        maxLength={60}
        required
      />
      <Field
        label={synonymLabels.ways}
        help="Both ways: typing either word also finds products with the other. One way: only the first finds the second."
      >
        {(control) => (
          <select {...control} {...form.register('ways')}>
            {Object.entries(wayNames).map(([way, name]) => (
              <option key={way} value={way}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}

import { useWatch, type UseFormReturn } from 'react-hook-form'
import { longestNumber, recordKinds, type NumberFields } from '../../../shop/numbers/edit/number-fields.ts'
import { Field } from '../../ui/field.tsx'
import { TextField } from '../kit/form/form-fields.tsx'
import { numberLabels } from './number-form.ts'

type Form = UseFormReturn<NumberFields, unknown, NumberFields>

/** `isNew`: its kind can still be chosen. */
export function NumberInputs({ form, isNew }: { form: Form; isNew: boolean }) {
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <>
      {isNew && (
        <Field label={numberLabels.kind} help={kindHelp[kind]}>
          {(control) => (
            <select {...control} {...form.register('kind')}>
              {Object.entries(recordKinds).map(([one, name]) => (
                <option key={one} value={one}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <TextField
        form={form}
        name="number"
        label={kind === 'alias' ? numberLabels.number : 'Old number'}
        maxLength={longestNumber}
        required
      />
      {kind === 'alias' ? (
        <TextField
          form={form}
          name="whose"
          label={numberLabels.whose}
          help="Optional, for example Acme."
          maxLength={60}
        />
      ) : (
        <TextField
          form={form}
          name="since"
          label={numberLabels.since}
          help="Leave it empty for today."
          type="date"
        />
      )}
      <TextField
        form={form}
        name="product"
        label={kind === 'alias' ? numberLabels.product : 'Replaced by'}
        help="A product number."
        maxLength={longestNumber}
        required
      />
    </>
  )
}

const kindHelp = {
  alias:
    'Somebody else’s number, or an old one of yours. If it stands for several products, add it once for each.',
  replaced: 'Visitors see a note with the new number. Carts are never changed.',
} as const

import type { UseFormReturn } from 'react-hook-form'
import { longestBrochure } from '../../../shop/catalogue/product-fields.ts'
import { Field } from '../../ui/field.tsx'
import { productLabels, type ProductValues } from './product-values.ts'

/** The name of a file of ours, or an https address (spec-decisions 43, 64). */
export function BrochureField<Output>({ form }: { form: UseFormReturn<ProductValues, unknown, Output> }) {
  return (
    <Field
      label={productLabels.brochure}
      help="The name of a PDF in this shop, or an https address."
      error={form.formState.errors.brochure?.message}
    >
      {(control) => (
        <input
          {...control}
          {...form.register('brochure')}
          autoComplete="off"
          maxLength={longestBrochure + 1}
        />
      )}
    </Field>
  )
}

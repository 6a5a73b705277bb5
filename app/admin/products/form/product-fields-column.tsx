import type { UseFormReturn } from 'react-hook-form'
import type { PriceWarning } from '../../../../shop/catalogue/edit/price-warnings.ts'
import { Field } from '../../../ui/field.tsx'
import { useRead } from '../../kit/use-call.ts'
import { BrochureField } from './brochure-field.tsx'
import { PriceFields } from './price-fields.tsx'
import { labelOf, type ProductValues } from './product-values.ts'

export function ProductFieldsColumn<Output>({
  form,
  warnings,
}: {
  form: UseFormReturn<ProductValues, unknown, Output>
  warnings: PriceWarning[]
}) {
  const {
    register,
    formState: { errors },
  } = form
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <Field label={labelOf('number')} help="Letters, digits, _ and - only." error={errors.number?.message}>
          {(control) => (
            <input
              {...control}
              {...register('number')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-required
              className={`${control.className} product-number`}
            />
          )}
        </Field>
        <Field
          label={labelOf('title')}
          help="Cards in the shop show its first 33 characters."
          error={errors.title?.message}
        >
          {(control) => <input {...control} {...register('title')} autoComplete="off" aria-required />}
        </Field>
      </div>
      <CategoryField form={form} />
      <Field label={labelOf('description')} help="Line breaks are kept." error={errors.description?.message}>
        {(control) => (
          <textarea
            {...control}
            {...register('description')}
            rows={14}
            aria-required
            className={`${control.className} min-h-30 py-2`}
          />
        )}
      </Field>
      <PriceFields form={form} warnings={warnings} />
      <BrochureField form={form} />
    </div>
  )
}

function CategoryField<Output>({ form }: { form: UseFormReturn<ProductValues, unknown, Output> }) {
  const { data, error } = useRead('GET /api/categories', {})
  const chosen = form.watch('category')
  const names = data?.body.map(({ name }) => name) ?? []
  return (
    <Field
      label={labelOf('category')}
      help={error ? 'The categories could not be loaded. Reload the page to choose another.' : undefined}
      error={form.formState.errors.category?.message}
    >
      {(control) => (
        // its entries come and go: without a value of its own the browser would choose the first
        <select {...control} {...form.register('category')} value={chosen} aria-required>
          <option value="">Choose one</option>
          {/* the chosen one also while the list is on its way, or when it is no longer in it */}
          {chosen && !names.includes(chosen) && <option value={chosen}>{chosen}</option>}
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

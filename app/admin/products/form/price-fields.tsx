import { TriangleAlert } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import type { PriceWarning } from '../../../../shop/catalogue/edit/price-warnings.ts'
import { priceFields } from '../../../../shop/catalogue/product-field-list.ts'
import { Field } from '../../../ui/field.tsx'
import { isRequired, labelOf, type ProductValues } from './product-values.ts'

/** The ladder in one row, and below it what looks like a slip. */
export function PriceFields<Output>({
  form: {
    register,
    formState: { errors },
  },
  warnings,
}: {
  form: UseFormReturn<ProductValues, unknown, Output>
  warnings: PriceWarning[]
}) {
  return (
    <section aria-labelledby="prices">
      <h3 id="prices" className="text-h3">
        Prices
      </h3>
      <p className="mt-1 text-muted">In US dollars, with up to 2 decimals, such as 1149 or 1149.50.</p>
      <div className="mt-3 grid grid-cols-2 gap-x-3 gap-y-1 xl:grid-cols-[3fr_3fr_3fr_4fr]">
        {priceFields.map((name) => (
          // on the lines of the grid: where a name takes two, the fields of its row still stand on one
          <div key={name} className="row-span-3 grid grid-rows-subgrid">
            <Field
              label={labelOf(name)}
              error={errors[name]?.message}
              className="contents! [&>div:first-child]:items-end"
            >
              {(control) => (
                <input
                  {...control}
                  {...register(name)}
                  inputMode="decimal"
                  autoComplete="off"
                  aria-required={isRequired(name)}
                  className={`${control.className} text-right tabular-nums`}
                />
              )}
            </Field>
          </div>
        ))}
      </div>
      {warnings.length > 0 && <Warnings warnings={warnings} />}
    </section>
  )
}

/** Each names its price: in the width of one field it would take six lines. */
function Warnings({ warnings }: { warnings: PriceWarning[] }) {
  return (
    <div className="mt-2 flex flex-col gap-1.5 rounded-control bg-warning-tint px-3 py-2 text-warning">
      {warnings.map(({ field, text }) => (
        <p key={`${field} ${text}`} className="flex items-start gap-2">
          <TriangleAlert aria-hidden="true" size={18} strokeWidth={1.75} className="mt-0.5 shrink-0" />
          {text}
        </p>
      ))}
    </div>
  )
}

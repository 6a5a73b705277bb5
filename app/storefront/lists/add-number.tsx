import { Form } from 'react-router'
import { largestQuantity } from '../../../shop/cart/cart.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

/** Puts a product on the list by its number. */
export function AddNumber() {
  return (
    <Form method="post" className="no-print mt-8 flex flex-wrap items-end gap-3">
      <Field label="Product number" className="w-56 max-w-full">
        {(control) => (
          <input
            {...control}
            name="number"
            required
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Quantity" className="w-28">
        {(control) => (
          <input
            {...control}
            name="quantity"
            defaultValue="1"
            inputMode="numeric"
            maxLength={String(largestQuantity).length}
            autoComplete="off"
          />
        )}
      </Field>
      <Button type="submit" name="intent" value="add" kind="secondary" className="min-h-12">
        Add to this list
      </Button>
    </Form>
  )
}

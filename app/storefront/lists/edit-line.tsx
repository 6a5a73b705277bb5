import { Form } from 'react-router'
import { longestNote, longestReorderPoint, type ListLine } from '../../../shop/lists/list.ts'
import { largestQuantity } from '../../../shop/cart/cart.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

/** Quantity, note and reorder point of a line, and Remove. It opens without scripts too. */
export function editLine({ number, quantity, note, reorderPoint }: ListLine) {
  return (
    <details className="no-print mt-1 pl-12">
      <summary
        aria-label={`Edit ${number}`}
        className="inline-flex min-h-11 cursor-pointer items-center text-small text-accent underline-offset-4 hover:underline"
      >
        Edit
      </summary>
      <Form
        // what was saved is what the fields show
        key={`${quantity} ${note} ${reorderPoint}`}
        method="post"
        className="mt-1 flex max-w-[28rem] flex-col gap-4 pb-2"
      >
        <input type="hidden" name="number" value={number} />
        <Field label="Quantity on the list">
          {(control) => (
            <input
              {...control}
              name="quantity"
              defaultValue={quantity}
              inputMode="numeric"
              autoComplete="off"
              maxLength={String(largestQuantity).length}
            />
          )}
        </Field>
        <Field label="Note" optional>
          {(control) => (
            <input {...control} name="note" defaultValue={note} maxLength={longestNote} autoComplete="off" />
          )}
        </Field>
        <Field label="Reorder point" help="When to order again, in your own words." optional>
          {(control) => (
            <input
              {...control}
              name="reorderPoint"
              defaultValue={reorderPoint}
              maxLength={longestReorderPoint}
              autoComplete="off"
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="save" kind="secondary">
            Save
          </Button>
          <Button
            type="submit"
            name="intent"
            value="remove"
            kind="quiet"
            aria-label={`Remove ${number} from the list`}
          >
            Remove
          </Button>
        </div>
      </Form>
    </details>
  )
}

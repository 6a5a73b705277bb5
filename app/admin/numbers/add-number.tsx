import { numberFields } from '../../../shop/numbers/edit/number-fields.ts'
import { AddForm } from '../kit/form/add-form.tsx'
import { useAddForm } from '../kit/form/use-add-form.ts'
import { useGiven } from '../kit/form/use-given.ts'
import { noNumber } from './number-form.ts'
import { NumberInputs } from './number-inputs.tsx'
import { numbersChanged } from './numbers-changed.ts'

/** `number`: what found nothing, if somebody comes from the misses. */
export function AddNumber({ number }: { number: string }) {
  const adding = useAddForm('POST /api/other-numbers', {
    kept: 'number-new',
    fields: numberFields,
    nothing: noNumber,
    changes: numbersChanged,
    ask: (body) => ({ body }),
    said: ({ body }) => `${body.number} now leads to ${body.product}.`,
  })
  useGiven(adding.form, { number })
  return (
    <AddForm
      name="Add a number"
      adding={adding}
      needed="Both numbers are required."
      verb="Add number"
      notAdded="The number was not added."
    >
      <NumberInputs form={adding.form} isNew />
    </AddForm>
  )
}

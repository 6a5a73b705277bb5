import { AddForm } from '../kit/form/add-form.tsx'
import { useAddForm } from '../kit/form/use-add-form.ts'
import { useGiven } from '../kit/form/use-given.ts'
import { bodyOf, noSynonym, synonymForm, synonymsChanged } from './synonym-form.ts'
import { SynonymInputs } from './synonym-inputs.tsx'

/** `term`: what found nothing, if somebody comes from the misses. */
export function AddSynonym({ term }: { term: string }) {
  const adding = useAddForm('POST /api/synonyms', {
    kept: 'synonym-new',
    fields: synonymForm,
    nothing: noSynonym,
    changes: synonymsChanged,
    ask: (values) => ({ body: bodyOf(values) }),
    said: ({ body }) => `“${body.term}” was added. Searches use it from now on.`,
  })
  useGiven(adding.form, { term })
  return (
    <AddForm
      name="Add a synonym"
      adding={adding}
      needed="Both words are required."
      verb="Add synonym"
      notAdded="The synonym was not added."
    >
      <SynonymInputs form={adding.form} />
    </AddForm>
  )
}

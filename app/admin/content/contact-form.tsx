import {
  contactFields,
  contactTexts,
  type ContactFields,
} from '../../../shop/content/contact/contact-fields.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../kit/form/admin-form.tsx'
import { TextField } from '../kit/form/form-fields.tsx'
import { RecordForm } from '../kit/form/record-form.tsx'
import { SaveBar } from '../kit/form/save-bar.tsx'
import { useRecordForm, type Known } from '../kit/form/use-record-form.ts'
import { compareByLabel } from '../kit/form/version-conflict.tsx'
import { useWrite } from '../kit/use-call.ts'
import { PlaceOnMap } from './place-on-map.tsx'

const labels = { address: 'Address', phone: 'Phone', email: 'Email' } as const

export function ContactForm({ first }: { first: Known<ContactFields> }) {
  const { mutateAsync } = useWrite('PUT /api/contact-data', {
    changes: ['GET /api/contact-data/location'],
  })

  async function send(contact: ContactFields, ifMatch: number | null): Promise<Known<ContactFields>> {
    const { body, version } = await mutateAsync({ body: contact, ifMatch })
    return { data: body, version }
  }

  const editing = useRecordForm('GET /api/contact-data', {
    kept: 'contact-data',
    first,
    fields: contactFields,
    valuesOf: (contact) => contact,
    theirsOf: (current) => current,
    compare: (began, mine, theirs) => compareByLabel<ContactFields>(labels, began, mine, theirs),
    send,
    takeBack: (before, { version }) => send(before, version),
    said: () => 'The contact data is changed.',
  })
  const { form, known, changed, isSaving, savedAt, cancel } = editing
  const { isValid } = form.formState
  const wrong = isValid ? undefined : 'Fill in all three, with a valid e-mail address.'
  return (
    <RecordForm
      name="Contacts Data"
      editing={editing}
      saved={contactTexts.updated}
      notSaved={contactTexts.notUpdated}
      className="noscript:hidden"
    >
      <div className="mt-4 grid max-w-[75rem] items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 md:p-5">
          <TextField
            form={form}
            name="address"
            label={labels.address}
            help="One line per row, as on a letter."
            rows={4}
            required
            autoComplete="off"
          />
          <div className="grid gap-4 md:grid-cols-2">
            <TextField form={form} name="phone" label={labels.phone} type="tel" required />
            <TextField form={form} name="email" label={labels.email} type="email" required />
          </div>
        </div>
        <PlaceOnMap key={known.address} address={known.address} />
      </div>
      <SaveBar changed={changed} savedAt={savedAt} note={isSaving ? 'Saving...' : wrong}>
        {changed && (
          <Button kind="secondary" className="max-md:flex-1" onClick={cancel}>
            Cancel
          </Button>
        )}
        <SubmitButton invalid={!isValid} busy={isSaving ? 'Updating...' : null}>
          Update Contact
        </SubmitButton>
      </SaveBar>
    </RecordForm>
  )
}

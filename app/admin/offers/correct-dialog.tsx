import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { SheetDialog } from '../../ui/overlays/dialog.tsx'
import { DialogForm } from '../kit/form/dialog-form.tsx'
import { NotDone } from '../kit/not-done.tsx'
import { useWrite } from '../kit/use-call.ts'
import { offerReads } from './browser-offers.ts'
import { ContactInputs, contactFields } from './contact-inputs.tsx'
import type { WholeOffer } from './offer-words.ts'

/** A name or an address that was heard wrong, before anything is sent. */
export function CorrectDialog({
  offer: { number, contact, kind },
  onClose,
  onDone,
}: {
  offer: WholeOffer
  onClose: () => void
  onDone: (said: string) => void
}) {
  const form = useForm({
    resolver: zodResolver(contactFields),
    mode: 'onTouched',
    defaultValues: {
      name: contact.name,
      email: contact.email,
      company: contact.company,
      phone: contact.phone,
    },
  })
  const correcting = useWrite('PUT /api/offers/{number}/contact', { changes: offerReads })
  const name = `Who is quote ${number} for?`
  return (
    <SheetDialog open onClose={onClose} name={name}>
      <DialogForm
        title={name}
        verb="Save"
        busy={correcting.isPending ? 'Saving...' : null}
        onSubmit={form.handleSubmit((body) =>
          correcting.mutate(
            { params: { number }, body },
            { onSuccess: () => onDone('The contact of this quote is corrected.') },
          ),
        )}
        onCancel={onClose}
      >
        <ContactInputs form={form} />
        <p className="text-muted">
          {kind === 'request'
            ? 'The e-mail address has to stay: the link to this request went there.'
            : 'Nothing was sent yet, so no one is told.'}
        </p>
        <NotDone error={correcting.error} why="Nothing was changed." className="" />
      </DialogForm>
    </SheetDialog>
  )
}

import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { newsletterTexts } from '../../../../shop/newsletter/newsletter-texts.ts'
import {
  longestReason,
  returnReason,
  subscriberFields,
} from '../../../../shop/newsletter/subscribers/subscriber.ts'
import { Notice } from '../../../ui/notice.tsx'
import { AddForm } from '../../kit/form/add-form.tsx'
import { TextField } from '../../kit/form/form-fields.tsx'
import { useAddForm } from '../../kit/form/use-add-form.ts'
import { useTimeZone } from '../../kit/time-zone.ts'
import { leavingOf, type Leaving } from './leaving-of.ts'
import { leavingWords } from '../newsletter-words.ts'
import { subscribersChanged } from './subscribers-changed.ts'

const fields = subscriberFields.extend({ reason: z.literal('').or(returnReason) })
const nothing = { displayName: '', email: '', reason: '' }

/** For somebody who has said yes to staff. Who left before comes back only for a reason. */
export function AddSubscriber() {
  const timeZone = useTimeZone()
  const adding = useAddForm('POST /api/add-subscriber', {
    kept: 'subscriber-new',
    fields,
    nothing,
    changes: subscribersChanged,
    ask: ({ displayName, email, reason }) => ({
      body: { displayName, email, ...(leaving && reason && { reason }) },
    }),
    said: ({ status }, { email }) =>
      status === 201 || leaving ? newsletterTexts.added : `${email} was already on the list.`,
  })
  const { form, asked, error } = adding
  const email = useWatch({ control: form.control, name: 'email' })
  /** of whoever the form is about now, not of the one before */
  const leaving: Leaving | null = email.trim() === asked?.body?.email ? leavingOf(error) : null
  return (
    <AddForm
      name="Add a subscriber"
      adding={leavingOf(error) ? { ...adding, error: null } : adding}
      needed="A name and an e-mail address are required."
      verb="Add subscriber"
      kind="secondary"
      notAdded={newsletterTexts.notAdded}
    >
      <TextField form={form} name="displayName" label="Display Name" required />
      <TextField form={form} name="email" label="Email" type="email" inputMode="email" required />
      {leaving && (
        <>
          <Notice kind="warning">
            Nothing was changed. {leavingWords(leaving, timeZone)}: to add them back, say why.
          </Notice>
          <TextField
            form={form}
            name="reason"
            label="Why they are being added back"
            maxLength={longestReason}
          />
        </>
      )}
    </AddForm>
  )
}

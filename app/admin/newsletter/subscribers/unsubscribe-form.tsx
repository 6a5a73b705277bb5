import { z } from 'zod'
import { newsletterTexts } from '../../../../shop/newsletter/newsletter-texts.ts'
import { subscriberEmail } from '../../../../shop/newsletter/subscribers/subscriber.ts'
import { AddForm } from '../../kit/form/add-form.tsx'
import { TextField } from '../../kit/form/form-fields.tsx'
import { useAddForm } from '../../kit/form/use-add-form.ts'
import { subscribersChanged } from './subscribers-changed.ts'

const fields = z.strictObject({ email: subscriberEmail })

/** Takes somebody off the list who asked staff to, by phone perhaps. */
export function UnsubscribeForm() {
  const leaving = useAddForm('GET /api/unsubscribe', {
    kept: 'subscriber-leaves',
    fields,
    nothing: { email: '' },
    changes: subscribersChanged,
    ask: ({ email }) => ({ query: { email } }),
    said: (_, { email }) => newsletterTexts.left(email),
  })
  return (
    <AddForm
      name="Unsubscribe by e-mail"
      adding={leaving}
      needed="An e-mail address is required."
      verb="Unsubscribe"
      busyVerb="Unsubscribing..."
      kind="secondary"
      notAdded={newsletterTexts.notLeft(leaving.asked?.query?.email ?? '')}
    >
      <TextField
        form={leaving.form}
        name="email"
        label="E-mail to unsubscribe"
        type="email"
        inputMode="email"
        required
      />
    </AddForm>
  )
}

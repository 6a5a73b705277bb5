import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { TextField } from '../kit/form/form-fields.tsx'

export const contactFields = z.object({
  name: z.string().trim().min(1, 'Enter a name.'),
  email: z
    .string()
    .trim()
    .min(1, 'Enter an e-mail address: the quote goes there.')
    .pipe(z.email('Enter an e-mail address like name@example.com.')),
  phone: z.string().trim(),
  company: z.string().trim(),
})

export type Contact = z.output<typeof contactFields>

/** Whom a quote is for. */
export function ContactInputs({ form }: { form: UseFormReturn<Contact, unknown, Contact> }) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextField form={form} name="name" label="Name" maxLength={120} required />
      <TextField form={form} name="email" label="E-mail" type="email" maxLength={254} required />
      <TextField form={form} name="company" label="Company (optional)" maxLength={120} />
      <TextField form={form} name="phone" label="Phone (optional)" type="tel" maxLength={40} />
    </div>
  )
}

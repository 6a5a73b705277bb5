import { z } from 'zod'
import '../no-eval.ts'
import { hasStates, isCountry } from './countries.ts'

/** What is wrong with a field, said so that it can be mended. */
export const billingMessages = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  emailMissing: 'Enter your e-mail address.',
  emailShape: 'Enter an e-mail address like name@example.com.',
  phone: 'Use digits, spaces and + ( ) - only, or leave it empty.',
  address: 'Enter your street address.',
  city: 'Enter your city.',
  state: 'Enter your state or province.',
  zip: 'Enter your ZIP or postal code.',
  country: 'Choose your country.',
} as const

const text = (message: string, most: number) =>
  z.string({ error: message }).trim().min(1, message).max(most, `Use at most ${most} characters.`)

/** Billing Information of spec s.2 and s.5; the form, the call and the server check with this one schema. */
export const billingFields = z
  .strictObject({
    firstName: text(billingMessages.firstName, 60),
    lastName: text(billingMessages.lastName, 60),
    email: text(billingMessages.emailMissing, 254).pipe(z.email(billingMessages.emailShape)),
    phone: z
      .string()
      .trim()
      .regex(/^[+\d\s()./x-]{0,30}$/, billingMessages.phone)
      .default(''),
    address: text(billingMessages.address, 120),
    city: text(billingMessages.city, 60),
    state: z.string().trim().max(60, 'Use at most 60 characters.').default(''),
    zip: text(billingMessages.zip, 16),
    country: z.string({ error: billingMessages.country }).refine(isCountry, billingMessages.country),
  })
  .refine((billing) => billing.state !== '' || !hasStates(billing.country), {
    path: ['state'],
    message: billingMessages.state,
    // Said together with the other fields' messages, not only once those are right.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

export type Billing = z.output<typeof billingFields>

/** As on an envelope. */
export function addressLines(billing: Billing): string[] {
  const { address, city, state, zip, country } = billing
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [fullName(billing), address, place, country].filter(Boolean)
}

export function fullName(billing: Billing): string {
  // a service may know one name only
  return `${billing.firstName} ${billing.lastName}`.trim()
}

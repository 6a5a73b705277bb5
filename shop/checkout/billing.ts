import { z } from 'zod'
import '../text/no-eval.ts'
import { countryName, isCountry } from '../places/countries.ts'
import { withPlaceRules } from '../places/place-rules.ts'

/** What is wrong with a field, and how to correct it. */
export const billingMessages = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  emailMissing: 'Enter your e-mail address.',
  emailShape: 'Enter an e-mail address like name@example.com.',
  phone: 'Enter a phone number like (512) 555-0100 ext. 12, or leave it empty.',
  address: 'Enter your street address.',
  city: 'Enter your city.',
  state: 'Enter your state or province.',
  zip: 'Enter your ZIP or postal code.',
  stateOfUs: 'Enter a state like TX or Texas.',
  stateOfCa: 'Enter a province like ON or Ontario.',
  zipOfUs: 'Enter a ZIP code like 78701 or 78701-1234.',
  zipOfCa: 'Enter a postal code like K1A 0B1.',
  country: 'Choose your country.',
} as const

const text = (message: string, most: number) =>
  z.string({ error: message }).trim().min(1, message).max(most, `Use at most ${most} characters.`)

/** Billing Information. The form, the call and the server all check with this schema. */
export const billingFields = withPlaceRules(
  z.strictObject({
    firstName: text(billingMessages.firstName, 60),
    lastName: text(billingMessages.lastName, 60),
    email: text(billingMessages.emailMissing, 254).pipe(z.email(billingMessages.emailShape)),
    phone: z
      .string()
      .trim()
      .max(40, 'Use at most 40 characters.')
      .regex(/^[+\d\s()./,-]{0,40}(?:(?:extension|ext\.?|x\.?|#)[\s:]{0,3}\d{1,8})?$/i, billingMessages.phone)
      .default(''),
    address: text(billingMessages.address, 120),
    city: text(billingMessages.city, 60),
    state: z.string().trim().max(60, 'Use at most 60 characters.').default(''),
    zip: z.string().trim().max(16, 'Use at most 16 characters.').default(''),
    country: z.string({ error: billingMessages.country }).refine(isCountry, billingMessages.country),
  }),
  billingMessages,
)

export type Billing = z.output<typeof billingFields>

/** The number to dial, without the extension. */
export function dialedNumber(phone: string): string {
  return (phone.split(/[a-z#]/i, 1)[0] ?? '').replace(/[^+\d]/g, '')
}

/** As on an envelope. */
export function addressLines(billing: Billing): string[] {
  const { address, city, state, zip, country } = billing
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [fullName(billing), address, place, countryName(country)].filter(Boolean)
}

/** To whom an order was billed, and how they are reached, one line each. */
export function billedTo(billing: Billing): string[] {
  return [...addressLines(billing), billing.phone, billing.email].filter(Boolean)
}

export function fullName(billing: Billing): string {
  // a service may know only one name
  return `${billing.firstName} ${billing.lastName}`.trim()
}

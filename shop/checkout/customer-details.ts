import type { CustomerDetails } from '../back-office/back-office.ts'
import { fullName, type Billing } from './billing.ts'

/** Billing Information in the words of the back office. */
export function customerDetailsOf(billing: Billing): CustomerDetails {
  return {
    displayName: fullName(billing),
    email: billing.email,
    // Books take no letters in a number: 'ext. 12' is '#12' there.
    phoneNumber: billing.phone.replace(/[a-z][a-z.]*/gi, '#'),
    addressLine1: billing.address,
    city: billing.city,
    state: billing.state,
    postalCode: billing.zip,
    country: billing.country,
  }
}

import type { Db } from '../../database/connect.ts'
import type { BackOffice, Customer, CustomerDetails } from '../back-office/back-office.ts'
import { makeCustomer } from '../back-office/make-customer.ts'
import { noteCall } from '../outside-calls/note-call.ts'
import { fullName, type Billing } from '../checkout/billing.ts'
import type { CheckoutRow } from '../checkout/checkout-store.ts'
import type { Send } from './run-step.ts'

type Needs = { db: Db; backOffice: BackOffice; log: { warn(facts: object, message: string): void } }

/** The number is ours and unique: a second create with it makes no second customer. */
const byNumber = { repeatable: true }

/** The buyer's customer record: found by e-mail, or made under a WEB number that nobody else has. */
export async function ensureCustomer(needs: Needs, checkout: CheckoutRow, send: Send): Promise<Customer> {
  const { billing } = checkout
  const about = { checkoutId: checkout.id, system: 'back-office' as const }
  const known = await noteCall(
    needs,
    { ...about, call: 'find customer' },
    () => needs.backOffice.findCustomer(billing.email),
    (customer) => (customer ? { outcome: 'found', detail: customer.number } : { outcome: 'not there' }),
  )
  if (known) return known
  const create = (number: string) =>
    noteCall(
      needs,
      { ...about, call: 'create customer' },
      () => needs.backOffice.createCustomer(number, customerDetailsOf(billing)),
      (customer) => ({ outcome: customer === 'number-taken' ? 'number taken' : 'created', detail: number }),
    )
  return send(() => makeCustomer(needs.db, billing.email, create), byNumber)
}

/** Where an order goes: the buyer's address, or another one. Phone and e-mail are always the buyer's. */
export function shipToDetailsOf({ billing, shipTo }: CheckoutRow): CustomerDetails {
  const buyer = customerDetailsOf(billing)
  if (!shipTo) return buyer
  return {
    ...buyer,
    displayName: shipTo.name,
    addressLine1: shipTo.address,
    addressLine2: shipTo.address2,
    city: shipTo.city,
    state: shipTo.state,
    postalCode: shipTo.zip,
    country: shipTo.country,
  }
}

/** Billing Information in the fields of the back office. */
export function customerDetailsOf(billing: Billing): CustomerDetails {
  return {
    displayName: fullName(billing),
    email: billing.email,
    // The back office takes no letters in a telephone number: 'ext. 12' becomes '#12'.
    phoneNumber: billing.phone.replace(/[a-z][a-z.]*/gi, '#'),
    addressLine1: billing.address,
    city: billing.city,
    state: billing.state,
    postalCode: billing.zip,
    country: billing.country,
  }
}

import type { Billing } from '../checkout/billing.ts'

/** What a service tells of a buyer, as the rest of the shop keeps it: the name, and an address where one is known. */
export function buyerOf(fullName: string, email = ''): Billing {
  const name = fullName.trim()
  const at = name.lastIndexOf(' ')
  return {
    firstName: at < 0 ? name : name.slice(0, at).trimEnd(),
    lastName: at < 0 ? '' : name.slice(at + 1),
    email,
    phone: '',
    address: '',
    city: '',
    state: '',
    zip: '',
    country: '',
  }
}

import type { Billing } from '../billing.ts'

/** What a service says about a buyer, in the shop's own form: the name, and an address if one is known. */
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

export function myOrdersAddress(page = 1): string {
  return page > 1 ? `/my-orders?page=${page}` : '/my-orders'
}

export function myOrderAddress(number: string): string {
  return `/my-orders/${encodeURIComponent(number)}`
}

/** The address book of whoever is signed in. */
export const myAddressesAddress = '/my-addresses'

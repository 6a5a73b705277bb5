import type { CustomerRecord } from '../back-office/back-office.ts'
import { countryName } from '../checkout/countries.ts'

/** A customer as the list shows them (spec s.3). */
export type ListedCustomer = Omit<CustomerRecord, 'number'>

/** spec s.9 */
export const customersPerPage = 10

/** A longer term is cut off by the field. */
export const longestCustomerSearch = 100

/** The fields in the order of the card and of the file. */
export const customerColumns: { field: keyof ListedCustomer; name: string }[] = [
  { field: 'displayName', name: 'Name' },
  { field: 'type', name: 'Type' },
  { field: 'addressLine1', name: 'Address line 1' },
  { field: 'addressLine2', name: 'Address line 2' },
  { field: 'city', name: 'City' },
  { field: 'state', name: 'State' },
  { field: 'country', name: 'Country' },
  { field: 'phoneNumber', name: 'Phone' },
  { field: 'email', name: 'E-mail' },
  { field: 'website', name: 'Website' },
]

/** 'Austin, TX, United States' */
export function placeOf({ city, state, country }: ListedCustomer): string {
  return [city, state, countryName(country)].filter(Boolean).join(', ')
}

/**
 * What is asked for stands in what the card shows, as it was typed or, where it is words alone, word by word: figures
 * in another order are another number. Letter case, accents and punctuation between words do not count.
 */
export function findCustomers<Customer extends ListedCustomer>(customers: Customer[], q: string): Customer[] {
  const asked = plain(q)
  const words = /\d/.test(asked) ? [asked] : asked.split(' ')
  return customers.filter((customer) => {
    const fields = customerColumns.map(({ field }) => customer[field])
    const shown = plain([...fields, placeOf(customer)].join(' '))
    return words.every((word) => shown.includes(word))
  })
}

/** Letters that are no letter with an accent, as people type them who have no such key. */
const spelled: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => spelled[letter] ?? letter)
    .replaceAll('’', "'")
    .replaceAll(/[\s,;()]+/g, ' ')
    .trim()
}

import type { CustomerRecord } from '../back-office/back-office.ts'
import { countryName } from '../places/countries.ts'

/** A customer as the list shows them. */
export type ListedCustomer = Omit<CustomerRecord, 'number'>

export const customersPerPage = 10

/** The field accepts no longer term. */
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
 * Finds a customer if the shown texts contain the term: as it was typed or, if it has only words, each word by itself;
 * digits must be in the typed order. Letter case, accents and punctuation between words do not count.
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

/** Letters that are not a letter with an accent, as people type them without such a key. */
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

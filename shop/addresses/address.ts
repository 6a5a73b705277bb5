import { z } from 'zod'
import { countryName, isCountry } from '../places/countries.ts'
import { withPlaceRules } from '../places/place-rules.ts'
import { typedLine } from '../text/typed-text.ts'

export const longestCarrierName = 60
export const longestCarrierAccount = 40

/** What is wrong with a field, and how to correct it. */
const addressMessages = {
  name: 'Enter the name of a person or company.',
  address: 'Enter the street address.',
  city: 'Enter the city.',
  state: 'Enter the state or province.',
  zip: 'Enter the ZIP or postal code.',
  stateOfUs: 'Enter a state like TX or Texas.',
  stateOfCa: 'Enter a province like ON or Ontario.',
  zipOfUs: 'Enter a ZIP code like 78701 or 78701-1234.',
  zipOfCa: 'Enter a postal code like K1A 0B1.',
  country: 'Choose the country.',
} as const

/**
 * Where an order ships, if not to the billing address. Form, call and server check with this schema. No field is longer
 * than its place in Business Central, so nothing of an address is cut off on its way to whoever packs.
 */
export const shipToFields = withPlaceRules(
  z.strictObject({
    name: typedLine(100).min(1, addressMessages.name),
    address: typedLine(100).min(1, addressMessages.address),
    address2: typedLine(50).default(''),
    city: typedLine(30).min(1, addressMessages.city),
    state: typedLine(30).default(''),
    zip: typedLine(16).default(''),
    country: z.string({ error: addressMessages.country }).refine(isCountry, addressMessages.country),
  }),
  addressMessages,
)

export type ShipTo = z.output<typeof shipToFields>
export type ShipToName = keyof ShipTo

export const shipToLabels: Record<ShipToName, string> = {
  name: 'Name or company',
  address: 'Address',
  address2: 'Suite, floor, building',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  country: 'Country',
}

export const shipToNames = Object.keys(shipToLabels) as ShipToName[]

/** The account that its owner has with a carrier for parcels to this address; both are '' if there is none. */
export const carrierAccountFields = z
  .strictObject({
    carrier: typedLine(longestCarrierName).default(''),
    carrierAccount: typedLine(longestCarrierAccount).default(''),
  })
  .refine(({ carrier, carrierAccount }) => carrier !== '' || carrierAccount === '', {
    path: ['carrier'],
    error: 'Enter the carrier of this account.',
  })
  .refine(({ carrier, carrierAccount }) => carrierAccount !== '' || carrier === '', {
    path: ['carrierAccount'],
    error: 'Enter your account number with this carrier.',
  })

export type CarrierAccount = z.output<typeof carrierAccountFields>

export const noCarrierAccount: CarrierAccount = { carrier: '', carrierAccount: '' }

export const carrierAccountLabels: Record<keyof CarrierAccount, string> = {
  carrier: 'Carrier',
  carrierAccount: 'Carrier account number',
}

export const carrierAccountNames = Object.keys(carrierAccountLabels) as (keyof CarrierAccount)[]

/** An address in the book of its owner. */
export type Address = ShipTo & CarrierAccount & { id: string; isDefault: boolean; version: number }

/** So many fit into one book; a constraint of the table holds it too. */
export const mostAddresses = 50

export const addressTexts = {
  full: `Your address book holds up to ${mostAddresses} addresses. Nothing was saved. Delete one first.`,
  changed: 'This address was changed in another window. Nothing was saved; please look at it again.',
  gone: 'We could not find that address. It may have been deleted in another window.',
} as const

/** As on an envelope. */
export function shipToLines({ name, address, address2, city, state, zip, country }: ShipTo): string[] {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [name, address, address2, place, countryName(country)].filter(Boolean)
}

/** The town alone: for whoever may see the order and not the address. */
export function shipToTown({ city, state, country }: ShipTo): string {
  return [city, state, countryName(country)].filter(Boolean).join(', ')
}

/** In one line, for a list to choose from. */
export function shipToLine(address: ShipTo): string {
  return shipToLines(address).join(', ')
}

/** The fields of an address of the book, without what the book adds. */
export function shipToOf({ name, address, address2, city, state, zip, country }: ShipTo): ShipTo {
  return { name, address, address2, city, state, zip, country }
}

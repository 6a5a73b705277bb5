import type { z } from 'zod'
import { hasStates, hasZips } from './countries.ts'
import { isRegion, isZip } from './regions.ts'

type PlaceMessages = Record<'state' | 'zip' | 'stateOfUs' | 'stateOfCa' | 'zipOfUs' | 'zipOfCa', string>

/** What state and ZIP of an address must be in its country, as far as we know the country's list. */
export function withPlaceRules<Fields extends z.ZodType<{ country: string; state: string; zip: string }>>(
  fields: Fields,
  messages: PlaceMessages,
): Fields {
  return fields
    .refine(({ country, state }) => state !== '' || !hasStates(country), said('state', messages.state))
    .refine(({ country, zip }) => zip !== '' || !hasZips(country), said('zip', messages.zip))
    .refine(
      ({ country, state }) => country !== 'US' || fits(isRegion, 'US', state),
      said('state', messages.stateOfUs),
    )
    .refine(
      ({ country, state }) => country !== 'CA' || fits(isRegion, 'CA', state),
      said('state', messages.stateOfCa),
    )
    .refine(({ country, zip }) => country !== 'US' || fits(isZip, 'US', zip), said('zip', messages.zipOfUs))
    .refine(({ country, zip }) => country !== 'CA' || fits(isZip, 'CA', zip), said('zip', messages.zipOfCa))
}

/** Reported together with the other fields' messages, not only once those are right. */
function said(field: 'state' | 'zip', message: string) {
  return {
    path: [field],
    message,
    when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
  }
}

/** Empty values, and values that are no text, have messages of their own. */
function fits(rule: (country: string, written: string) => boolean, country: string, given: unknown): boolean {
  return typeof given !== 'string' || given.trim() === '' || given.length > 60 || rule(country, given.trim())
}

import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'
import type { Cents } from '../shop/money.ts'

/** bigint in the table, branded whole cents in the code. */
export const centsColumn = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>()

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * jsonb with texts of people or other systems: a NUL or half a character, which it would refuse, becomes U+FFFD. (For
 * half characters, text columns do so by themselves.)
 */
export const json = customType<{ data: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) =>
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? storable(inner) : inner)),
})

function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}

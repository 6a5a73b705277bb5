import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'
import type { Cents } from '../shop/money.ts'

/** bigint in the table, branded whole cents in the code. */
export const centsColumn = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>()

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

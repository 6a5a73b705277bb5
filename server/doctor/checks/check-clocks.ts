import { sql } from 'drizzle-orm'
import { notLooked } from '../../../shop/health/finding.ts'
import type { Check } from '../check.ts'
import { clockFinding } from './clock-offset.ts'
import type { DoctorNeeds } from '../needs.ts'

/** Leases and deadlines are counted by the database, waits by the process. */
const mostSecondsApart = 30

export function clocksCheck({ db }: DoctorNeeds): Check {
  return {
    name: 'Time',
    async look() {
      if (!db) return notLooked('the database cannot be reached')
      const before = Date.now()
      const { rows } = await db.execute<{ ms: number }>(
        sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
      )
      const middle = (before + Date.now()) / 2
      const offset = Math.round((middle - (rows[0]?.ms ?? Number.NaN)) / 1000)
      return clockFinding('the database', Number.isNaN(offset) ? null : offset, mostSecondsApart)
    },
  }
}

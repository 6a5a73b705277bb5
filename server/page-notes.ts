import { inquiryLimits } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import type { PageNotes } from '../app/context.ts'
import { databaseIsAway } from '../database/connect.ts'
import type { RateLimits } from './rate-limits.ts'

export type ServerNotes = PageNotes & {
  /** a part of this page is missing: it is sent, never kept */
  incomplete: boolean
  /** and the reason was that the database did not answer */
  unavailable: boolean
}

/** What one page says about itself while it is made; `sessionToken` is the cookie of whoever asked. */
export function openNotes(sessionToken: string | null, limits: RateLimits, address: string): ServerNotes {
  return {
    cacheTags: null,
    incomplete: false,
    unavailable: false,
    sessionToken,
    newSessionToken: null,
    clearCart: false,
    countForm: () => countForm(limits, address),
    failed(error) {
      this.incomplete = true
      this.unavailable ||= databaseIsAway(error)
    },
  }
}

/** The same limits as the call that the form stands beside. */
async function countForm(rateLimits: RateLimits, address: string): Promise<string | null> {
  try {
    for (const limit of inquiryLimits) await rateLimits.count(limit, address)
    return null
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}

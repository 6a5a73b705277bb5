import { inquiryLimits, limits, type Limit } from '../../api/http/call.ts'
import { Problem } from '../../api/http/problem.ts'
import type { CountedForm, PageNotes } from '../../app/context.ts'
import { databaseIsAway } from '../../database/connect.ts'
import type { RateLimits } from '../guards/rate-limits.ts'

export type ServerNotes = PageNotes & {
  /** a part of this page is missing: it is sent, never cached */
  incomplete: boolean
  /** and the reason is that the database did not answer */
  unavailable: boolean
}

/** Who asks for a page, and from where. */
type PageAsker = Pick<
  PageNotes,
  'person' | 'knowsName' | 'signIn' | 'sessionToken' | 'isPage' | 'requestId'
> & {
  address: string
}

/** What a page says about itself while it is made. */
export function openNotes({ address, ...asker }: PageAsker, rateLimits: RateLimits): ServerNotes {
  return {
    ...asker,
    cacheTags: null,
    ownAddress: null,
    incomplete: false,
    unavailable: false,
    newSessionToken: null,
    clearCart: false,
    ownScripts: [],
    countForm: (form) => countForm(rateLimits, form, address),
    failed(error) {
      this.incomplete = true
      this.unavailable ||= databaseIsAway(error)
    },
  }
}

const limitsOf: Record<CountedForm, Limit[]> = {
  inquiry: inquiryLimits,
  'sign-in': [limits.signIns],
  'sign-up': [limits.signUps],
  'leave-request': [limits.leaveRequests],
  list: [limits.listWrites],
  address: [limits.addressWrites],
  'shared-list': [limits.sharedLists],
  'order-pad': [limits.orderPad],
}

/** The same limits as the call that does the same as this form. */
async function countForm(rateLimits: RateLimits, form: CountedForm, address: string): Promise<string | null> {
  try {
    for (const limit of limitsOf[form]) await rateLimits.count(limit, address)
    return null
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}

import { z } from 'zod'
import { typedLine } from '../../text/typed-text.ts'

export const longestCarrier = 60
export const longestAccount = 40

const freightMessages = {
  carrier: 'Enter the carrier, such as UPS.',
  account: 'Enter your account number with this carrier.',
} as const

export const accountFields = {
  carrier: typedLine(longestCarrier).min(1, freightMessages.carrier),
  account: typedLine(longestAccount).min(1, freightMessages.account),
}

/** What a buyer may say about freight. Whoever says nothing is told the freight before the order ships. */
export const freightFields = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('ask') }),
  z.strictObject({ way: z.literal('account'), ...accountFields }),
  z.strictObject({ way: z.literal('pick-up') }),
])

export type Freight = z.output<typeof freightFields>
export type FreightWay = Freight['way']

/** As the buyer chooses, in this order. */
export const freightChoices: Record<FreightWay, string> = {
  ask: 'Tell me the freight before you ship',
  account: 'Use my carrier account',
  'pick-up': 'I pick it up',
}

export const freightWays = Object.keys(freightChoices) as FreightWay[]

/** For buyers and staff alike. */
export function freightWords(freight: Freight): string {
  if (freight.way === 'ask') return 'Charge to be quoted before shipping'
  if (freight.way === 'pick-up') return 'Picked up by the buyer'
  return ['On carrier account:', freight.carrier, freight.account].filter(Boolean).join(' ')
}

/** What the buyer can expect, in one sentence. */
export function freightPromise(freight: Freight | null): string {
  if (freight?.way === 'account')
    return `We ship on your ${freight.carrier || 'carrier'} account, and the carrier bills you for the freight.`
  if (freight?.way === 'pick-up')
    return 'You pick it up, so there is no freight charge. Please call us before you come.'
  return 'We will tell you the freight charge before we ship.'
}

/** For whoever may see the order and not the account. */
export function withoutAccount(freight: Freight | null): Freight | null {
  return freight?.way === 'account' ? { ...freight, account: '' } : freight
}

/** Key by key: the database may keep them in another order. */
export function isSameFreight(one: Freight | null, other: Freight | null): boolean {
  if (one === null || other === null || one.way !== other.way) return one === other
  if (one.way !== 'account' || other.way !== 'account') return true
  return one.carrier === other.carrier && one.account === other.account
}

import { cards } from '../kit/world.ts'

/** A way in which gateway or back office goes wrong, and how a checkout ends. */
export type Mode = {
  name: string
  switches: Record<string, string>
  cards: string[]
  /** states that the buyer may read in the end */
  ends: string[]
  settings?: Record<string, string>
  backOffice?: 'embedded' | 'business-central'
  /** staff return the money afterwards, or a part of it */
  givesBack?: 'whole' | 'part'
  /** staff have sent an offer, which the buyer accepts; otherwise a cart is paid */
  buys?: 'offer'
}

const sold = ['completed']
const notSold = ['not-charged']
const embedded = { INVOICE_STEPS: 'off' }

/** The steps at the back office are the same for every mode of the gateway: only `plain` looks at all of them. */
export const gatewayModes: Mode[] = [
  { name: 'plain', switches: {}, cards: [cards.approved], ends: sold },
  ...(
    [
      ['decline', {}, [cards.declined, cards.approved], sold],
      ['timeout-before', { gateway: 'timeout-before' }, [cards.approved], notSold],
      ['timeout-after', { gateway: 'timeout-after' }, [cards.approved], sold],
      ['timeout card', {}, [cards.timesOut], notSold],
      ['late', { gateway: 'late' }, [cards.approved], sold],
      ['slow', { gateway: 'slow' }, [cards.approved], sold],
      ['twice', { gateway: 'twice' }, [cards.approved], sold],
      ['other amount', { gateway: 'other-amount' }, [cards.approved], notSold],
      ['partial', { gateway: 'partial' }, [cards.approved], notSold],
      ['garbage', { gateway: 'garbage' }, [cards.approved], sold],
      ['429', { gateway: '429' }, [cards.approved], ['declined']],
      ['retry', { gateway: 'retry' }, [cards.approved], notSold],
      ['500', { gateway: '500' }, [cards.approved], notSold],
      ['reset', { gateway: 'reset' }, [cards.approved], sold],
      ['cut in the answer', { gateway: 'close-mid' }, [cards.approved], sold],
    ] as const
  ).map(([name, switches, tried, ends]) => ({
    name: `gateway: ${name}`,
    switches,
    cards: [...tried],
    ends: [...ends],
    settings: embedded,
  })),
  { name: 'money back by void', switches: {}, cards: [cards.approved], ends: sold, givesBack: 'whole' },
  {
    name: 'money back by refund',
    switches: { settlement: 'done' },
    cards: [cards.approved],
    ends: sold,
    givesBack: 'whole',
  },
  {
    name: 'money back by refund, its answer lost',
    switches: { settlement: 'done', refund: 'timeout-after' },
    cards: [cards.approved],
    ends: sold,
    givesBack: 'whole',
  },
  {
    name: 'a part back',
    switches: { settlement: 'done' },
    cards: [cards.approved],
    ends: sold,
    givesBack: 'part',
  },
  {
    name: 'a part back, its answer lost',
    switches: { settlement: 'done', refund: 'timeout-after' },
    cards: [cards.approved],
    ends: sold,
    givesBack: 'part',
  },
  { name: 'offer: plain', switches: {}, cards: [cards.approved], ends: sold, buys: 'offer' },
  ...(
    [
      ['decline', {}, [cards.declined, cards.approved], sold],
      ['timeout-before', { gateway: 'timeout-before' }, [cards.approved], notSold],
      ['timeout-after', { gateway: 'timeout-after' }, [cards.approved], sold],
      ['late', { gateway: 'late' }, [cards.approved], sold],
      ['twice', { gateway: 'twice' }, [cards.approved], sold],
    ] as const
  ).map(([name, switches, tried, ends]) => ({
    name: `offer: ${name}`,
    switches,
    cards: [...tried],
    ends: [...ends],
    settings: embedded,
    buys: 'offer' as const,
  })),
  {
    name: 'offer: money back by refund',
    switches: { settlement: 'done' },
    cards: [cards.approved],
    ends: sold,
    givesBack: 'whole',
    buys: 'offer',
  },
]

/** What is made there for one sale; a fault affects one of them. */
export const backOfficePlaces = [
  'salesOrders',
  'customerPayments',
  'salesInvoices',
  'customers',
  'any',
] as const

/** What goes wrong at Business Central, for one call of a checkout. */
export const backOfficeModes: Mode[] = (
  [
    ['plain', {}],
    ['create lost', { backOffice: 'create-lost', backOfficeCount: 'once' }],
    ['committed, answer lost', { backOffice: 'commit-lost', backOfficeCount: 'once' }],
    ['committed, 504', { backOffice: 'commit-504', backOfficeCount: 'once' }],
    ['late', { backOffice: 'late', backOfficeCount: 'once' }],
    ['cut in the answer', { backOffice: 'close-mid', backOfficeCount: 'once' }],
    ['lines appended', { backOffice: 'append' }],
    ['429', { backOffice: 'busy-retry-after', backOfficeCount: 'once' }],
    ['503', { backOffice: 'down', backOfficeCount: 'once' }],
    ['number taken', { backOffice: 'number-taken' }],
    ['token expired', { backOffice: 'token-expired' }],
  ] as const
).map(([name, switches]) => ({
  name: `back office: ${name}`,
  switches,
  cards: [cards.approved],
  ends: sold,
  backOffice: 'business-central' as const,
  ...(name === 'committed, answer lost' && { buys: 'offer' as const }),
}))

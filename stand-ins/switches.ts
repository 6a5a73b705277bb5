/** What can be made to go wrong outside. The first option of each switch is the healthy one. */
const SWITCHES = {
  gateway: {
    meaning: 'What the card gateway does with an auth',
    options: [
      ['card', 'the test card or test amount decides'],
      ['approve', 'approves every card'],
      ['decline', 'declines every card'],
      ['timeout-before', 'books nothing and never answers'],
      ['timeout-after', 'books the approval at once and never answers'],
      ['late', 'never answers; books the approval after 45 s, when the caller has long gone'],
      [
        'late-after-void',
        'never answers; books the approval a minute after the order id was voided last, or after 10 minutes',
      ],
      ['slow', 'approves after 31 s'],
      ['twice', 'books two approvals for the order id and answers the second'],
      ['other-amount', 'approves one dollar less than asked'],
      ['partial', 'approves half of it with respcode 10, as for a card that holds no more'],
      ['more', 'approves one dollar more than asked, as with a surcharge'],
      ['no-retref', 'books the approval and answers it without a retref'],
      ['garbage', 'books the approval and answers 200 with a page of nonsense'],
      ['429', 'books nothing and answers 429, too many requests'],
      ['retry', 'books nothing and answers 200 with respstat B, respcode 62'],
      ['408', 'books nothing and answers 408, request timeout'],
      ['500', 'books nothing and answers 500'],
      ['503', 'books nothing and answers 503'],
      ['reset', 'books the approval and destroys the connection'],
      ['close-mid', 'books the approval and destroys the connection in the middle of the answer'],
    ],
  },
  gatewayCount: {
    meaning: 'How often the gateway does so',
    options: [
      ['always', 'for every auth'],
      ['once', 'for one auth; then the gateway goes back to card'],
    ],
  },
  inquiry: {
    meaning: 'Inquiry at the gateway',
    options: [
      ['on', 'answers'],
      ['down', 'answers 503'],
      ['hang', 'never answers'],
    ],
  },
  void: {
    meaning: 'Void at the gateway',
    options: [
      ['on', 'answers'],
      ['down', 'answers 503, nothing is voided'],
      ['hang', 'never answers, nothing is voided'],
    ],
  },
  refund: {
    meaning: 'Refund at the gateway',
    options: [
      ['on', 'answers'],
      ['down', 'answers 503, nothing is refunded'],
      ['hang', 'never answers, nothing is refunded'],
      ['timeout-after', 'books the refund and never answers'],
    ],
  },
  settlement: {
    meaning: 'The settlement of the day',
    options: [
      ['waits', 'charges wait in the batch: they can be voided, and not refunded'],
      ['done', 'every captured charge counts as settled: it can be refunded, and not voided'],
    ],
  },
  backOffice: {
    meaning: 'What Business Central does with a call',
    options: [
      ['on', 'carries it out and answers'],
      ['down', 'answers 503'],
      ['down-retry-after', 'answers 503 with Retry-After'],
      ['busy', 'answers 429'],
      ['busy-retry-after', 'answers 429 with Retry-After'],
      ['refuse', 'destroys the connection before it reads'],
      ['hang', 'reads nothing and never answers'],
      ['create-lost', 'does nothing with a POST and never answers it'],
      ['commit-lost', 'carries a POST out and destroys the connection'],
      ['commit-504', 'carries a POST out and answers 504 after 5 s'],
      ['late', 'carries a POST out after 5 min, when the caller has long gone'],
      ['close-mid', 'carries it out and hangs up in the middle of the answer'],
      ['garbage', 'carries it out and answers 200 with a page of nonsense'],
      ['append', 'puts the lines of a document to those of one with the same external number'],
      ['number-taken', 'before one look-up, staff take the number for another customer'],
      ['entity-changed', 'answers 409 to PATCH and DELETE'],
      ['token-expired', 'lets every token die after one use'],
    ],
  },
  backOfficeCount: {
    meaning: 'How often Business Central does so',
    options: [
      ['always', 'for every call that it befalls'],
      ['once', 'for one call; then it goes back to on'],
    ],
  },
  backOfficeAt: {
    meaning: 'Where at Business Central it happens',
    options: [
      ['any', 'at each call that it can befall'],
      ['customers', 'at the creation of a customer'],
      ['salesOrders', 'at the creation of an order'],
      ['salesInvoices', 'at the creation of an invoice'],
      ['customerPayments', 'at the creation of a payment'],
    ],
  },
  items: {
    meaning: 'The items of Business Central',
    options: [
      ['all', 'there is one of every number'],
      ['none', 'there is only WEB-ITEM'],
    ],
  },
  frame: {
    meaning: 'The hosted card frame',
    options: [
      ['on', 'is served'],
      ['dead', 'the connection is destroyed'],
    ],
  },
  mail: {
    meaning: 'The mail server',
    options: [
      ['accept', 'accepts mail'],
      ['later', 'answers 451 to every recipient: try again later'],
      ['refuse', 'answers 550 to every recipient: never'],
      ['drop', 'books the mail and hangs up before saying so'],
      ['drop-once', 'does so with one mail; then it goes back to accept'],
      ['down', 'cannot be reached: connections are refused, and those that stand break'],
      ['closing', 'answers 421 to every recipient and hangs up'],
      ['grey', 'answers 451 to each recipient once, and takes the mail at the next try'],
      ['poison', 'answers 550, no such mailbox, to recipients that begin with poison'],
      ['foreign', 'answers 550 5.7.1 to every recipient: it sends nothing for us'],
      ['content', 'answers 554 5.7.1 to every message: it is taken for spam'],
    ],
  },
  geocoder: {
    meaning: 'The search for places',
    options: [
      ['on', 'knows the larger cities and the states'],
      ['unknown', 'knows no place at all'],
      ['down', 'answers 503'],
      ['hang', 'never answers'],
      ['garbage', 'answers 200 with a page of nonsense'],
    ],
  },
  tiles: {
    meaning: 'The pictures of the map',
    options: [
      ['on', 'are drawn'],
      ['dead', 'the connection is destroyed'],
    ],
  },
  identity: {
    meaning: 'The identity provider',
    options: [
      ['on', 'signs people in and out'],
      ['down', 'answers 503'],
      ['hang', 'never answers'],
      ['dead', 'the connection is destroyed'],
    ],
  },
  identityToken: {
    meaning: 'The token endpoint of the identity provider',
    options: [
      ['on', 'gives tokens'],
      ['no-refresh', 'gives tokens, but none to renew them with'],
      ['hang', 'never answers, nothing is used up'],
      ['reset', 'destroys the connection, nothing is used up'],
      ['reset-once', 'destroys one connection; then it goes back to on'],
      ['mfa', 'answers 400, mfa_required'],
    ],
  },
  identityKeys: {
    meaning: 'The keys of the identity provider',
    options: [
      ['kept', 'are kept, over a restart too'],
      ['new', 'are changed once with the next request; the old ones are gone'],
    ],
  },
} as const

export type SwitchName = keyof typeof SWITCHES
export type SwitchValue<Name extends SwitchName> = (typeof SWITCHES)[Name]['options'][number][0]
type SwitchRow = { name: string; value: string; options: string[]; meaning: string }

/** A name or value that no switch has; its message is a sentence for the person who sent it. */
export class UnknownSwitch extends Error {}

export type Switches = {
  get<Name extends SwitchName>(name: Name): SwitchValue<Name>
  /** All or nothing: an unknown name or value throws UnknownSwitch and changes nothing. */
  set(values: Record<string, unknown>): void
  /** for code that must act at the moment when a switch is set */
  onChange(listener: () => void): void
  /** The gateway's behaviour for one auth; uses a fault up if `gatewayCount` says once. */
  takeGateway(): SwitchValue<'gateway'>
  /** The same for one call of Business Central; a fault that does not concern it is kept for another. */
  takeBackOffice(befalls: (fault: SwitchValue<'backOffice'>) => boolean): SwitchValue<'backOffice'>
  list(): SwitchRow[]
  reset(): void
}

export function openSwitches(): Switches {
  const values = new Map<string, string>()
  const listeners: (() => void)[] = []
  const tell = () => listeners.forEach((listener) => listener())
  const get = <Name extends SwitchName>(name: Name) =>
    (values.get(name) ?? SWITCHES[name].options[0][0]) as SwitchValue<Name>

  return {
    get,
    set: (wanted) => {
      for (const [name, value] of Object.entries(wanted)) check(name, value)
      for (const [name, value] of Object.entries(wanted)) values.set(name, String(value))
      tell()
    },
    onChange: (listener) => void listeners.push(listener),
    takeGateway: () => {
      const behaviour = get('gateway')
      if (get('gatewayCount') === 'once') values.delete('gateway')
      return behaviour
    },
    takeBackOffice: (befalls) => {
      const behaviour = get('backOffice')
      if (!befalls(behaviour)) return 'on'
      // If a number were taken for ever, no call could ever succeed.
      if (get('backOfficeCount') === 'once' || behaviour === 'number-taken') values.delete('backOffice')
      return behaviour
    },
    list: () =>
      SWITCH_NAMES.map((name) => ({
        name,
        value: get(name),
        options: listOptions(name).map(([option]) => option),
        meaning: meaningOf(name),
      })),
    reset: () => {
      values.clear()
      tell()
    },
  }
}

/** The options of a switch, and what each does. */
export function listOptions(name: SwitchName): readonly (readonly [option: string, does: string])[] {
  return SWITCHES[name].options
}

export const SWITCH_NAMES = Object.keys(SWITCHES) as SwitchName[]

export function titleOf(name: SwitchName): string {
  return SWITCHES[name].meaning
}

function check(name: string, value: unknown): void {
  if (!Object.hasOwn(SWITCHES, name)) {
    throw new UnknownSwitch(`There is no switch "${name}". There are: ${SWITCH_NAMES.join(', ')}.`)
  }
  const options = listOptions(name as SwitchName).map(([option]) => option)
  if (!options.includes(String(value))) {
    throw new UnknownSwitch(`"${String(value)}" is no value of ${name}. It takes: ${options.join(', ')}.`)
  }
}

function meaningOf(name: SwitchName): string {
  const options = listOptions(name).map(([option, does]) => `${option}: ${does}`)
  return `${titleOf(name)}. ${options.join('; ')}.`
}

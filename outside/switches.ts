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
      ['slow', 'approves after 31 s'],
      ['twice', 'books two approvals for the order id and answers the second'],
      ['other-amount', 'approves one dollar less than asked'],
      ['garbage', 'books the approval and answers 200 with a page of nonsense'],
      ['429', 'books nothing and answers 429, too many requests'],
      ['retry', 'books nothing and answers 200 with respstat B, respcode 62'],
      ['500', 'books nothing and answers 500'],
      ['reset', 'books the approval and destroys the connection'],
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
export type SwitchRow = { name: string; value: string; options: string[]; meaning: string }

/** A name or value that no switch has; its message is a sentence for the person who sent it. */
export class UnknownSwitch extends Error {}

export type Switches = {
  get<Name extends SwitchName>(name: Name): SwitchValue<Name>
  /** All or nothing: an unknown name or value throws UnknownSwitch and changes nothing. */
  set(values: Record<string, unknown>): void
  /** The gateway's behaviour for one auth; uses a fault up when `gatewayCount` says once. */
  takeGateway(): SwitchValue<'gateway'>
  list(): SwitchRow[]
  reset(): void
}

export function openSwitches(): Switches {
  const values = new Map<string, string>()
  const get = <Name extends SwitchName>(name: Name) =>
    (values.get(name) ?? SWITCHES[name].options[0][0]) as SwitchValue<Name>

  return {
    get,
    set: (wanted) => {
      for (const [name, value] of Object.entries(wanted)) check(name, value)
      for (const [name, value] of Object.entries(wanted)) values.set(name, String(value))
    },
    takeGateway: () => {
      const behaviour = get('gateway')
      if (get('gatewayCount') === 'once') values.delete('gateway')
      return behaviour
    },
    list: () =>
      SWITCH_NAMES.map((name) => ({
        name,
        value: get(name),
        options: listOptions(name).map(([option]) => option),
        meaning: meaningOf(name),
      })),
    reset: () => values.clear(),
  }
}

/** The options of a switch with what each does. */
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

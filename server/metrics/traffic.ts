import type { IncomingMessage } from 'node:http'

/** The seconds of a duration; the last bucket is open. */
export const durationBounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const

export const answerClasses = ['1xx', '2xx', '3xx', '4xx', '5xx', 'left'] as const

/** `buckets` holds how many fell into each one alone, not those below it. */
export type Durations = { buckets: number[]; seconds: number; count: number }
type RouteTraffic = Durations & { route: string; method: string; answers: number[] }

/** Why a page came from memory, or did not. */
export const pageOutcomes = {
  kept: 'hit',
  /** somebody else had just asked for it, and this request waited */
  waited: 'hit',
  /** it was made, and is kept from now on */
  new: 'miss',
  /** a form, not a page */
  post: 'bypass',
  /** a redirect, or nothing to show */
  status: 'bypass',
  /** made for one person: an admin, or somebody whose name the browser does not know yet */
  person: 'bypass',
  /** the page says that it is never the same for two: cart, checkout, orders, panel */
  page: 'bypass',
  /** a part is missing because the database was away */
  incomplete: 'bypass',
  /** the answer sets a cookie */
  cookie: 'bypass',
  /** a search, or another spelling of the address */
  address: 'bypass',
} as const
export type PageOutcome = keyof typeof pageOutcomes

/** `person`: the answer would be kept if it were not somebody's own. */
export const answerOutcomes = { kept: 'hit', new: 'miss', person: 'bypass' } as const

/** Of an address that leads to no route. */
export const noRoute = 'none'
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * What this process has answered, in plain numbers that are only read when somebody asks for /metrics: a page from
 * memory takes a tenth of a millisecond, and is not to be slowed by its counting. Routes are patterns, so there are as
 * many as the shop has.
 */
export class Traffic {
  readonly pages = zeroOf(pageOutcomes)
  readonly answers = zeroOf(answerOutcomes)
  readonly #routes = new Map<string, Map<string, RouteTraffic>>()
  readonly #named = new WeakMap<IncomingMessage, string>()

  /** Called when it is known which route a request takes. */
  name(request: IncomingMessage, route: string): void {
    this.#named.set(request, route)
  }

  routeOf(request: IncomingMessage): string {
    return this.#named.get(request) ?? noRoute
  }

  /** `status`: null if nobody was left to answer. */
  note(route: string, method: string, status: number | null, ms: number): void {
    const one = this.#of(route, methods.has(method) ? method : 'other')
    const at = status === null ? answerClasses.length - 1 : Math.floor(status / 100) - 1
    one.answers[at] = (one.answers[at] ?? 0) + 1
    addDuration(one, ms / 1000)
  }

  list(): RouteTraffic[] {
    return [...this.#routes.values()].flatMap((methodsOf) => [...methodsOf.values()])
  }

  #of(route: string, method: string): RouteTraffic {
    let known = this.#routes.get(route)
    if (!known) this.#routes.set(route, (known = new Map()))
    let one = known.get(method)
    if (!one)
      known.set(method, (one = { route, method, answers: answerClasses.map(() => 0), ...noDurations() }))
    return one
  }
}

export function noDurations(): Durations {
  return { buckets: Array.from({ length: durationBounds.length + 1 }, () => 0), seconds: 0, count: 0 }
}

export function addDuration(to: Durations, seconds: number): void {
  let at = 0
  while (at < durationBounds.length && seconds > (durationBounds[at] ?? Infinity)) at += 1
  to.buckets[at] = (to.buckets[at] ?? 0) + 1
  to.seconds += seconds
  to.count += 1
}

function zeroOf<Name extends string>(outcomes: Record<Name, string>): Record<Name, number> {
  return Object.fromEntries(Object.keys(outcomes).map((name) => [name, 0])) as Record<Name, number>
}

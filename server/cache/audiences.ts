import type { Person } from '../../shop/identity/person.ts'
import { peopleTag } from '../../shop/invalidate-pages.ts'
import type { Invalidations } from './invalidations.ts'

/** Everybody who is shown the same page: at the same prices, and waiting for others or not. */
export type Audience = 'visitor' | 'partner' | 'waiting'

/** A page that an admin sees has links and answers of its own. */
export function audienceOf(person: Person | null): Audience | null {
  if (!person) return 'visitor'
  if (person.isAdmin) return null
  return person.isPartner ? 'partner' : 'waiting'
}

/** A session that ended, or a role that was taken away, opens no page for longer, even if no process hears of it. */
const longestMs = 1000
const mostBrowsers = 1000

/**
 * Which audience a browser belongs to, as the database said a moment ago: whoever reads page after page is not looked
 * up for each. For pages alone; every call looks again.
 */
export class Audiences {
  readonly #invalidations: Invalidations
  /** by the whole Cookie header: another session, or another name, is another one */
  readonly #known = new Map<string, { audience: Audience; until: number }>()

  constructor(invalidations: Invalidations) {
    this.#invalidations = invalidations
    invalidations.tell(this)
  }

  find(cookies: string | undefined): Audience | null {
    const known = cookies === undefined ? undefined : this.#known.get(cookies)
    return known && performance.now() < known.until ? known.audience : null
  }

  /** Not if somebody's role or session changed since `moment`, or if nobody would tell. */
  remember(cookies: string, audience: Audience, moment: number): void {
    if (!this.#invalidations.isCurrent(moment, [peopleTag])) return
    if (this.#known.size >= mostBrowsers) this.#known.clear()
    this.#known.set(cookies, { audience, until: performance.now() + longestMs })
  }

  drop(tag: string): void {
    if (tag === peopleTag) this.#known.clear()
  }

  dropAll(): void {
    this.#known.clear()
  }
}

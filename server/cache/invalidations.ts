/** Something that keeps values with tags, and forgets them by tag. */
type Forgetful = { drop(tag: string): void; dropAll(): void }

/** Older drops are not remembered: whoever began before them keeps nothing. */
const mostRemembered = 1000

/**
 * What writes have made old, as this process has heard of it (`hearInvalidations`); every cache of the process listens.
 * While nothing is heard, as before `startHearing`, cached values stay and none is added.
 */
export class Invalidations {
  readonly #caches: Forgetful[] = []
  /** the tags dropped last; null: everything */
  readonly #last: (string | null)[] = []
  #drops = 0
  #hearing = false

  tell(cache: Forgetful): void {
    this.#caches.push(cache)
  }

  /** What `isCurrent` needs to know that nothing was dropped while a value was being made. */
  moment(): number {
    return this.#drops
  }

  /** Nothing of what carries these tags was written since that moment, as far as is known. */
  isCurrent(moment: number, tags: readonly string[]): boolean {
    const since = this.#drops - moment
    if (!this.#hearing || since > this.#last.length) return false
    if (since === 0) return true
    return this.#last.slice(-since).every((tag) => tag !== null && !tags.includes(tag))
  }

  drop(tag: string): void {
    this.#note(tag)
    for (const cache of this.#caches) cache.drop(tag)
  }

  dropAll(): void {
    this.#note(null)
    for (const cache of this.#caches) cache.dropAll()
  }

  /** Writes are no longer reported. */
  stopHearing(): void {
    this.#hearing = false
  }

  /** Writes are reported again; what happened in between is not known. */
  startHearing(): void {
    this.dropAll()
    this.#hearing = true
  }

  #note(tag: string | null): void {
    this.#drops += 1
    this.#last.push(tag)
    if (this.#last.length > mostRemembered) this.#last.shift()
  }
}

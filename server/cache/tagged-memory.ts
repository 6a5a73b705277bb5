import type { Invalidations } from './invalidations.ts'

type Entry<Value> = { value: Value; tags: readonly string[]; bytes: number }

/** Values in memory, forgotten by tag; there is a largest size, and those used least recently go first. */
export class TaggedMemory<Value> {
  readonly #invalidations: Invalidations
  readonly #most: { entries: number; bytes: number }
  readonly #entries = new Map<string, Entry<Value>>()
  /** tag → keys */
  readonly #tagged = new Map<string, Set<string>>()
  #bytes = 0

  constructor(invalidations: Invalidations, most: { entries: number; bytes: number }) {
    this.#invalidations = invalidations
    this.#most = most
    invalidations.tell(this)
  }

  size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes }
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    // A Map keeps its order: what is used moves to the end.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Not kept if something with these tags was written since `moment`, or if writes are not heard of. */
  keep(key: string, value: Value, about: { tags: readonly string[]; bytes: number; moment: number }): void {
    const { tags, bytes, moment } = about
    if (!this.#invalidations.isCurrent(moment, tags)) return
    this.#forget(key)
    this.#entries.set(key, { value, tags, bytes })
    for (const tag of tags) {
      const keys = this.#tagged.get(tag)
      if (keys) keys.add(key)
      else this.#tagged.set(tag, new Set([key]))
    }
    this.#bytes += bytes
    this.#makeRoom()
  }

  drop(tag: string): void {
    for (const key of this.#tagged.get(tag) ?? []) this.#forget(key)
  }

  dropAll(): void {
    this.#entries.clear()
    this.#tagged.clear()
    this.#bytes = 0
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#bytes -= entry.bytes
    this.#entries.delete(key)
    for (const tag of entry.tags) {
      const keys = this.#tagged.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#tagged.delete(tag)
    }
  }

  #makeRoom(): void {
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= this.#most.entries && this.#bytes <= this.#most.bytes) return
      this.#forget(key)
    }
  }
}

import type { Invalidations } from './invalidations.ts'
import { TaggedMemory } from './tagged-memory.ts'

/** Reads once, however many ask at the same moment, and again when something with one of these tags was written. */
export function remember<Value>(
  invalidations: Invalidations,
  tags: readonly string[],
  read: () => Promise<Value>,
): () => Promise<Value> {
  const memory = new TaggedMemory<{ value: Value }>(invalidations, { entries: 1, bytes: Infinity })
  let reading: { moment: number; value: Promise<Value> } | null = null
  return async () => {
    const known = memory.get('')
    if (known) return known.value
    // Whoever asks after a write must not get what was read before it.
    if (reading && invalidations.isCurrent(reading.moment, tags)) return reading.value
    const moment = invalidations.moment()
    const mine = { moment, value: read() }
    reading = mine
    try {
      const value = await mine.value
      memory.keep('', { value }, { tags, bytes: 0, moment })
      return value
    } finally {
      if (reading === mine) reading = null
    }
  }
}

/**
 * The same for what takes long to read and may be a little old. While it is read anew, what was known is answered, and
 * the first time, should the database be too busy, `unread`: nobody waits again for what helps only a little.
 */
export function rememberMeanwhile<Value>(
  newest: () => Promise<Value>,
  unread: Value,
  onTrouble: (error: unknown) => void,
): () => Promise<Value> {
  let known: { value: Value } | null = null
  let reading: Promise<void> | null = null
  const readAnew = async () => {
    try {
      known = { value: await newest() }
    } catch (error) {
      onTrouble(error)
    } finally {
      reading = null
    }
  }
  return async () => {
    reading ??= readAnew()
    if (!known) await reading
    return known ? known.value : unread
  }
}

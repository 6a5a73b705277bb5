/** The last waiter for each key in this process; keys without waiters are removed. */
const lines = new Map<string, Promise<unknown>>()

/**
 * Runs work for the same key one after the other, in this process. The database's locks decide; but twenty submits of
 * one cart that wait there would hold twenty connections and reach the limit of a lock.
 */
export async function inTurn<Value>(key: string, act: () => Promise<Value>): Promise<Value> {
  const before = lines.get(key) ?? Promise.resolve()
  const mine = before.then(act, act)
  lines.set(key, mine)
  try {
    return await mine
  } finally {
    if (lines.get(key) === mine) lines.delete(key)
  }
}

/** Whoever is last in each line of this process; a line that is empty is gone. */
const lines = new Map<string, Promise<unknown>>()

/**
 * One after the other for each key, in this process. It decides nothing, the database's locks do: but twenty
 * submits of one cart that wait there hold twenty connections, and run into the limit of a lock.
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

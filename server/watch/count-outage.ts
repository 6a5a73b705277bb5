import { serverIsAway } from '../database/connect.ts'

type Say = (failures: number) => void

/** An outage without a failure for so long is over. */
const roundMs = 60_000

/**
 * While the database is away every request and every job fails for the same reason: the first says so in full, the
 * others are counted, and the count is said once a round. True: this failure has been counted.
 */
export function outageCounter(say: Say, everyMs = roundMs): (error: unknown) => boolean {
  let counted: number | null = null

  function endRound(): void {
    if (!counted) {
      counted = null
      return
    }
    say(counted)
    startRound()
  }

  function startRound(): void {
    counted = 0
    setTimeout(endRound, everyMs).unref()
  }

  return (error) => {
    if (!serverIsAway(error)) return false
    if (counted !== null) {
      counted += 1
      return true
    }
    startRound()
    return false
  }
}

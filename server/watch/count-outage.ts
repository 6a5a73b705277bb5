import { serverIsAway } from '../../database/connect.ts'

type Say = (failures: number) => void

/** Without a failure for this long, an outage is over. */
const roundMs = 60_000

/**
 * While the database is away every request and job fails for the same reason: the first is logged in full, the others
 * are counted, and the count is logged once a round. True: this failure has been counted.
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

import type { Difference, Run } from './browser-reconciliation.ts'

/** A run of every ten minutes that is older than this has a successor missing. */
const lateSeconds = 25 * 60

type ReconciliationWords = {
  tone: 'fine' | 'warning'
  text: string
  /** what is open first */
  differences: Difference[]
}

/** One line for both runs; a difference that both have found stands there once. */
export function reconciliationWords(recent: Run | null, night: Run | null): ReconciliationWords {
  if (!recent)
    return {
      tone: 'warning',
      text: 'Not compared with the bank yet. The first comparison runs within 10 minutes.',
      differences: [],
    }
  const all = new Map([...(night?.differences ?? []), ...recent.differences].map((one) => [keyOf(one), one]))
  const differences = [...all.values()].toSorted((a, b) => Number(a.done) - Number(b.done))
  const open = differences.filter(({ done }) => !done).length
  const since = `Reconciled ${ago(recent.secondsAgo)}`
  if (open > 0)
    return {
      tone: 'warning',
      text: `${since}: ${open} ${open === 1 ? 'difference' : 'differences'}`,
      differences,
    }
  if (recent.unanswered > 0)
    return {
      tone: 'warning',
      text: `${since}: the gateway or the back office did not answer; the shop will try again`,
      differences,
    }
  if (recent.secondsAgo > lateSeconds)
    return { tone: 'warning', text: `${since}; it should run every ten minutes`, differences }
  const mended = differences.length > 0 ? `, ${differences.length} corrected` : ''
  return { tone: 'fine', text: `${since}: everything matches${mended}`, differences }
}

export function ago(seconds: number): string {
  if (seconds < 60) return 'just now'
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`
}

export function keyOf({ kind, orderNumber, retref }: Difference): string {
  return [kind, orderNumber, retref].join(' ')
}

import { useQuery } from '@tanstack/react-query'
import { callApi, longestWaitMs } from '../../../api/http/client.ts'
import { answerOf } from '../kit/admin-calls.tsx'

/** As the call answers it. */
export type Run = Awaited<ReturnType<typeof readRun>>[number]
export type Difference = Run['differences'][number]

const everyMs = 60_000

/** The newest run of every ten minutes, and that of the night: what only a whole day shows stands in the latter. */
export function useReconciliation() {
  return useQuery({
    queryKey: ['reconciliation'],
    queryFn: async ({ signal }) => {
      const [recent, night] = await Promise.all([readRun('recent', signal), readRun('night', signal)])
      return { recent: recent[0] ?? null, night: night[0] ?? null }
    },
    refetchInterval: everyMs,
  })
}

export function useCheckoutSwitch() {
  return useQuery({
    queryKey: ['checkout-switch'],
    queryFn: ({ signal }) => answerOf(callApi('GET /api/checkout-switch', { signal: inTime(signal) })),
    refetchInterval: everyMs,
  })
}

function readRun(kind: 'recent' | 'night', signal: AbortSignal) {
  return answerOf(callApi('GET /api/reconciliations', { query: { kind, limit: 1 }, signal: inTime(signal) }))
}

function inTime(left: AbortSignal): AbortSignal {
  return AbortSignal.any([left, AbortSignal.timeout(longestWaitMs)])
}

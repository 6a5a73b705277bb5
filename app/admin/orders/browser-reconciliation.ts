import { useQuery } from '@tanstack/react-query'
import { callApi, type CallAnswerOf } from '../../../api/http/client.ts'
import { answerOf } from '../kit/admin-calls.tsx'
import { inTime, useRead } from '../kit/use-call.ts'

export type Run = CallAnswerOf<'GET /api/reconciliations'>[number]
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
  return useRead('GET /api/checkout-switch', {}, { refetchInterval: everyMs })
}

function readRun(kind: 'recent' | 'night', signal: AbortSignal) {
  return answerOf(callApi('GET /api/reconciliations', { query: { kind, limit: 1 }, signal: inTime(signal) }))
}

import { useQuery } from '@tanstack/react-query'
import { callApi, callForFile } from '../../../api/http/client.ts'
import { answerOf } from '../kit/admin-calls.tsx'

/** The back office may take its time over a long list. */
const longestMs = 45_000

export function useCustomers() {
  return useQuery({
    queryKey: ['customers'],
    queryFn: ({ signal }) =>
      answerOf(
        callApi('GET /api/customers', { signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]) }),
      ),
    select: ({ value }) => value,
  })
}

export function exportCustomers(search: string): Promise<Blob> {
  return answerOf(
    callForFile('POST /api/customers/export', {
      body: { search },
      signal: AbortSignal.timeout(longestMs),
    }),
  )
}

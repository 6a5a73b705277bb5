import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { callApi, longestWaitMs, type CallName } from '../../../api/http/client.ts'
import { answered } from '../kit/admin-calls.tsx'
import { useRead, useWrite } from '../kit/use-call.ts'
import type { InquiryState, ListedInquiry } from './inquiry-words.ts'

export type Asked = { state: InquiryState | null; type: ListedInquiry['type'] | null; q: string }

/** Old once one of them is answered or has another state. */
export const inquiryReads: CallName[] = [
  'GET /api/inquiries',
  'GET /api/inquiry-counts',
  'GET /api/inquiries/{reference}',
  'GET /api/dashboard',
]

const pageSize = 50
/** While it is looked at, the inbox reads itself again. */
const againMs = 30_000

export function useInquiries({ state, type, q }: Asked) {
  return useInfiniteQuery({
    queryKey: ['GET /api/inquiries', state, type, q],
    queryFn: ({ pageParam: cursor, signal }) =>
      answered(
        callApi('GET /api/inquiries', {
          query: {
            state: state ?? undefined,
            type: type ?? undefined,
            q: q || undefined,
            limit: pageSize,
            cursor,
          },
          signal: AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)]),
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.body.length === pageSize ? pages.length * pageSize : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
    // What was answered a moment ago is no longer open.
    staleTime: 0,
  })
}

export function useInquiryCounts() {
  return useRead('GET /api/inquiry-counts', {}, { refetchInterval: againMs })
}

export function useInquiry(reference: string) {
  return useRead('GET /api/inquiries/{reference}', { params: { reference } })
}

export function useStateChange() {
  return useWrite('PUT /api/inquiries/{reference}', { changes: inquiryReads })
}

/** What is shown is old: somebody else has changed it. */
export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => inquiryReads.includes(queryKey[0] as CallName),
    })
}

/** Takes a state back, also from another page of the panel; `version`: as the own change left it. */
export function useTakeBack(): (
  reference: string,
  state: InquiryState,
  version: number | null,
) => Promise<void> {
  const readAgain = useReadAgain()
  return async (reference, state, version) => {
    const asked = { params: { reference }, body: { state }, ifMatch: version }
    try {
      await answered(callApi('PUT /api/inquiries/{reference}', asked))
    } finally {
      // It may be that somebody else was faster.
      await readAgain()
    }
  }
}

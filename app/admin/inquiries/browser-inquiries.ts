import { callApi, type CallName } from '../../../api/http/client.ts'
import { answered } from '../kit/admin-calls.tsx'
import { useGrowing } from '../kit/list/use-list.ts'
import { useRead, useReadAgainOf, useWrite } from '../kit/use-call.ts'
import type { Asked, InquiryState, ListedInquiry } from './inquiry-words.ts'

/** Old once one of them is answered or has another state. */
export const inquiryReads: CallName[] = [
  'GET /api/inquiries',
  'GET /api/inquiry-counts',
  'GET /api/inquiries/{reference}',
  'GET /api/dashboard',
]

/** While it is looked at, the inbox reads itself again. */
const againMs = 30_000

export function useInquiries(asked: Asked) {
  return useGrowing('GET /api/inquiries', asked, {
    size: 50,
    keyOf: ({ reference }) => reference,
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
  return useReadAgainOf(inquiryReads)
}

/** Puts an inquiry that nobody has changed since it was listed into another state; answers the way back. */
export async function changeState({ reference, state, version: seen }: ListedInquiry, to: InquiryState) {
  const { version } = await putState(reference, to, seen)
  return () => putState(reference, state, version)
}

/** Takes a state back, also from another page of the panel; `version`: as the own change left it. */
export function useTakeBack(): (
  reference: string,
  state: InquiryState,
  version: number | null,
) => Promise<void> {
  const readAgain = useReadAgain()
  return async (reference, state, version) => {
    try {
      await putState(reference, state, version)
    } finally {
      // It may be that somebody else was faster.
      await readAgain()
    }
  }
}

function putState(reference: string, state: InquiryState, version: number | null) {
  const asked = { params: { reference }, body: { state }, ifMatch: version }
  return answered(callApi('PUT /api/inquiries/{reference}', asked))
}

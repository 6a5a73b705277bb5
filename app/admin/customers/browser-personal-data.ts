import { useMutation } from '@tanstack/react-query'
import { callForFile, type CallAnswerOf } from '../../../api/http/client.ts'
import { answerOf } from '../kit/admin-calls.tsx'
import { useWrite } from '../kit/use-call.ts'

export type Held = CallAnswerOf<'POST /api/personal-data'>

export function usePersonalData() {
  return useWrite('POST /api/personal-data', { changes: [] })
}

export function usePersonalExport() {
  return useMutation({
    mutationFn: (person: string) =>
      answerOf(
        callForFile('POST /api/personal-data/export', {
          body: { person },
          signal: AbortSignal.timeout(45_000),
        }),
      ),
  })
}

export function usePersonalErasure() {
  return useWrite('POST /api/personal-data/erase', {
    changes: ['GET /api/people', 'GET /api/inquiries', 'GET /api/mails', 'GET /api/newsletter-subscribers'],
  })
}

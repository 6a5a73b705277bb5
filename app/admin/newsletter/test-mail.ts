import { useWrite } from '../kit/use-call.ts'

/** The newsletter as it is now, to whoever writes it. */
export function useTestMail() {
  return useWrite('POST /api/newsletter/test', { changes: [] })
}

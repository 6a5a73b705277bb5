import type { CallName } from '../../../api/http/client.ts'

/** What reads other numbers, and is old after one was written. */
export const numbersChanged: CallName[] = ['GET /api/other-numbers', 'GET /api/other-numbers/{id}']

import { z } from 'zod'
import type { CallAnswerOf, CallName } from '../../../api/http/client.ts'
import { synonymFields } from '../../../shop/search/synonym-fields.ts'

export type SynonymRow = CallAnswerOf<'GET /api/synonyms'>[number]

export const synonymsChanged: CallName[] = ['GET /api/synonyms', 'GET /api/synonyms/{id}']

export const synonymLabels = { term: 'What people type', means: 'What it means', ways: 'Direction' } as const

export const wayNames = { both: 'Both ways', one: 'One way' } as const

/** The fields as a form has them. */
export const synonymForm = z
  .object({
    term: synonymFields.shape.term,
    means: synonymFields.shape.means,
    ways: z.enum(['both', 'one']),
  })
  .refine(({ term, means }) => term.toLowerCase() !== means.toLowerCase(), {
    path: ['means'],
    message: 'This is the same word. Enter another one.',
  })

export type SynonymValues = z.output<typeof synonymForm>

export const noSynonym: SynonymValues = { term: '', means: '', ways: 'both' }

export function valuesOf({ term, means, bothWays }: Omit<SynonymRow, '_id' | 'version'>): SynonymValues {
  return { term, means, ways: bothWays ? 'both' : 'one' }
}

export function bodyOf({ term, means, ways }: SynonymValues) {
  return { term, means, bothWays: ways === 'both' }
}

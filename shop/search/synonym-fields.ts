import { z } from 'zod'
import { writtenText } from '../text/written-text.ts'
import { foldText, wordsOf } from '../text/fold.ts'
import { longestSynonym } from './synonym.ts'

const missing = { term: 'Please enter what people type.', means: 'Please enter what it means.' }
const noWord = 'Please enter a word, not only symbols.'

/** Whoever types `term` also finds `means`. */
export const synonymFields = z
  .strictObject({ term: words(missing.term), means: words(missing.means), bothWays: z.boolean() })
  .refine(({ term, means }) => foldText(term) !== foldText(means), {
    path: ['means'],
    message: 'This is the same word. Enter another one.',
  })

export type SynonymFields = z.output<typeof synonymFields>

function words(needed: string) {
  return writtenText(needed, longestSynonym).refine(
    // What is too long is refused for that, and not read any further.
    (text) => text.length > longestSynonym || wordsOf(foldText(text)).length > 0,
    noWord,
  )
}

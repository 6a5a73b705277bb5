import { cutText } from '../cut-text.ts'

/** A longer term is a search for its beginning. */
export const longestTerm = 100

/** What a visitor searches for; '' for everything. */
export function readTerm(asked: string | null): string {
  return cutText(asked?.trim() ?? '', longestTerm)
}

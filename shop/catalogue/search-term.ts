import { cutText } from '../text/cut-text.ts'
import { cleanLine } from '../text/clean-line.ts'

/** A longer term is a search for its beginning. */
export const longestTerm = 100

/** Invisible characters that come along when something is copied from a page. */
const unseen = /[\u200b-\u200d\u2060\ufeff]/g

/** What a visitor searches for; '' for everything. */
export function readTerm(asked: string | null): string {
  return cutText(
    cleanLine(asked ?? '')
      .replace(unseen, '')
      .trim(),
    longestTerm,
  )
}

/** Counting every hit of a short term would take as long as reading the whole catalogue. */
export const mostCounted = 1000

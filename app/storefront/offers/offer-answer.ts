/** What became of a form of the page; whatever was not done comes back with what was typed. */
export type OfferAnswer = { of: 'ask' | 'decline'; error: string; text: string }

export type OfferDone = 'asked' | 'declined'

/** The address says what was done: with and without scripts a reload does nothing again. */
export function doneIn(query: URLSearchParams): OfferDone | null {
  const done = query.get('done')
  return done === 'asked' || done === 'declined' ? done : null
}

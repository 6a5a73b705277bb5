/** What became of a form of the page; whatever was not done comes back with what was typed. */
export type OfferAnswer = { of: 'ask' | 'decline'; error: string; text: string }

export type OfferDone = 'asked' | 'declined' | 'paid'

export function doneIn(query: URLSearchParams): OfferDone | null {
  const done = query.get('done')
  return done === 'asked' || done === 'declined' || done === 'paid' ? done : null
}

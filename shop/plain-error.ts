/** An error whose message is a sentence for staff: it may be stored and shown. */
export class PlainError extends Error {}

/** What staff may read of any error: messages of programs are only for the log. */
export function plainWords(error: unknown): string {
  return error instanceof PlainError ? error.message : 'The shop itself had an error; its log has the details'
}

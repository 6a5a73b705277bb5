/** An error whose message is a sentence for staff: it may be kept and shown as it is. */
export class PlainError extends Error {}

/** What staff may read of whatever was thrown: names and texts of programs are for the log. */
export function plainWords(error: unknown): string {
  return error instanceof PlainError ? error.message : 'The shop itself had an error; its log has the details'
}

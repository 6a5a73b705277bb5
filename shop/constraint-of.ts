/** The constraint of the database that refused a write, by its name; null: the error is about something else. */
export function constraintOf(error: unknown): string | null {
  const { cause = error } = (error ?? {}) as { cause?: unknown }
  const { constraint } = (cause ?? {}) as { constraint?: unknown }
  return typeof constraint === 'string' ? constraint : null
}

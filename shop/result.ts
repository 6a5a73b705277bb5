/**
 * An expected outcome. A refusal says why with one kebab-case word, and what else the caller must know. Anything
 * unexpected is thrown, logged once, and shown by the error page.
 */
export type Result<Value, Refusal extends { why: string }> =
  | { ok: true; value: Value }
  | { ok: false; refusal: Refusal }

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function refused<const Refusal extends { why: string }>(
  refusal: Refusal,
): { ok: false; refusal: Refusal } {
  return { ok: false, refusal }
}

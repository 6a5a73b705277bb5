/** A file over a slow line takes longer than a call that only says something. */
const longestSendMs = 120_000

/** For a call that takes files: each part by its name, without those that are null. */
export function upload(parts: Record<string, string | File | null>): { form: FormData; signal: AbortSignal } {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) if (part !== null) form.append(name, part)
  return { form, signal: AbortSignal.timeout(longestSendMs) }
}

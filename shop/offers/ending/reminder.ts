/** Its buyer is reminded this long before an edition ends. */
export const remindBeforeDays = 3

/** One that stands for fewer days needs no reminder: it would come right after the quote itself. */
export const shortestRemindedDays = 7

const dayMs = 24 * 60 * 60_000

/** When its buyer is reminded; null: never. */
export function reminderAt({
  validDays,
  validUntil,
}: {
  validDays: number
  validUntil: Date | null
}): Date | null {
  if (validUntil === null || validDays < shortestRemindedDays) return null
  return new Date(validUntil.getTime() - remindBeforeDays * dayMs)
}

/**
 * 'November 26, 2026': the day of a moment in a time zone, that of the shop wherever more than one reads it. Then an
 * order of the evening has one day on its page, in its mail and on its PDF, and is not shipped the day before.
 */
export function longDay(at: Date | string, timeZone: string | undefined): string {
  return new Date(at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone })
}

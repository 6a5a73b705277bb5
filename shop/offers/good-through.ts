/** The last minute of an edition, in words: 'December 26, 2026, 11:59 PM Central Time'. */
export function goodThrough(validUntil: Date, timeZone: string): string {
  const time = lastMinute(validUntil).toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'longGeneric',
    timeZone,
  })
  // ICU puts a narrow space before PM.
  return `${lastDay(validUntil, timeZone)}, ${time.replaceAll(/\s/gu, ' ')}`
}

/** 'December 26, 2026': it ends at the midnight after this day. */
export function lastDay(validUntil: Date, timeZone: string): string {
  return lastMinute(validUntil).toLocaleDateString('en-US', { dateStyle: 'long', timeZone })
}

function lastMinute(validUntil: Date): Date {
  return new Date(validUntil.getTime() - 60_000)
}

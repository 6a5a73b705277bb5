import { longDay } from '../text/long-day.ts'

/**
 * The last minute of an edition, in words: 'December 26, 2026, 11:59 PM Central Time'. It ends at the midnight after it.
 * Without a time zone: where the reader is.
 */
export function goodThrough(validUntil: Date | string, timeZone: string | undefined): string {
  const time = lastMinute(validUntil).toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'longGeneric',
    timeZone,
  })
  // Some browsers put a narrow space before PM.
  return `${lastDay(validUntil, timeZone)}, ${time.replaceAll(/\s/gu, ' ')}`
}

/** 'December 26, 2026' */
export function lastDay(validUntil: Date | string, timeZone: string | undefined): string {
  return longDay(lastMinute(validUntil), timeZone)
}

function lastMinute(validUntil: Date | string): Date {
  return new Date(new Date(validUntil).getTime() - 60_000)
}

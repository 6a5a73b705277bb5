import { longDay } from '../../../shop/text/long-day.ts'

/** In the time zone of the shop, so that the server and every browser write the same. */
export function dayAndTime(iso: string, timeZone: string): string {
  const time = new Date(iso).toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  // Some browsers put a narrow space before PM.
  return `${longDay(iso, timeZone)}, ${time.replaceAll(/\s/gu, ' ')}`
}

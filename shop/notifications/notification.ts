/** Who sees it: everybody, or only those who pay partner prices. */
export const audiences = ['everybody', 'partners'] as const

export type Audience = (typeof audiences)[number]

/** `dateTime` is ISO 8601 in UTC; `read` is kept for the field's sake, each visitor's browser knows what it has read. */
export type Notification = {
  id: string
  title: string
  body: string
  dateTime: string
  read: boolean
  audience: Audience
}

/** Cookie of spec s.9: the ids that this browser has seen; 30 days, Secure, SameSite=Lax, path /. */
export const seenCookie = '__notif_rfd'
export const seenCookieDays = 30

/** The newest so many are remembered, so that the cookie never outgrows its 4 KB (spec-decisions 32). */
export const mostSeen = 60

/** Ids as the cookie or the local store holds them, a JSON list; anything else is nothing. */
export function readSeen(text: string | null | undefined): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** What to remember once all of `notifications` (newest first) were shown. */
export function seenIds(notifications: Pick<Notification, 'id'>[]): string[] {
  return notifications.slice(0, mostSeen).map(({ id }) => id)
}

export function countUnread(notifications: Pick<Notification, 'id'>[], seen: string[]): number {
  const known = new Set(seen)
  return notifications.slice(0, mostSeen).filter(({ id }) => !known.has(id)).length
}

/** MM/dd/y hh:mm:ss a (spec s.9), in the zone of whoever reads it: '11/21/2026 05:41:47 AM'. */
export function notificationDate(iso: string, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h12',
    timeZone,
  }).formatToParts(new Date(iso))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('month')}/${part('day')}/${part('year')} ${part('hour')}:${part('minute')}:${part('second')} ${part('dayPeriod')}`
}

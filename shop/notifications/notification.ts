/** Who sees it: everybody, or only those who pay partner prices. */
export const audiences = ['everybody', 'partners'] as const

export type Audience = (typeof audiences)[number]

/** `dateTime` is ISO 8601 in UTC; `read` exists for older programs only: each browser knows what it has shown. */
export type Notification = {
  id: string
  title: string
  body: string
  dateTime: string
  read: boolean
  audience: Audience
}

/** The ids that this browser has seen; 30 days, Secure, SameSite=Lax, path /. */
export const seenCookie = '__notif_rfd'
export const seenCookieDays = 30

/** Only the newest are remembered, so that the cookie never exceeds its 4 KB. */
export const mostSeen = 60

/** Ids from the cookie or local storage, a JSON list; anything else counts as an empty list. */
export function readSeen(text: string | null | undefined): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** What to remember after all of `notifications` (newest first) were shown. */
export function seenIds(notifications: Pick<Notification, 'id'>[]): string[] {
  return notifications.slice(0, mostSeen).map(({ id }) => id)
}

export function countUnread(notifications: Pick<Notification, 'id'>[], seen: string[]): number {
  const known = new Set(seen)
  return notifications.slice(0, mostSeen).filter(({ id }) => !known.has(id)).length
}

/** MM/dd/y hh:mm:ss a in the reader's time zone: '11/21/2026 05:41:47 AM'. */
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

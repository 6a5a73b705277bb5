/** 'Nov 21, 2026, 3:04 PM EST', in the time zone of the shop; staff may sit in another. */
export function momentWords(iso: string, timeZone: string): string {
  return new Date(iso).toLocaleString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
}

/** 'Nov 21, 3:04 PM' */
export function shortMoment(iso: string, timeZone: string): string {
  return new Date(iso).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
}

/** 'Nov 21, 3:04:05 PM': what follows within a minute must be told apart. */
export function exactMoment(iso: string, timeZone: string): string {
  return new Date(iso).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
  })
}

/** '5 min ago, 3:04 PM' of the last day, then 'Nov 21, 3:04 PM'. */
export function recentMoment(iso: string, timeZone: string, now: number): string {
  if (now - Date.parse(iso) > 24 * 60 * 60_000) return shortMoment(iso, timeZone)
  const time = new Date(iso).toLocaleTimeString('en-US', { timeStyle: 'short', timeZone })
  return `${ageWords(iso, now)}, ${time}`
}

function ageWords(iso: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  return `${Math.floor(minutes / 60)} h ago`
}

/** The time of day alone, such as '7:12 AM'. */
export function clockWords(moment: Date, timeZone: string): string {
  return moment.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone })
}

/** 'YYYY-MM-DD' of a moment in a time zone, as date fields hold it. */
export function dayIn(moment: Date, timeZone: string): string {
  return moment.toLocaleDateString('sv-SE', { timeZone })
}

/** 'Nov 21, 2026' */
export function dayWords(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(iso))
}

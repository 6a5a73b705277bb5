import type { Status, StatusPart } from '../../../shop/orders/admin/order-status.ts'
import type { ReviewOutcome } from '../../../shop/orders/admin/possible-acts.ts'

export const partNames: Record<StatusPart, string> = {
  payment: 'Payment',
  customer: 'Customer',
  order: 'Order',
  invoice: 'Invoice',
}

export const statusWords: Record<Status, string> = {
  done: 'Done',
  waiting: 'Waiting',
  failed: 'Needs you',
  off: 'Not used',
  returned: 'Returned',
}

export const outcomeWords: Record<ReviewOutcome, { name: string; help: string }> = {
  'send-again': {
    name: 'Look for it again',
    help: 'The order in the back office has been corrected. The shop looks for it, and creates it if it is not there.',
  },
  completed: {
    name: 'It is in the books',
    help: 'Someone entered the order by hand. The shop will not send the order; the invoice follows.',
  },
  'void-again': {
    name: 'Void it again',
    help: 'The shop keeps asking the bank to void the charge until the bank confirms it.',
  },
  voided: {
    name: 'Nothing is charged',
    help: 'Someone checked at the gateway that no charge is live.',
  },
}

/** 'Nov 21, 2026, 3:04 PM EST', in the time zone of the shop (spec-decisions 57); staff may sit in another. */
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

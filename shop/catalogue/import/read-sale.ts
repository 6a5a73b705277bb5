import { cutText } from '../../text/cut-text.ts'
import type { Here } from './catalogue-file.ts'

/** A sale of another shop, which begins and ends at its own times. Times are local to the shop. */
type Sale = { isRunning: boolean; note: string | null } | { fault: string }

/** 'YYYY-MM-DD HH:MM:SS' in local time: sorted as texts, such times are in order. */
function shownByClocks(at: Date, timeZone: string): string {
  return at.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
}

/** A day without a time is the whole day. Empty: no beginning, or no end. */
export function readSale({ starts, ends }: { starts: string; ends: string }, { now, timeZone }: Here): Sale {
  const from = starts && readTime(starts, '00:00:00', timeZone)
  const until = ends && readTime(ends, '23:59:59', timeZone)
  if (from === null || until === null)
    return {
      fault: `We cannot tell whether its sale price is valid now: “${cutText(from === null ? starts : ends, 40)}” is not a date like 2026-12-31 or 2026-12-31 23:59.`,
    }
  const here = shownByClocks(now, timeZone)
  if (until && until < here)
    return { isRunning: false, note: `Its sale ended on ${inWords(until)}: the regular price is used.` }
  if (from && here < from)
    return {
      isRunning: false,
      note: `Its sale begins on ${inWords(from)}: the regular price is used. Import it again at that time.`,
    }
  return {
    isRunning: true,
    note:
      until &&
      `On sale until ${inWords(until)}. Its price does not go back on its own: import it again at that time.`,
  }
}

const form = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{1,2}:\d{2})(:\d{2})?(Z|[+-]\d{2}:\d{2})?)?$/

function readTime(text: string, timeOfDay: string, timeZone: string): string | null {
  const [all, day, time, seconds = ':00', zone] = form.exec(text.slice(0, 40).trim()) ?? []
  if (!all) return null
  const shown = `${day} ${time ? `${time.padStart(5, '0')}${seconds}` : timeOfDay}`
  const at = new Date(`${shown.replace(' ', 'T')}${zone ?? 'Z'}`)
  if (Number.isNaN(at.valueOf())) return null
  if (zone) return shownByClocks(at, timeZone)
  // 2026-02-30 is not a day, although Date accepts it.
  return at.toISOString().startsWith(shown.replace(' ', 'T')) ? shown : null
}

/** 'Nov 30, 2024, 11:59 PM' */
function inWords(shown: string): string {
  return new Date(`${shown.replace(' ', 'T')}Z`).toLocaleString('en-US', {
    timeZone: 'UTC',
    dateStyle: 'medium',
    timeStyle: 'short',
  })
}

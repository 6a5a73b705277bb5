import type { Dashboard } from './dashboard-words.ts'

const hour = 3600
const day = 24 * hour
/** The same as what is reported to staff. */
const lateSeconds = 36 * hour

export function backupWords({
  wanted,
  backupSeconds: backup,
  rehearsalSeconds: rehearsal,
}: NonNullable<Dashboard['backups']>): { words: string; late: boolean } {
  const last = backup === null ? '' : `Last backup ${ago(backup)}`
  if (!wanted)
    return {
      words: `${last === '' ? 'No backup has been made yet' : last}. Nightly backups are not set up: whoever runs the shop sets BACKUP_DIR.`,
      late: false,
    }
  if (backup === null)
    return { words: 'No backup has been made yet. The first one is made tonight.', late: false }
  const rehearsed = rehearsal === null ? 'not rehearsed yet' : `last rehearsed ${ago(rehearsal)}`
  return { words: `${last}, ${rehearsed}.`, late: backup > lateSeconds }
}

/** '5 hours ago' */
function ago(seconds: number): string {
  if (seconds < hour) return 'less than an hour ago'
  const [count, unit] =
    seconds < 2 * day ? [Math.floor(seconds / hour), 'hour'] : [Math.floor(seconds / day), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

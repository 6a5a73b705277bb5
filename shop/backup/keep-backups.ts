import type { Db } from '../../database/connect.ts'
import { alertStaff, type AlertNeeds } from '../mail/alert-staff.ts'
import { backupName, keptBackups, longestBackupMs, longestWithoutBackupMs, ownBackups } from './backup.ts'
import { BackupDamage } from './backup-damage.ts'
import type { BackupPlace } from './backup-place.ts'
import {
  deleteOldBackupRuns,
  findBackupAges,
  findBackupGapMs,
  findToday,
  noteBackupsWanted,
  recordBackupRun,
  type BackupRun,
} from './backup-run-store.ts'
import { failureWords } from './failure-words.ts'
import { makeBackup, whyNoBackup, type BackupNeeds } from './make-backup.ts'
import { rehearseRestore, type RehearsalNeeds } from './rehearse-restore.ts'

type Needs = AlertNeeds & {
  db: Db
  /** null: nobody has asked for backups */
  backupPlace: BackupPlace | null
  log: Record<'info' | 'error', (facts: object, message: string) => void>
}

/** What a run came to; null: there was nothing to do. */
type Outcome = Pick<BackupRun, 'place' | 'bytes' | 'missingFiles'> | null

/** The nightly backup. Older ones are removed only once the new one is whole. */
export async function makeNightlyBackup(needs: Needs & BackupNeeds): Promise<void> {
  const { backupPlace: place, brand } = needs
  if (!place) return
  await deleteOldBackupRuns(needs.db)
  const name = backupName(brand.siteOrigin, new Date())
  const made = await recorded(needs, 'backup', place.where(name), async () => {
    const ending = AbortSignal.any([needs.ending, givenUpAfter(longestBackupMs)])
    const outcome = await makeBackup({ ...needs, ending }, place, name)
    if (!outcome.ok && outcome.refusal.why !== 'busy') throw new Error(whyNoBackup[outcome.refusal.why])
    if (!outcome.ok) {
      needs.log.info({ why: outcome.refusal.why }, 'no backup was made: another one is being made')
      return null
    }
    const { where, bytes, manifest } = outcome.value
    return { place: where, bytes, missingFiles: manifest.media.missing }
  })
  if (made) await removeOlder(needs, place, name)
}

/** The weekly rehearsal: restores the newest backup beside the shop. */
export async function rehearseNewestBackup(needs: Needs & RehearsalNeeds): Promise<void> {
  const { backupPlace: place, brand } = needs
  if (!place) return
  await recorded(needs, 'rehearsal', place.where(''), async () => {
    const [newest] = ownBackups(brand.siteOrigin, await place.list())
    if (newest === undefined) throw new BackupDamage('There is no backup to rehearse with.')
    const open = async () => {
      const content = await place.open(newest)
      if (!content) throw new BackupDamage(`${newest} is gone.`)
      return content
    }
    await rehearseRestore(needs, open)
    return { place: place.where(newest) }
  })
}

/** At the start of a shop that has a place for them: from now on they are missed. */
export async function wantBackups({ db, backupPlace }: Pick<Needs, 'db' | 'backupPlace'>): Promise<void> {
  if (backupPlace) await noteBackupsWanted(db, backupPlace.where(''))
}

/** Told again each day, until there is one. */
export async function findMissingBackup({
  db,
  backupPlace,
  timeScale,
}: Pick<Needs, 'db' | 'backupPlace'> & { timeScale: number }) {
  if (!backupPlace) return []
  const gap = await findBackupGapMs(db)
  if (gap === null || gap < longestWithoutBackupMs * timeScale) return []
  const { backup } = await findBackupAges(db)
  const since =
    backup === null
      ? 'No backup of the shop has ever succeeded.'
      : `The last good backup of the shop is ${Math.floor(backup / 3600)} hours old.`
  return [
    {
      subject: 'There is no recent backup',
      text: `${since} One should be made each night, at ${backupPlace.where('')}. Check the shop’s log, and make one now: npm run shop -- backup <file>`,
      path: '/admin/admin',
      key: `backup missing ${await findToday(db)}`,
    },
  ]
}

async function recorded(
  needs: Needs,
  kind: 'backup' | 'rehearsal',
  place: string,
  act: () => Promise<Outcome>,
): Promise<Outcome> {
  const startedAt = performance.now()
  const ms = () => Math.round(performance.now() - startedAt)
  try {
    const outcome = await act()
    if (outcome) await recordBackupRun(needs.db, { kind, ms: ms(), ...outcome })
    return outcome
  } catch (error) {
    const failure = failureWords(error)
    needs.log.error(
      { err: error, place },
      kind === 'backup' ? 'the backup failed' : 'the rehearsal of a restore failed',
    )
    await recordBackupRun(needs.db, { kind, place, ms: ms(), failure })
    await tellStaff(needs, `${kind} failed`, failureAlert[kind](failure))
    throw error
  }
}

/** Once a day. */
async function tellStaff(needs: Needs, what: string, told: { subject: string; text: string }): Promise<void> {
  const key = `${what} ${await findToday(needs.db)}`
  await needs.db.transaction((tx) => alertStaff(needs, tx, { ...told, path: '/admin/admin', key }))
}

const failureAlert = {
  backup: (failure: string) => ({
    subject: 'Tonight’s backup failed',
    text: `No backup was made, and older ones are untouched. ${failure} The shop tries twice more tonight.`,
  }),
  rehearsal: (failure: string) => ({
    subject: 'A trial restore of a backup failed',
    text: `The shop itself is not affected, but its newest backup may be unusable. ${failure} Make a new one and check it: npm run shop -- restore <file> --check`,
  }),
}

/** Whatever the clock says, the one just made stays. That an older one stays too makes no backup a failed one. */
async function removeOlder(needs: Needs, place: BackupPlace, made: string): Promise<void> {
  try {
    const others = ownBackups(needs.brand.siteOrigin, await place.list()).filter((name) => name !== made)
    for (const name of others.slice(keptBackups - 1)) await place.remove(name)
  } catch (error) {
    needs.log.error({ err: error, place: place.where('') }, 'older backups could not be removed')
    await tellStaff(needs, 'backups left', {
      subject: 'Older backups could not be removed',
      text: `Tonight’s backup was made. ${failureWords(error)} Until older ones can be removed, ${place.where('')} fills up.`,
    })
  }
}

function givenUpAfter(ms: number): AbortSignal {
  const late = new AbortController()
  const why = new Error(`It was stopped after ${Math.round(ms / 3_600_000)} hours.`)
  setTimeout(() => late.abort(why), ms).unref()
  return late.signal
}

import type { Db } from '../../database/connect.ts'
import { alertStaff, type AlertNeeds } from '../mail/alert-staff.ts'
import { backupName, keptBackups, longestWithoutBackupMs, ownBackups } from './backup.ts'
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
  const name = backupName(brand.siteOrigin, new Date())
  await recorded(needs, 'backup', place.where(name), async () => {
    const made = await makeBackup(needs, place, name)
    if (!made.ok && made.refusal.why !== 'busy') throw new Error(whyNoBackup[made.refusal.why])
    if (!made.ok) {
      needs.log.info({ why: made.refusal.why }, 'no backup was made: another one is being made')
      return null
    }
    await removeOlder(place, brand.siteOrigin)
    await deleteOldBackupRuns(needs.db)
    const { where, bytes, manifest } = made.value
    return { place: where, bytes, missingFiles: manifest.media.missing }
  })
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
      text: `${since} One should be made each night, at ${backupPlace.where('')}. Look into the shop’s log, and make one now: npm run shop -- backup <file>`,
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
): Promise<void> {
  const startedAt = performance.now()
  const ms = () => Math.round(performance.now() - startedAt)
  try {
    const outcome = await act()
    if (outcome) await recordBackupRun(needs.db, { kind, ms: ms(), ...outcome })
  } catch (error) {
    const failure = failureWords(error)
    needs.log.error(
      { err: error, place },
      kind === 'backup' ? 'the backup failed' : 'the rehearsal of a restore failed',
    )
    await recordBackupRun(needs.db, { kind, place, ms: ms(), failure })
    const day = await findToday(needs.db)
    await needs.db.transaction((tx) =>
      alertStaff(needs, tx, {
        ...failureAlert[kind](failure),
        path: '/admin/admin',
        key: `${kind} failed ${day}`,
      }),
    )
    throw error
  }
}

const failureAlert = {
  backup: (failure: string) => ({
    subject: 'Tonight’s backup failed',
    text: `No backup was made, and older ones are untouched. ${failure} The shop tries twice more tonight.`,
  }),
  rehearsal: (failure: string) => ({
    subject: 'A backup could not be restored in a rehearsal',
    text: `The shop itself is not affected, but its newest backup may be of no use. ${failure} Make a new one and check it: npm run shop -- restore <file> --check`,
  }),
}

async function removeOlder(place: BackupPlace, siteOrigin: string): Promise<void> {
  for (const name of ownBackups(siteOrigin, await place.list()).slice(keptBackups)) await place.remove(name)
}

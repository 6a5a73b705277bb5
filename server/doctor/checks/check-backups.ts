import type { Db } from '../../../database/connect.ts'
import { longestWithoutBackupMs } from '../../../shop/backup/backup.ts'
import { findBackupAges, findFirstBackupAge } from '../../../shop/backup/backup-run-store.ts'
import { failureWords } from '../../../shop/backup/failure-words.ts'
import { attention, broken, notLooked, well, type Finding } from '../../../shop/health/finding.ts'
import type { BackupTarget } from '../../config/backup-config.ts'
import { openBackupPlace } from '../../start/open-backups.ts'
import type { Check } from '../check.ts'
import { onTables, type DoctorNeeds } from '../needs.ts'
import { lookAtFolder } from './check-disk.ts'

/** Once a week, and a day or two to spare. */
const oldestRehearsalDays = 9

/** Whether there is a backup, how old it is, when a trial restore was last run, and where the next one goes. */
export function backupsCheck(needs: DoctorNeeds): Check {
  const { dir } = needs.config.backups
  return {
    name: 'Backups',
    settings: ['BACKUP_DIR', 'BACKUP_AT'],
    async look() {
      const found = [await onTables(needs, (db) => lookAtAges(needs, db))].flat()
      const place = dir && (await lookAtPlace(dir))
      return place ? [...found, place] : found
    },
  }
}

async function lookAtAges({ config }: DoctorNeeds, db: Db): Promise<Finding> {
  const isNightly = config.backups.dir !== null
  const { backup, rehearsal } = await findBackupAges(db)
  if (backup === null && config.demo) return notLooked('a demo needs none')
  if (backup === null)
    return attention(
      'There is no backup of this shop.',
      isNightly
        ? 'The first one is made tonight. Now: npm run shop -- backup <file>'
        : 'Set BACKUP_DIR for one each night, or make one now: npm run shop -- backup <file>',
    )
  const hours = Math.floor(backup / 3600)
  const said = `The last good backup is ${hours < 1 ? 'less than an hour' : hours === 1 ? 'one hour' : `${hours} hours`} old.`
  if (!isNightly) return attention(`${said} No nightly backups are made.`, 'Set BACKUP_DIR.')
  if (hours > longestWithoutBackupMs / 3_600_000)
    return broken(said, 'See why in the log, or make one now: npm run shop -- backup <file>')
  const untried = Math.floor((rehearsal ?? (await findFirstBackupAge(db)) ?? 0) / 86_400)
  return untried > oldestRehearsalDays
    ? attention(
        `${said} No trial restore has been run for ${untried} days.`,
        'Run one: npm run shop -- restore <file> --check',
      )
    : well(said)
}

/** Null: it can be reached, and written as far as that can be seen. */
async function lookAtPlace(target: BackupTarget): Promise<Finding | null> {
  const place = openBackupPlace(target)
  try {
    await place.list()
  } catch (error) {
    return broken(
      `The place of the backups, ${place.where('')}, cannot be used: ${failureWords(error)}`,
      'Fix what it reports, or set BACKUP_DIR to another place.',
    )
  }
  const folder = 'folder' in target ? await lookAtFolder(target.folder) : null
  return folder?.state === 'well' ? null : folder
}

import { longestWithoutBackupMs } from '../../../shop/backup/backup.ts'
import { findBackupAges } from '../../../shop/backup/backup-run-store.ts'
import { attention, broken, notLooked, well } from '../../../shop/health/finding.ts'
import type { Check } from '../check.ts'
import { onTables, type DoctorNeeds } from '../needs.ts'

/** Once a week, and a day or two to spare. */
const oldestRehearsalDays = 9

/** Whether there is a backup, how old it is, and whether one was restored for a try. */
export function backupsCheck(needs: DoctorNeeds): Check {
  const isNightly = needs.config.backups.dir !== null
  return {
    name: 'Backups',
    settings: ['BACKUP_DIR', 'BACKUP_AT'],
    look: () =>
      onTables(needs, async (db) => {
        const { backup, rehearsal } = await findBackupAges(db)
        if (backup === null && needs.config.demo) return notLooked('a demo needs none')
        if (backup === null)
          return attention(
            'There is no backup of this shop.',
            isNightly
              ? 'The first one is made tonight. Now: npm run shop -- backup <file>'
              : 'Set BACKUP_DIR for one each night, or make one now: npm run shop -- backup <file>',
          )
        const hours = Math.floor(backup / 3600)
        const said = `The last good backup is ${hours < 1 ? 'less than an hour' : hours === 1 ? 'one hour' : `${hours} hours`} old.`
        if (!isNightly) return attention(`${said} None is made each night.`, 'Set BACKUP_DIR.')
        if (hours > longestWithoutBackupMs / 3_600_000)
          return broken(said, 'See why in the log, or make one now: npm run shop -- backup <file>')
        if (rehearsal !== null && rehearsal > oldestRehearsalDays * 86_400)
          return attention(
            `${said} None was restored for a try for ${Math.floor(rehearsal / 86_400)} days.`,
            'Try one: npm run shop -- restore <file> --check',
          )
        return well(said)
      }),
  }
}

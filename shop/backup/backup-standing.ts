import type { Db } from '../../database/connect.ts'
import type { Brand } from '../brand.ts'
import { findBackupAges } from './backup-run-store.ts'

/** What the dashboard says of backups; seconds are ages of the last good ones. */
export type BackupStanding = {
  /** whether one is made each night */
  wanted: boolean
  backupSeconds: number | null
  rehearsalSeconds: number | null
}

/** Null: a demo that has never made one need not be told to, and in a trial the list of first steps tells it. */
export async function readBackupStanding(needs: {
  db: Db
  backupPlace: object | null
  brand: Pick<Brand, 'stage'>
}): Promise<BackupStanding | null> {
  const { backup, rehearsal } = await findBackupAges(needs.db)
  const wanted = needs.backupPlace !== null
  if (needs.brand.stage !== 'live' && !wanted && backup === null) return null
  return { wanted, backupSeconds: backup, rehearsalSeconds: rehearsal }
}

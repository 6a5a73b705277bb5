import type { Db } from '../../database/connect.ts'
import { findBackupAges } from './backup-run-store.ts'

/** What the dashboard says of backups; seconds are ages of the last good ones. */
export type BackupStanding = {
  /** whether one is made each night */
  wanted: boolean
  backupSeconds: number | null
  rehearsalSeconds: number | null
}

/** Null: a demo that has never made one need not be told to. */
export async function readBackupStanding(needs: {
  db: Db
  backupPlace: object | null
  brand: { demo: boolean }
}): Promise<BackupStanding | null> {
  const { backup, rehearsal } = await findBackupAges(needs.db)
  const wanted = needs.backupPlace !== null
  if (needs.brand.demo && !wanted && backup === null) return null
  return { wanted, backupSeconds: backup, rehearsalSeconds: rehearsal }
}

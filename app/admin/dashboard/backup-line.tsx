import type { Dashboard } from './dashboard-words.ts'
import { backupWords } from './backup-words.ts'

/** How old the last good backup is; calm while it is young, and told apart when it is not. */
export function BackupLine(backups: NonNullable<Dashboard['backups']>) {
  const { words, late } = backupWords(backups)
  return <p className={late ? 'mt-3 font-semibold text-danger' : 'mt-3 text-muted'}>{words}</p>
}

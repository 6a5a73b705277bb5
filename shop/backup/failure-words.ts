import { BackupDamage } from './backup-damage.ts'

/** One sentence for staff or an operator, about what went wrong with a backup. */
export function failureWords(error: unknown): string {
  if (error instanceof BackupDamage) return error.message
  if (!(error instanceof Error)) return ended(String(error))
  const known = wordsOf[(error as NodeJS.ErrnoException).code ?? '']
  if (known) return known
  // Drizzle puts the statement with its values into its own message.
  const told = error.cause instanceof Error && error.message.startsWith('Failed query') ? error.cause : error
  return ended(told.message || told.name)
}

const wordsOf: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk quota is used up.',
  EACCES: 'The user that runs the shop is not allowed to read or write the folder.',
  EPERM: 'The user that runs the shop is not allowed to read or write the folder.',
  EROFS: 'The folder is on a disk that cannot be written.',
  ENOENT: 'The folder is not there: make it, or mount the disk that it is on.',
  EISDIR: 'It is a folder: name the file in it.',
  EIO: 'The disk reports an error.',
  '53100': 'The disk of the database is full.',
}

function ended(text: string): string {
  const line = text.split('\n')[0]?.slice(0, 500) ?? ''
  return /[.!?]$/.test(line) ? line : `${line}.`
}

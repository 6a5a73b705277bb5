/**
 * The database cannot be opened, and the person who starts the shop can do something about it: the message is one clear
 * line.
 */
export class DatabaseRefusal extends Error {
  override name = 'DatabaseRefusal'

  static ofFolder(folder: string, error: unknown): DatabaseRefusal {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return new DatabaseRefusal(`The database folder ${folder} cannot be used: ${REASONS[code] ?? code}.`)
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
  ENOSPC: 'the disk is full',
}

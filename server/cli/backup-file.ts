import { existsSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { BackupPlace } from '../../shop/backup/backup-place.ts'
import type { MediaStore } from '../../shop/media/media-store.ts'
import { readBackupTarget } from '../config/backup-config.ts'
import { ConfigRefusal, type Config } from '../config/config.ts'
import { openBackupPlace } from '../start/open-backups.ts'
import { openMediaAt } from '../start/open-media.ts'

export type BackupFile = { place: BackupPlace; name: string }

/** A file or `s3://bucket/name` as an operator wrote it. In a folder the file is called `otherwise`. */
export function findBackupFile(config: Pick<Config, 'backups'>, text: string, otherwise: string): BackupFile {
  if (text.startsWith('s3://')) {
    const at = text.lastIndexOf('/')
    const name = text.slice(at + 1) || otherwise
    const target = readBackupTarget(text.slice(0, at), config.backups.s3)
    if (!target || 'folder' in target)
      throw new ConfigRefusal(
        `${text}: set S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY, and write s3://bucket/name`,
      )
    return { place: openBackupPlace(target), name }
  }
  const path = resolve(text)
  if (text.endsWith('/') || (existsSync(path) && statSync(path).isDirectory()))
    return { place: openBackupPlace({ folder: path }, { makes: true }), name: otherwise }
  return { place: openBackupPlace({ folder: dirname(path) }, { makes: true }), name: basename(path) }
}

/** Where the pictures and brochures of this shop are. */
export function openFiles(config: Config): Promise<MediaStore> {
  return openMediaAt(config.mediaStore, config)
}

/** Until `act` is done, Ctrl-C does not end the process at once: what was begun is thrown away in order. */
export async function interruptible<Value>(
  act: (interrupted: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const interrupted = new AbortController()
  const stop = () => interrupted.abort(new Error('It was interrupted.'))
  for (const signal of endings) process.once(signal, stop)
  try {
    return await act(interrupted.signal)
  } finally {
    for (const signal of endings) process.off(signal, stop)
  }
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

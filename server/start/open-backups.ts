import { bucketPlace } from '../../adapters/backup/bucket-place.ts'
import { folderPlace } from '../../adapters/backup/folder-place.ts'
import { tarArchive } from '../../adapters/backup/tar-archive.ts'
import type { ConnectionTarget } from '../../database/connect.ts'
import { shopRows } from '../../database/load-shop.ts'
import type { BackupPlace } from '../../shop/backup/backup-place.ts'
import type { ShopRows } from '../../shop/backup/snapshot.ts'
import type { BackupConfig, BackupTarget } from '../config/backup-config.ts'
import { beside } from './beside.ts'

/** What backups, restores and rehearsals of this database need. */
export function openBackups({ dir, at }: BackupConfig, target: ConnectionTarget) {
  return {
    rows: shopRows(target),
    archive: tarArchive,
    beside: <Value>(act: (rows: ShopRows) => Promise<Value>) => beside(target, act),
    backupPlace: dir && openBackupPlace(dir),
    backupAt: at,
  }
}

/** `makes`: a folder that an operator has just typed may be new. */
export function openBackupPlace(target: BackupTarget, { makes = false } = {}): BackupPlace {
  return 'folder' in target ? folderPlace(target.folder, { makes }) : bucketPlace(target)
}

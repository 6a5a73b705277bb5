import type { BackupArchive } from './backup-archive.ts'
import { BackupDamage } from './backup-damage.ts'
import { checkBackup, loadBackup, type Checked, type OpenBackup } from './load-backup.ts'
import { compareLevels } from './manifest.ts'
import type { ShopRows } from './snapshot.ts'

export type RehearsalNeeds = {
  archive: BackupArchive
  /** an empty database beside the shop's own, gone when `act` is done */
  beside<Value>(act: (rows: ShopRows) => Promise<Value>): Promise<Value>
}

/**
 * Restores beside: every file is compared with its checksum, every table is loaded, counted, summed and read out again.
 * Throws BackupDamage. The shop is not touched.
 */
export async function rehearseRestore(needs: RehearsalNeeds, open: OpenBackup): Promise<Checked> {
  const checked = await checkBackup(needs.archive, open)
  await needs.beside(async (rows) => {
    refuseLevel(checked, rows)
    await loadBackup({ rows, archive: needs.archive, media: null, readBack: true }, checked, open)
  })
  return checked
}

/** A backup of a newer release has tables that this one does not know. */
export function refuseLevel({ head }: Checked, { migrations }: ShopRows): void {
  const level = compareLevels(head.migrations, migrations)
  if (level === 'newer')
    throw new BackupDamage(
      'It was made by a newer version of the shop. Install that version or a newer one, and restore with it.',
    )
  if (level === 'foreign')
    throw new BackupDamage(
      'It was made by a version of the shop whose tables have another history than those of this one. Install the version that made it, and restore with it.',
    )
}

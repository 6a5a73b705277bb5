import { parseArgs } from 'node:util'
import { connect, tablesAreCurrent, type ConnectionTarget } from '../../database/connect.ts'
import { backupName } from '../../shop/backup/backup.ts'
import { recordBackupRun, type BackupRun } from '../../shop/backup/backup-run-store.ts'
import { failureWords } from '../../shop/backup/failure-words.ts'
import { makeBackup, whyNoBackup, type MadeBackup } from '../../shop/backup/make-backup.ts'
import { sizeWords } from '../../shop/text/size-words.ts'
import type { Config } from '../config/config.ts'
import { openBackups } from '../start/open-backups.ts'
import { openDatabase } from '../start/open-database.ts'
import { findBackupFile, interruptible, openFiles, plural, type BackupFile } from './backup-file.ts'
import { notUnderstood, printable, refuse } from './command.ts'

/** Everything of the shop in one file, while it is running or not. The tables are left at the version that they have. */
export async function runBackup(config: Config, words: string[]): Promise<number> {
  const { positionals } = parseArgs({ args: words, allowPositionals: true })
  const [text, ...rest] = positionals
  if (!text || rest.length > 0) return notUnderstood
  const file = findBackupFile(config, text, backupName(config.brand.siteOrigin, new Date()))
  const where = printable(file.place.where(file.name))
  const known = await file.place.list().catch((error: unknown) => failureWords(error))
  if (typeof known === 'string') return refuse(`${where} cannot be reached. ${known} No backup was made.`)
  if (known.includes(file.name))
    return refuse(`${where} already exists. Choose another name; nothing was written.`)
  const database = await openDatabase(config, { beside: true })
  try {
    const outcome = await backUp(config, config.databaseDirectUrl ?? database.target, file)
    if (typeof outcome === 'string') return refuse(outcome)
    for (const line of reportOf(outcome)) console.log(line)
    return 0
  } finally {
    await database.close()
  }
}

/** What came of it; a sentence if there is no backup. */
export async function backUp(
  config: Config,
  target: ConnectionTarget,
  { place, name }: BackupFile,
): Promise<MadeBackup | string> {
  const startedAt = performance.now()
  const record = (run: Partial<BackupRun>) =>
    recordRun(target, { kind: 'backup', place: place.where(name), ms: performance.now() - startedAt, ...run })
  try {
    const needs = {
      ...openBackups(config.backups, target),
      media: await openFiles(config),
      brand: config.brand,
    }
    const made = await interruptible((ending) => makeBackup({ ...needs, ending }, place, name))
    if (!made.ok) return `No backup was made. ${whyNoBackup[made.refusal.why]}`
    await record({ bytes: made.value.bytes, missingFiles: made.value.manifest.media.missing })
    return made.value
  } catch (error) {
    const failure = failureWords(error)
    await record({ failure })
    return `No backup was made. ${failure}`
  }
}

/** For the dashboard; a database of an older version has no place for it. */
async function recordRun(target: ConnectionTarget, run: BackupRun): Promise<void> {
  const connection = connect(target, { max: 1 })
  try {
    if (await tablesAreCurrent(connection.db)) await recordBackupRun(connection.db, run)
  } catch (error) {
    console.error(`The panel will not show this: ${failureWords(error)}`)
  } finally {
    await connection.close()
  }
}

function* reportOf({ where, bytes, manifest }: MadeBackup): Iterable<string> {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { media } = manifest
  yield `Backed up to ${printable(where)}: ${sizeWords(bytes)}, ${plural(rows, 'row')} and ${plural(media.files, 'file')}.`
  if (media.missing > 0)
    yield `${plural(media.missing, 'file')} that the shop refers to ${media.missing === 1 ? 'is' : 'are'} missing from its file store, and so not in the backup: ${media.missingNames.slice(0, 5).join(', ')}${media.missing > 5 ? ' …' : ''}`
  yield 'It holds personal data and keys: keep it as safe as the database. Settings and passwords are not included.'
}

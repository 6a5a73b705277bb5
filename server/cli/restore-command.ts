import { parseArgs } from 'node:util'
import type { ConnectionTarget } from '../../database/connect.ts'
import { connect, poolOptions } from '../../database/connect.ts'
import { openJobs } from '../../adapters/jobs/pg-boss.ts'
import { backupName } from '../../shop/backup/backup.ts'
import { BackupDamage } from '../../shop/backup/backup-damage.ts'
import { countOwn, recordBackupRun } from '../../shop/backup/backup-run-store.ts'
import { failureWords } from '../../shop/backup/failure-words.ts'
import { checkBackup, type Checked, type OpenBackup } from '../../shop/backup/load-backup.ts'
import { refuseLevel, rehearseRestore } from '../../shop/backup/rehearse-restore.ts'
import { restoreBackup } from '../../shop/backup/restore-backup.ts'
import { findLastOrderNumber } from '../../shop/order-numbers/order-number-store.ts'
import { fenceNumbers } from '../../shop/reconciliation/fence-numbers.ts'
import type { Config } from '../config/config.ts'
import { listOthers } from '../start/list-others.ts'
import { openBackupPlace, openBackups } from '../start/open-backups.ts'
import { InUse, openDatabase, StartRefusal } from '../start/open-database.ts'
import { openShop } from '../start/open-shop.ts'
import { startInTurn } from '../start/start-in-turn.ts'
import { everyJob } from '../start/worker.ts'
import { backUp } from './backup-command.ts'
import { findBackupFile, openFiles, plural, type BackupFile } from './backup-file.ts'
import { notUnderstood, printable, refuse } from './command.ts'

/** Puts a backup back, or only tries it out beside (`--check`). */
export async function runRestore(config: Config, words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { check: { type: 'boolean' }, replace: { type: 'boolean' } },
  })
  const [text, ...rest] = positionals
  if (!text || rest.length > 0 || (values.check && values.replace)) return notUnderstood
  const file = findBackupFile(config, text, '')
  const where = printable(file.place.where(file.name))
  try {
    return values.check ? await rehearse(config, file) : await restore(config, file, values.replace ?? false)
  } catch (error) {
    if (error instanceof BackupDamage)
      return refuse(`${where} cannot be used. ${printable(error.message)} Nothing was changed.`)
    if (error instanceof StartRefusal) {
      const next = error instanceof InUse ? ' Stop the shop first.' : ''
      return refuse(`${error.message.replace(/\.$/, '')}. Nothing was changed.${next}`)
    }
    throw error
  }
}

function opener({ place, name }: BackupFile): OpenBackup {
  return async () => {
    const content = await place.open(name).catch((error: unknown) => {
      throw new BackupDamage(`It cannot be read: ${failureWords(error)}`, error)
    })
    if (!content) throw new BackupDamage('There is no such file.')
    return content
  }
}

async function rehearse(config: Config, file: BackupFile): Promise<number> {
  const database = await openDatabase(config, { beside: true })
  try {
    const direct = config.databaseDirectUrl ?? database.target
    const needs = openBackups(config.backups, direct)
    const startedAt = performance.now()
    const { head, manifest } = await rehearseRestore(needs, opener(file))
    await recordRehearsal(direct, {
      place: file.place.where(file.name),
      ms: performance.now() - startedAt,
    })
    console.log(
      `The backup of ${head.madeAt} is whole and can be restored: ${plural(manifest.tables.length, 'table')}, ${plural(manifest.media.files, 'file')}; every count, sum and checksum is as it was. The shop was not touched.`,
    )
    return 0
  } finally {
    await database.close()
  }
}

async function recordRehearsal(target: ConnectionTarget, run: { place: string; ms: number }): Promise<void> {
  const connection = connect(target, { max: 1 })
  try {
    await recordBackupRun(connection.db, { kind: 'rehearsal', ...run })
  } catch {
    // A database without the shop's tables has no dashboard that would show it.
  } finally {
    await connection.close()
  }
}

async function restore(config: Config, file: BackupFile, mayReplace: boolean): Promise<number> {
  const open = opener(file)
  console.log('Checking the backup …')
  const checked = await checkBackup(openBackups(config.backups, '').archive, open)
  const database = await openDatabase(config)
  try {
    const target = config.databaseDirectUrl ?? database.target
    // Whatever is started meanwhile waits for its turn, and then finds the restored shop.
    const done = await startInTurn(target, async () => {
      refuseLevel(checked, openBackups(config.backups, target).rows)
      const others = await listOthers(target)
      if (others.length > 0) return refuse(othersWords(others))
      if (!(await setAside(config, target, file, mayReplace))) return 1
      return await putBack(config, target, checked, { open, place: file.place.where(file.name) })
    })
    if (done !== 0) return done
    await fence(config, target, checked)
    return 0
  } finally {
    await database.close()
  }
}

function othersWords(others: string[]): string {
  return `The database is in use by ${plural(others.length, 'other connection')} (${printable(others.slice(0, 5).join(', '))}): stop every process of the shop, and whatever else is connected, then run this again. Nothing was changed.`
}

/** False: what is there was kept. */
async function setAside(
  config: Config,
  target: ConnectionTarget,
  file: BackupFile,
  mayReplace: boolean,
): Promise<boolean> {
  const connection = connect(target, { max: 1, statement_timeout: 60_000, query_timeout: 60_000 })
  const own = await countOwn(connection.db)
  await connection.close()
  if (own.length === 0) return true
  const found = own.map(({ thing, count }) => `${count.toLocaleString('en-US')} ${thing}`).join(', ')
  if (!mayReplace) {
    refuse(
      `This shop is not empty: it holds ${found}. To replace all of it with the backup, add --replace; the current data is backed up first. Nothing was changed.`,
    )
    return false
  }
  const place = config.backups.dir ? openBackupPlace(config.backups.dir) : file.place
  const name = backupName(config.brand.siteOrigin, new Date(), 'restore-point')
  console.log(`Backing up the current data: ${found} …`)
  const made = await backUp(config, target, { place, name })
  if (typeof made === 'string') {
    refuse(`The current data could not be backed up, so nothing was changed. ${made}`)
    return false
  }
  console.log(`The restore point is ${printable(made.where)}. It is kept until you remove it.`)
  return true
}

async function putBack(
  config: Config,
  target: ConnectionTarget,
  checked: Checked,
  backup: { open: OpenBackup; place: string },
): Promise<number> {
  console.log('Restoring …')
  const jobs = await openJobs(poolOptions(target), everyJob, {
    timeScale: config.deadlineScale,
    onError: (error) => console.error(error.message),
  })
  try {
    const report = await restoreBackup(
      {
        ...openBackups(config.backups, target),
        media: await openFiles(config),
        jobs,
        everyJob,
        orderPrefix: config.orderPrefix,
        timeScale: config.deadlineScale,
      },
      checked,
      backup,
    )
    const { media } = checked.manifest
    console.log(
      `Restored the shop as it was at ${checked.head.madeAt}: ${plural(checked.manifest.tables.length, 'table')}, ${plural(media.files, 'file')}, ${plural(report.jobs, 'pending job')}.`,
    )
    if (media.missing > 0)
      console.log(
        `${plural(media.missing, 'file')} ${media.missing === 1 ? 'was' : 'were'} already missing when the backup was made.`,
      )
    console.log(
      `The next order numbers skip ${report.leftOut.toLocaleString('en-US')}, to make room for orders placed since then.`,
    )
    if (report.mails > 0)
      console.log(
        `${plural(report.mails, 'e-mail')} that ${report.mails === 1 ? 'was' : 'were'} still queued will be sent. Any that went out after the backup will reach its recipient twice.`,
      )
    if (report.paused > 0)
      console.log(
        `${plural(report.paused, 'newsletter')} that ${report.paused === 1 ? 'was being sent is' : 'were being sent are'} now paused. The panel says what to check before you resume.`,
      )
    return 0
  } catch (error) {
    if (error instanceof BackupDamage) throw error
    return refuse(`The backup was not restored, and the database is as it was. ${failureWords(error)}`)
  } finally {
    await jobs.stop(5000)
  }
}

/** Above what the back office has; if it does not answer now, the shop asks it at its start and each hour. */
async function fence(config: Config, target: ConnectionTarget, { head }: Checked): Promise<void> {
  const log = { write: (line: string) => void process.stderr.write(line) }
  const shop = await openShop({ ...config, keepsTime: false, logLevel: 'silent' }, target, log)
  try {
    await fenceNumbers(shop)
    const last = await findLastOrderNumber(shop.db, config.orderPrefix)
    console.log(
      last
        ? `Order numbers will continue after ${last}, above every number in the back office.`
        : 'Order numbers will start from the first one.',
    )
  } catch (error) {
    console.log(
      `The back office did not give its last order number (${failureWords(error)}). The shop will ask again when it starts.`,
    )
  } finally {
    await shop.close()
  }
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: config.timeZone, dateStyle: 'short' }).format(
    new Date(head.madeAt),
  )
  console.log(
    `\nNext:\n  1. Start the shop.\n  2. For ${day} and each day since: npm run shop -- reconcile --day ${day}\n     lists the charges and orders made since the backup.\n  3. Everyone has to sign in again. Check Admins, Partners and Subscribers: changes made after the backup are lost, and have to be made again.`,
  )
}

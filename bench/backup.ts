import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openJobs } from '../adapters/jobs/pg-boss.ts'
import { connect, type Connection } from '../database/connect.ts'
import { openEmbedded } from '../database/embedded.ts'
import { makeBackupJob } from '../shop/backup/make-backup.job.ts'
import { startCommand, startShop, threeFreePorts } from '../test/kit/start-shop.ts'
import { databaseUrl } from '../test/kit/test-database.ts'
import { fillOrders } from './fill-orders.ts'
import { median } from './race.ts'
import type { Figure } from './table.ts'

/** Bytes of the largest JPEG and of the widths, as those of the demo are. */
const fileBytes = {
  '.jpg': 180_000,
  '-176.jpg': 8_000,
  '-176.avif': 5_000,
  '-400.jpg': 30_000,
  '-400.avif': 18_000,
  '-800.jpg': 80_000,
  '-800.avif': 50_000,
}
/** A page that is made anew for each request, as the slowest of a visitor's are. */
const page = '/shop?fresh'
const watchMs = 15_000

/**
 * The nightly backup of a shop with this many orders and pictures, made by the process that serves its pages; then the
 * rehearsal of it and the restore into an empty shop.
 */
export async function measureBackup(orders: number, pictures: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'spindle-bench-backup-'))
  const database = await openEmbedded({ folder: join(folder, 'postgres') })
  const backups = join(folder, 'backups')
  await mkdir(backups)
  const settings = {
    PORT: String(await threeFreePorts()),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl(database.connection),
    BACKUP_DIR: backups,
    LIMITS: 'off',
    LOG_LEVEL: 'silent',
  }
  const shop = startShop(settings)
  const connection = connect(database.connection)
  try {
    await shop.firstPage()
    await shop.command('media', 'wait')
    await fillOrders(database.connection, orders)
    await fillPictures(connection, join(settings.DATA_DIR, 'media'), pictures)
    const alone = await timesOf(shop.origin, () => delay(watchMs, true))
    const startedAt = performance.now()
    const during = await timesOf(shop.origin, () => nightlyBackup(connection, settings.DATABASE_URL))
    const backupSeconds = (performance.now() - startedAt) / 1000
    const [file = ''] = await readdir(backups)
    const { size } = await stat(join(backups, file))
    const rehearsal = await seconds(() => shop.command('restore', join(backups, file), '--check'))
    await shop.stop('SIGTERM')
    const restore = await seconds(() => restoreElsewhere(settings, folder, join(backups, file)))
    const named = `${orders.toLocaleString('en-US')} orders, ${pictures.toLocaleString('en-US')} pictures`
    return [
      { name: `backup: ${named}`, unit: 's', value: backupSeconds, most: 300 },
      { name: 'backup: its size', unit: 'MB', value: size / 1_000_000 },
      { name: 'backup: a page without it, median', unit: 'ms', value: median(alone) },
      {
        name: 'backup: a page during it, beside that',
        unit: 'times',
        value: median(during) / median(alone),
        most: 1.2,
      },
      { name: 'backup: rehearsal', unit: 's', value: rehearsal },
      { name: 'backup: restore', unit: 's', value: restore, most: 600 },
    ]
  } finally {
    await shop.stop('SIGTERM')
    await connection.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Bytes that cannot be packed, as those of a picture; the rows are those of pictures with all widths. */
async function fillPictures({ db }: Connection, media: string, count: number): Promise<void> {
  await mkdir(media, { recursive: true })
  const bytes = randomBytes(200_000)
  for (let at = 0; at < count; at += 1) {
    const id = createHash('md5').update(`bench ${at}`).digest('hex')
    bytes.write(id)
    for (const [suffix, length] of Object.entries(fileBytes))
      await writeFile(join(media, id + suffix), bytes.subarray(0, length))
    await db.execute(sql`insert into picture (id, width, height, bytes, widths)
      values (${id}, 1600, 900, ${fileBytes['.jpg']}, '{176,400,800}')`)
  }
}

/** Asks the shop itself for it, and waits until it is recorded. */
async function nightlyBackup({ db }: Connection, url: string): Promise<void> {
  const jobs = await openJobs({ connectionString: url }, [makeBackupJob] as never[], {
    timeScale: 1,
    onError: () => {},
  })
  await db.transaction((tx) => jobs.enqueue(tx, makeBackupJob, {}))
  await jobs.stop(1000)
  for (;;) {
    const { rows } = await db.execute<{ failure: string | null }>(
      sql`select failure from backup_run where kind = 'backup'`,
    )
    if (rows[0]?.failure) throw new Error(rows[0].failure)
    if (rows[0]) return
    await delay(200)
  }
}

/** Ms of each answer, asked one after the other while `work` goes on. */
async function timesOf(origin: string, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const end = new AbortController()
  const working = work().finally(() => end.abort())
  while (!end.signal.aborted) {
    const from = performance.now()
    await (await fetch(origin + page)).arrayBuffer()
    times.push(performance.now() - from)
    await delay(20)
  }
  await working
  return times
}

async function restoreElsewhere(
  settings: Record<string, string>,
  folder: string,
  file: string,
): Promise<void> {
  const elsewhere = await openEmbedded({ folder: join(folder, 'elsewhere') })
  try {
    const there = {
      ...settings,
      DATA_DIR: join(folder, 'there'),
      DATABASE_URL: databaseUrl(elsewhere.connection),
    }
    const command = startCommand(there, 'restore', file)
    if ((await command.ended) !== 0) throw new Error(command.said())
  } finally {
    await elsewhere.close()
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

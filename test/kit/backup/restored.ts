import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { openJobs } from '../../../adapters/jobs/pg-boss.ts'
import { tarArchive } from '../../../adapters/backup/tar-archive.ts'
import { poolOptions, type Connection, type ConnectionTarget } from '../../../database/connect.ts'
import { shopRows } from '../../../database/load-shop.ts'
import { everyJob } from '../../../server/start/worker.ts'
import type { Checked, OpenBackup } from '../../../shop/backup/load-backup.ts'
import { restoreBackup } from '../../../shop/backup/restore-backup.ts'
import type { MediaStore } from '../../../shop/media/media-store.ts'

/** Restores into this database, with all that a restore needs of a shop. */
export async function restoreInto(
  target: ConnectionTarget,
  media: MediaStore,
  {
    checked,
    open,
    rows = shopRows(target),
  }: { checked: Checked; open: OpenBackup; rows?: ReturnType<typeof shopRows> },
): Promise<Awaited<ReturnType<typeof restoreBackup>>> {
  const jobs = await openJobs(poolOptions(target), everyJob, { timeScale: 1, onError: () => {} })
  try {
    const needs = { rows, archive: tarArchive, media, jobs, everyJob, orderPrefix: 'SO', timeScale: 1 }
    return await restoreBackup(needs, checked, { open, place: 'memory/a' })
  } finally {
    await jobs.stop(1000)
  }
}

/** What the migrations have made, in the words of the database. */
export async function structureOf({ db }: Connection): Promise<unknown> {
  const parts = [
    sql`select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid) as def, convalidated
      from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    sql`select tgrelid::regclass::text as on, tgname, tgenabled, pg_get_triggerdef(oid) as def
      from pg_trigger where not tgisinternal order by 1, 2`,
    sql`select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
    sql`select table_name, column_name, data_type, column_default, is_nullable, is_identity, is_generated
      from information_schema.columns where table_schema = 'public' order by 1, 2`,
    sql`select proname, prosrc from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 1`,
    sql`select stxname from pg_statistic_ext order by 1`,
    sql`select collname from pg_collation where collnamespace = 'public'::regnamespace order by 1`,
    sql`select hash from drizzle.__drizzle_migrations order by created_at`,
  ]
  const found: unknown[] = []
  for (const part of parts) found.push((await db.execute(part)).rows)
  return found
}

/** Files in memory. It can be full after so many. */
export function memoryMedia({ fullAfter = Number.POSITIVE_INFINITY } = {}) {
  const files = new Map<string, Uint8Array>()
  const store = {
    files,
    puts: 0,
    async put(name: string, bytes: Uint8Array) {
      if (store.puts >= fullAfter) throw new Error('ENOSPC')
      store.puts += 1
      files.set(name, bytes)
    },
    read: async (name: string) => files.get(name) ?? null,
    async open(name: string) {
      const bytes = files.get(name)
      return bytes ? { bytes: bytes.length, stream: Readable.from([bytes], { objectMode: false }) } : null
    },
    sizeOf: async (name: string) => files.get(name)?.length ?? null,
    async *listOlder() {},
    remove: async (name: string) => void files.delete(name),
  }
  return store
}

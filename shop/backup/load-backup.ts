import { createHash } from 'node:crypto'
import type { MediaStore } from '../media/media-store.ts'
import type { BackupArchive } from './backup-archive.ts'
import { BackupDamage } from './backup-damage.ts'
import { readEntryName, type Head, type Manifest } from './manifest.ts'
import { openEntries, type ReadEntry } from './read-entries.ts'
import type { Loading, RowSink, ShopRows, TableColumns } from './snapshot.ts'

/** The beginning of the file; may be called again and again. */
export type OpenBackup = () => Promise<AsyncIterable<Uint8Array>>
export type Checked = { head: Head; manifest: Manifest }

/** Each is in memory meanwhile. */
const filesAtOnce = 4

/** A part is made of at most 4 MB and the rest of what PostgreSQL sent at once. */
const mostExpanded = 128 * 1024 * 1024

/** Reads all of it and compares every entry with its checksum. Throws BackupDamage. */
export async function checkBackup(archive: BackupArchive, open: OpenBackup): Promise<Checked> {
  const reader = await openEntries(archive, await open())
  for await (const _ of reader.entries);
  return { head: reader.head, manifest: reader.manifest() }
}

type Wanted = {
  rows: ShopRows
  archive: BackupArchive
  /** where its files are put; null: only the rows are wanted */
  media: MediaStore | null
  /** reads every table out again: it must be what the backup holds, to the byte */
  readBack: boolean
  /** in the same transaction, once the tables are those of this release */
  settle?: (loading: Loading) => Promise<void>
}

/**
 * Replaces what is in the database by a backup that was checked, all or nothing. Files come before the end of the
 * transaction: a row never comes without its file, and a file without a row is removed a day later.
 */
export async function loadBackup(
  wanted: Wanted,
  { head, manifest }: Checked,
  open: OpenBackup,
): Promise<void> {
  await wanted.rows.replace(head.migrations, async (loading) => {
    compareTables(loading.tables, manifest.tables)
    const loader = new Loader(wanted, loading, manifest)
    const reader = await openEntries(wanted.archive, await open())
    for await (const entry of reader.entries) await loader.take(entry)
    await loader.end()
    if (JSON.stringify([reader.head, reader.manifest()]) !== JSON.stringify([head, manifest]))
      throw new BackupDamage('It was replaced by another one while it was read.')
    await loading.secure(manifest.sequences)
    await compare(loading, manifest, wanted.readBack)
    await loading.migrate()
    await wanted.settle?.(loading)
  })
}

/** A table that is missing would come back empty, and nobody would notice; one too many is not the shop's. */
function compareTables(ours: TableColumns[], theirs: TableColumns[]): void {
  const left = new Map(ours.map((table) => [shapeOf(table), table.name]))
  for (const table of theirs)
    if (!left.delete(shapeOf(table)))
      throw new BackupDamage(`Its table ${table.name} is not one that the shop has, or has other columns.`)
  for (const name of left.values()) throw new BackupDamage(`It lacks the table ${name}.`)
}

function shapeOf({ name, columns }: TableColumns): string {
  return [name, ...columns.toSorted()].join()
}

type OpenSink = { name: string; rows: RowSink }

class Loader {
  private open: OpenSink | null = null
  private readonly loaded = new Map<string, number>()
  /** files on their way */
  private readonly storing = new Set<Promise<void>>()
  private readonly wanted: Wanted
  private readonly loading: Loading
  private readonly manifest: Manifest

  constructor(wanted: Wanted, loading: Loading, manifest: Manifest) {
    this.wanted = wanted
    this.loading = loading
    this.manifest = manifest
  }

  async take(entry: ReadEntry): Promise<void> {
    const known = readEntryName(entry.name)
    if (known?.kind === 'media') {
      await this.close()
      if (this.wanted.media) await this.store(this.wanted.media, known.file, entry)
    } else if (known?.kind === 'table')
      await this.write(known.table, entry, () => this.tableSink(known.table))
    else await this.write(jobs, entry, () => this.loading.loadJobs())
  }

  async end(): Promise<void> {
    await this.close()
    await Promise.all(this.storing)
    for (const { name, rows } of this.manifest.tables) {
      const found = this.loaded.get(name) ?? 0
      if (found !== rows) throw new BackupDamage(`It has ${found} rows of ${name}, and should have ${rows}.`)
    }
  }

  /** Several at once: an object store takes its time for each. A failure is thrown by the next one, or at the end. */
  private async store(media: MediaStore, name: string, entry: ReadEntry): Promise<void> {
    const bytes = await gathered(entry)
    while (this.storing.size >= filesAtOnce) await Promise.race(this.storing)
    const stored = putFile(media, name, bytes)
    this.storing.add(stored)
    // One that failed stays, for whoever asks next.
    stored.then(
      () => this.storing.delete(stored),
      () => {},
    )
  }

  private async write(name: string, entry: ReadEntry, openSink: () => RowSink): Promise<void> {
    if (this.open?.name !== name) {
      await this.close()
      if (this.loaded.has(name)) throw new BackupDamage(`It holds ${name} twice.`)
      this.open = { name, rows: openSink() }
    }
    const bytes = await gathered(entry)
    const expanded = await this.wanted.archive.expand(bytes, mostExpanded).catch((error: unknown) => {
      throw new BackupDamage(`${entry.name} in it cannot be unpacked.`, error)
    })
    await this.open?.rows.write(expanded)
  }

  private tableSink(name: string): RowSink {
    const table = this.manifest.tables.find((one) => one.name === name)
    if (!table) throw new BackupDamage(`It holds a table that its list does not name: ${name}.`)
    return this.loading.loadRows(table)
  }

  private async close(): Promise<void> {
    if (!this.open) return
    const { name, rows } = this.open
    this.open = null
    this.loaded.set(name, await rows.end())
  }
}

/** No table has this name. */
const jobs = '-jobs'

/** What PostgreSQL counts and sums now, against what it counted and summed then. */
async function compare(loading: Loading, manifest: Manifest, readBack: boolean): Promise<void> {
  for (const table of manifest.tables) {
    const now = await loading.countRows(table.name)
    if (now.rows !== table.rows) throw differs(table.name, `${now.rows} rows instead of ${table.rows}`)
    for (const [column, sum] of Object.entries(table.sums))
      if (now.sums[column] !== sum)
        throw differs(table.name, `${column} adds up to ${now.sums[column]} instead of ${sum}`)
    if (readBack && (await hashOf(loading, table)) !== table.sha256)
      throw differs(table.name, 'other content')
  }
}

function differs(table: string, how: string): BackupDamage {
  return new BackupDamage(`Loaded again, it is not what it was: ${table} has ${how}.`)
}

async function hashOf(loading: Loading, table: TableColumns): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of loading.readRows(table)) hash.update(piece)
  return hash.digest('hex')
}

/** One of this name that is there may be what the disk made of it: only if every byte is the same is it left. */
async function putFile(media: MediaStore, name: string, bytes: Uint8Array): Promise<void> {
  const there = await media.read(name).catch(() => null)
  if (!there || Buffer.compare(there, bytes) !== 0) await media.put(name, bytes)
}

async function gathered({ content }: ReadEntry): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}

import { createHash } from 'node:crypto'
import { listBrochureFilesAfter } from '../catalogue/brochure-store.ts'
import { MediaAway } from '../media/media-file.ts'
import type { MediaStore } from '../media/media-store.ts'
import { pictureFiles } from '../media/picture.ts'
import { listPicturesAfter } from '../media/picture-store.ts'
import { ok, refused, type Result } from '../result.ts'
import type { ArchiveEntry, BackupArchive } from './backup-archive.ts'
import type { BackupPlace } from './backup-place.ts'
import {
  checksumsEntry,
  entriesPerList,
  entryNames,
  formatVersion,
  jobsEntry,
  mediaEntry,
  tableEntry,
  type Head,
  type Manifest,
} from './manifest.ts'
import { checksumLine, sha256 } from './read-entries.ts'
import type { ShopRows, Snapshot } from './snapshot.ts'

export type BackupNeeds = {
  rows: ShopRows
  archive: BackupArchive
  media: Pick<MediaStore, 'read'>
  brand: { siteOrigin: string }
  /** the process is about to end: what was not finished is thrown away */
  ending: AbortSignal
}

export type MadeBackup = { where: string; bytes: number; manifest: Manifest }

/** Rows are gathered up to this size, compressed and written as one entry. */
const partBytes = 4 * 1024 * 1024
const namesAtOnce = 500
/** Each is in memory meanwhile. */
const filesAtOnce = 4
const mostNamesKept = 100

type NoBackup = 'busy' | 'no-shop' | 'newer'

/** For people. */
export const whyNoBackup: Record<NoBackup, string> = {
  busy: 'Another backup of this shop is being made at the moment. Wait until it is done.',
  'no-shop': 'There is no shop in this database yet.',
  newer:
    'The tables are those of a newer version of the shop, and this one does not know all of them. Make the backup with the newer version.',
}

/**
 * Everything of the shop as it is at this moment, in one file at `place`: the database's rows, then the files that they
 * name. The shop goes on meanwhile. `no-shop`: there are no tables yet; `newer`: it would lack tables that we do not know.
 */
export async function makeBackup(
  needs: BackupNeeds,
  place: BackupPlace,
  name: string,
): Promise<Result<MadeBackup, { why: NoBackup }>> {
  const snapshot = await needs.rows.openSnapshot()
  if (!snapshot) return refused({ why: 'busy' })
  try {
    if (snapshot.migrations.length === 0) return refused({ why: 'no-shop' })
    const known = new Set(needs.rows.migrations.map(({ when }) => when))
    if (snapshot.migrations.some(({ when }) => !known.has(when))) return refused({ why: 'newer' })
    const writing = new BackupWriting(needs, snapshot)
    let bytes = 0
    const counted = async function* () {
      for await (const piece of needs.archive.pack(writing.entries())) {
        bytes += piece.length
        yield piece
      }
    }
    await place.write(name, counted(), needs.ending)
    return ok({ where: place.where(name), bytes, manifest: writing.manifest })
  } finally {
    await snapshot.close()
  }
}

class BackupWriting {
  readonly manifest: Manifest = {
    tables: [],
    jobs: 0,
    sequences: [],
    media: { files: 0, bytes: 0, missing: 0, missingNames: [] },
    entries: 0,
    checksums: [],
  }
  private lines: string[] = []
  private readonly needs: BackupNeeds
  private readonly snapshot: Snapshot

  constructor(needs: BackupNeeds, snapshot: Snapshot) {
    this.needs = needs
    this.snapshot = snapshot
  }

  async *entries(): AsyncIterable<ArchiveEntry> {
    for await (const entry of this.content()) {
      yield* this.noted(entry)
      if (this.lines.length === entriesPerList) yield this.list()
    }
    if (this.lines.length > 0) yield this.list()
    const text = JSON.stringify(this.manifest)
    yield textEntry(entryNames.manifest, text)
    yield textEntry(entryNames.seal, sha256(text))
  }

  private async *content(): AsyncIterable<ArchiveEntry> {
    yield textEntry(entryNames.head, JSON.stringify(this.head()))
    for (const table of this.snapshot.tables) {
      const hash = createHash('sha256')
      yield* this.parts(
        this.snapshot.readRows(table),
        (part) => tableEntry(table.name, part),
        hash.update.bind(hash),
      )
      const { rows, sums } = await this.snapshot.countRows(table.name)
      this.manifest.tables.push({ ...table, rows, sums, sha256: hash.digest('hex') })
    }
    yield* this.parts(this.snapshot.readJobs(), jobsEntry, (piece) => {
      for (const byte of piece) if (byte === newline) this.manifest.jobs += 1
    })
    this.manifest.sequences = await this.snapshot.listSequences()
    yield* this.files()
  }

  private head(): Head {
    const { migrations } = this.snapshot
    const madeAt = new Date().toISOString()
    return { spindle: 'backup', format: formatVersion, madeAt, shop: this.needs.brand.siteOrigin, migrations }
  }

  private async *parts(
    rows: AsyncIterable<Uint8Array>,
    nameOf: (part: number) => string,
    look: (piece: Uint8Array) => void,
  ): AsyncIterable<ArchiveEntry> {
    let part = 0
    for await (const gathered of gather(rows, partBytes)) {
      look(gathered)
      const bytes = await this.needs.archive.compress(gathered)
      part += 1
      yield { name: nameOf(part), bytes: bytes.length, content: once(bytes) }
    }
  }

  /** A file that is gone is reported, and its row comes back without it. */
  private async *files(): AsyncIterable<ArchiveEntry> {
    const { media } = this.manifest
    for await (const { file, bytes } of ahead(this.names(), (name) => this.readFile(name), filesAtOnce)) {
      if (bytes) {
        media.files += 1
        media.bytes += bytes.length
        yield { name: mediaEntry(file), bytes: bytes.length, content: once(bytes) }
      } else {
        media.missing += 1
        if (media.missingNames.length < mostNamesKept) media.missingNames.push(file)
      }
    }
  }

  /** Once more if its place was away: a night's work must not be lost to one answer that was cut off. */
  private async readFile(file: string): Promise<{ file: string; bytes: Uint8Array | null }> {
    const { media } = this.needs
    try {
      return { file, bytes: await media.read(file) }
    } catch (error) {
      if (!(error instanceof MediaAway)) throw error
      return { file, bytes: await media.read(file) }
    }
  }

  private async *names(): AsyncIterable<string> {
    const { db } = this.snapshot
    for (let after = ''; ;) {
      const pictures = await listPicturesAfter(db, after, namesAtOnce)
      for (const picture of pictures) yield* pictureFiles(picture)
      if (pictures.length < namesAtOnce) break
      after = pictures.at(-1)?.id ?? ''
    }
    for (let after = ''; ;) {
      const files = await listBrochureFilesAfter(db, after, namesAtOnce)
      yield* files
      if (files.length < namesAtOnce) break
      after = files.at(-1) ?? ''
    }
  }

  private async *noted(entry: ArchiveEntry): AsyncIterable<ArchiveEntry> {
    const hash = createHash('sha256')
    const content = async function* () {
      for await (const piece of entry.content) {
        hash.update(piece)
        yield piece
      }
    }
    yield { ...entry, content: content() }
    this.lines.push(checksumLine(hash.digest('hex'), entry.name))
    this.manifest.entries += 1
  }

  private list(): ArchiveEntry {
    const text = this.lines.map((line) => `${line}\n`).join('')
    this.lines = []
    this.manifest.checksums.push(sha256(text))
    this.manifest.entries += 1
    return textEntry(checksumsEntry(this.manifest.checksums.length), text)
  }
}

const newline = 10

async function* gather(pieces: AsyncIterable<Uint8Array>, size: number): AsyncIterable<Uint8Array> {
  let held: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    held.push(piece)
    bytes += piece.length
    if (bytes < size) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held)
}

function textEntry(name: string, text: string): ArchiveEntry {
  const bytes = Buffer.from(text)
  return { name, bytes: bytes.length, content: once(bytes) }
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

/** In order, while the next few are on their way. */
async function* ahead<Item, Found>(
  items: AsyncIterable<Item>,
  find: (item: Item) => Promise<Found>,
  most: number,
): AsyncIterable<Found> {
  const coming: Promise<Found>[] = []
  for await (const item of items) {
    const found = find(item)
    // Thrown when it is its turn.
    found.catch(() => {})
    coming.push(found)
    const first = coming.length < most ? undefined : coming.shift()
    if (first) yield await first
  }
  for (const found of coming) yield await found
}

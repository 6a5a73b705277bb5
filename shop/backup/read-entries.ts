import { createHash } from 'node:crypto'
import type { ZodType } from 'zod'
import type { ArchiveEntry, BackupArchive } from './backup-archive.ts'
import { BackupDamage } from './backup-damage.ts'
import { failureWords } from './failure-words.ts'
import {
  checksumsEntry,
  entriesPerList,
  entryNames,
  formatVersion,
  headSchema,
  manifestSchema,
  readEntryName,
  type Head,
  type Manifest,
} from './manifest.ts'

/** No part of a backup is larger: a hostile file must not fill the memory. */
const largest = { text: 64 * 1024 * 1024, part: 256 * 1024 * 1024 }

export type ReadEntry = { name: string; bytes: number; content: AsyncIterable<Uint8Array> }
type EntryReader = {
  head: Head
  /** In order, without the lists of checksums; what is not read of one is read past. */
  entries: AsyncIterable<ReadEntry>
  /** Known once all entries were read; every one of them was then compared with its checksum. */
  manifest(): Manifest
}

/** Reads a backup from its beginning. Throws BackupDamage where it is not what was written. */
export async function openEntries(
  archive: BackupArchive,
  content: AsyncIterable<Uint8Array>,
): Promise<EntryReader> {
  const unpacked = archive.unpack(fromSource(content))[Symbol.asyncIterator]()
  const checked = new CheckedEntries()
  let manifest: Manifest | null = null

  const first = await next('It is not a backup of the shop.')
  if (first?.name !== entryNames.head) throw new BackupDamage('It is not a backup of the shop.')
  const head = readHead(await checked.readText(first))

  async function next(otherwise: string) {
    try {
      const { done, value } = await unpacked.next()
      if (done) return null
      if (!value.isFile) throw new BackupDamage(`It holds something that is no file: ${value.name}.`)
      return value
    } catch (error) {
      throw error instanceof BackupDamage ? error : new BackupDamage(otherwise, error)
    }
  }

  async function* walk(): AsyncIterable<ReadEntry> {
    const cutOff = 'It is incomplete or damaged: it ends too early, or a part of it cannot be read.'
    for (let entry = await next(cutOff); entry; entry = await next(cutOff)) {
      if (entry.name === entryNames.manifest) {
        manifest = await readManifest(entry, await checked.readText(entry), () => next(cutOff))
        return
      }
      const known = readEntryName(entry.name)
      if (!known)
        throw new BackupDamage(`It holds an entry that no backup has: ${JSON.stringify(entry.name)}.`)
      if (known.kind === 'checksums') checked.compare(await checked.readText(entry, false), entry.name)
      else {
        const { finish, ...one } = checked.follow(entry)
        yield one
        await finish()
      }
    }
    throw new BackupDamage('It is incomplete: its end is missing.')
  }

  async function readManifest(
    entry: ArchiveEntry,
    text: string,
    following: () => Promise<ArchiveEntry | null>,
  ): Promise<Manifest> {
    const seal = await following()
    if (seal?.name !== entryNames.seal) throw new BackupDamage('It is incomplete: its end is missing.')
    if ((await checked.readText(seal, false)) !== sha256(text)) throw damaged(entry.name)
    if (await following()) throw new BackupDamage('It goes on after its end.')
    const read = parse(text, manifestSchema, entry.name)
    checked.finish(read)
    return read
  }

  return {
    head,
    entries: walk(),
    manifest() {
      if (!manifest) throw new Error('the entries were not read to their end')
      return manifest
    },
  }
}

/** What was read so far, against what was written. */
class CheckedEntries {
  private lines: string[] = []
  private lists: string[] = []
  private count = 0

  /** Small entries at once. */
  async readText(entry: ArchiveEntry, counts = true): Promise<string> {
    if (entry.bytes > largest.text) throw new BackupDamage(`${entry.name} in it is too large.`)
    const pieces: Uint8Array[] = []
    for await (const piece of readable(entry)) pieces.push(piece)
    const text = Buffer.concat(pieces).toString('utf8')
    if (counts && entry.name !== entryNames.manifest) this.note(entry.name, sha256(text))
    return text
  }

  /** Hashes an entry while somebody else reads it; `finish` reads what they left. */
  follow(entry: ArchiveEntry) {
    if (entry.bytes > largest.part) throw new BackupDamage(`${entry.name} in it is too large.`)
    const hash = createHash('sha256')
    const pieces = (async function* () {
      for await (const piece of readable(entry)) {
        hash.update(piece)
        yield piece
      }
    })()
    return {
      name: entry.name,
      bytes: entry.bytes,
      content: { [Symbol.asyncIterator]: () => ({ next: () => pieces.next() }) },
      finish: async () => {
        for await (const _ of pieces);
        this.note(entry.name, hash.digest('hex'))
      },
    }
  }

  compare(text: string, name: string): void {
    if (name !== checksumsEntry(this.lists.length + 1)) throw damaged(name)
    const written = text.split('\n').slice(0, -1)
    for (const [at, line] of this.lines.entries()) if (written[at] !== line) throw damaged(line.slice(66))
    if (written.length !== this.lines.length) throw damaged(name)
    this.lines = []
    this.lists.push(sha256(text))
  }

  finish({ entries, checksums }: Manifest): void {
    if (
      this.lines.length > 0 ||
      this.count + this.lists.length !== entries ||
      checksums.join() !== this.lists.join()
    )
      throw new BackupDamage('It is damaged: it does not hold the entries that its list names.')
  }

  private note(name: string, hash: string): void {
    // Without lists in between a hostile file would fill the memory.
    if (this.lines.length === entriesPerList) throw damaged(name)
    this.lines.push(checksumLine(hash, name))
    this.count += 1
  }
}

/** As the program sha256sum reads it. */
export function checksumLine(hash: string, name: string): string {
  return `${hash}  ${name}`
}

async function* readable({ name, content }: ArchiveEntry): AsyncIterable<Uint8Array> {
  try {
    yield* content
  } catch (error) {
    if (error instanceof BackupDamage) throw error
    throw new BackupDamage(`It is incomplete or damaged: ${name} in it cannot be read to its end.`, error)
  }
}

/** A disk or a line that fails is told from a damaged file. */
async function* fromSource(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* content
  } catch (error) {
    throw new BackupDamage(`It could not be read to its end, and may be whole. ${failureWords(error)}`, error)
  }
}

function readHead(text: string): Head {
  const head = parse(text, headSchema, entryNames.head)
  if (head.format > formatVersion)
    throw new BackupDamage(
      'It was made by a newer version of the shop. Install that version or a newer one, and restore with it.',
    )
  return head
}

function parse<Value>(text: string, schema: ZodType<Value>, name: string): Value {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw damaged(name)
  }
  const read = schema.safeParse(value)
  if (!read.success) throw damaged(name)
  return read.data
}

function damaged(name: string): BackupDamage {
  return new BackupDamage(`It is damaged: ${name} in it is not what was written.`)
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

import { once } from 'node:events'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { Extract, Pack } from 'tar-stream'
import type { ArchiveEntry, BackupArchive } from '../../shop/backup/backup-archive.ts'

const compressed = promisify(zstdCompress)
const expanded = promisify(zstdDecompress)

/** Bytes since the last entry, while none is being read; null: one is. */
type Reading = { between: number | null }

/** Headers are gathered in memory, however long they say that they are. What follows the end is short too. */
const mostBetween = 4 * 1024 * 1024

/** A plain tar: any tar program can list it. */
export const tarArchive: BackupArchive = {
  async *pack(entries) {
    const { pack } = await import('tar-stream')
    const tar = pack()
    const filled = fill(tar, entries)
    // Read below; without this a failure in between would end the process.
    filled.catch(() => {})
    try {
      for await (const piece of tar as AsyncIterable<Uint8Array>) yield piece
      await filled
    } finally {
      tar.destroy(null)
    }
  },
  async *unpack(content) {
    const { extract } = await import('tar-stream')
    const tar = extract()
    const state: Reading = { between: 0 }
    const fed = feed(content, tar, state)
    fed.catch(() => {})
    try {
      for await (const entry of tar) {
        state.between = null
        yield {
          name: entry.header.name,
          bytes: entry.header.size ?? 0,
          isFile: entry.header.type === 'file' || entry.header.type === 'contiguous-file',
          content: entry as AsyncIterable<Uint8Array>,
        }
        state.between = 0
      }
      await fed
    } finally {
      tar.destroy(null)
    }
  },
  compress: (bytes) => compressed(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  expand: (bytes, most) => expanded(bytes, { maxOutputLength: most }),
}

async function fill(tar: Pack, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  try {
    for await (const { name, bytes, content } of entries) {
      let left = bytes
      const entry = tar.entry({ name, size: bytes, mode: 0o600, mtime: new Date(0) })
      const closed = new AbortController()
      entry.once('close', () => closed.abort())
      for await (const piece of content) {
        left -= piece.length
        if (left < 0) break
        if (!entry.write(piece)) await once(entry, 'drain', { signal: closed.signal })
      }
      if (left !== 0) throw new Error(`${name} does not have the ${bytes} bytes that it was said to have`)
      entry.end(null)
    }
    tar.finalize()
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

async function feed(content: AsyncIterable<Uint8Array>, tar: Extract, state: Reading): Promise<void> {
  const closed = new AbortController()
  tar.once('close', () => closed.abort())
  try {
    for await (const piece of content) {
      if (closed.signal.aborted) return
      if (state.between !== null && (state.between += piece.length) > mostBetween)
        throw new Error('it is no archive of files')
      if (!tar.write(piece)) await once(tar, 'drain', { signal: closed.signal })
    }
    tar.end(null)
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

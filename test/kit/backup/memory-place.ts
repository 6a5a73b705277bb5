import type { BackupPlace } from '../../../shop/backup/backup-place.ts'

export type MemoryPlace = BackupPlace & { files: Map<string, Buffer> }

/** Backups in memory, as whole or not at all as in any other place. It can be full after so many bytes. */
export function memoryPlace(fullAfter = Number.POSITIVE_INFINITY): MemoryPlace {
  const files = new Map<string, Buffer>()
  return {
    files,
    where: (name) => `memory/${name}`,
    async write(name, content, signal) {
      const pieces: Uint8Array[] = []
      let bytes = 0
      for await (const piece of content) {
        signal.throwIfAborted()
        bytes += piece.length
        if (bytes > fullAfter) throw Object.assign(new Error('write'), { code: 'ENOSPC' })
        pieces.push(piece)
      }
      files.set(name, Buffer.concat(pieces))
    },
    async open(name) {
      const file = files.get(name)
      return file ? piecesOf(file) : null
    },
    list: async () => [...files.keys()],
    async remove(name) {
      files.delete(name)
    },
  }
}

const pieceBytes = 64 * 1024

/** The same bytes as a file gives them. */
export async function* piecesOf(file: Buffer): AsyncIterable<Uint8Array> {
  for (let at = 0; at < file.length; at += pieceBytes) yield file.subarray(at, at + pieceBytes)
}

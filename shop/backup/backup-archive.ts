export type ArchiveEntry = { name: string; bytes: number; content: AsyncIterable<Uint8Array> }

/** One file that holds many, in order. */
export type BackupArchive = {
  pack(entries: AsyncIterable<ArchiveEntry>): AsyncIterable<Uint8Array>
  /**
   * `content` of an entry must be read to its end before the next one is asked for. Throws on bytes that are no
   * archive, or end in the middle of one. Only plain files: anything else has `isFile` false.
   */
  unpack(content: AsyncIterable<Uint8Array>): AsyncIterable<ArchiveEntry & { isFile: boolean }>
  compress(bytes: Uint8Array): Promise<Uint8Array>
  /** Throws if it would be more than `most` bytes. */
  expand(bytes: Uint8Array, most: number): Promise<Uint8Array>
}

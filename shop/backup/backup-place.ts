/** Where backups are kept: a folder, or a bucket of an object store. Names contain no folder. */
export type BackupPlace = {
  /** where a backup of that name is, for people */
  where(name: string): string
  /** Whole and durable when it returns; when it throws or its process is killed, no file of that name is there. */
  write(name: string, content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void>
  /** null: there is none; may be called again to read it once more */
  open(name: string): Promise<AsyncIterable<Uint8Array> | null>
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

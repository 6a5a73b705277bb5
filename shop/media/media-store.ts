/** Where files are kept: a disk or an object store. A name is made by us and holds no folder. */
export type MediaStore = {
  /** Durable when it returns. */
  put(name: string, bytes: Uint8Array): Promise<void>
  read(name: string): Promise<Uint8Array | null>
  /** For whoever takes it piece by piece; a stream that is not read to its end must be destroyed. */
  open(name: string): Promise<OpenFile | null>
  /** Of every file that was put before this moment, and of what a broken `put` has left. */
  listOlder(before: Date): AsyncIterable<string>
  /** Nothing happens where there is none. */
  remove(name: string): Promise<void>
}

export type OpenFile = { bytes: number; stream: NodeJS.ReadableStream & { destroy(): void } }

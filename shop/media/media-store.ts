/** Stores files: on a disk or in an object store. We make the names; they contain no folder. */
export type MediaStore = {
  /** Whole or not at all, and durable when it returns. The same name is only ever given the same bytes. */
  put(name: string, bytes: Uint8Array): Promise<void>
  read(name: string): Promise<Uint8Array | null>
  /** For reading in pieces; a stream that is not read to its end must be destroyed. */
  open(name: string): Promise<OpenFile | null>
  /** How many bytes it has; null: there is no such file. */
  sizeOf(name: string): Promise<number | null>
  /** All files that were stored before this moment, and remains of an interrupted `put`. */
  listOlder(before: Date): AsyncIterable<string>
  /** Does nothing if there is none. */
  remove(name: string): Promise<void>
}

type OpenFile = { bytes: number; stream: NodeJS.ReadableStream & { destroy(): void } }

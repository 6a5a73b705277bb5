/** Where files are kept: a disk or an object store. A name is made by us and holds no folder. */
export type MediaStore = {
  /** Durable when it returns. */
  put(name: string, bytes: Uint8Array): Promise<void>
  read(name: string): Promise<Uint8Array | null>
}

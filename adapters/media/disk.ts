import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { isMediaName } from '../../shop/media/media-file.ts'
import { flushFolder } from '../flush-folder.ts'
import type { MediaStore } from '../../shop/media/media-store.ts'

/** files that are being written */
const leftShape = /^\.[0-9a-f]{16}$/

/** Files in one folder. A file is complete and flushed, with its folder entry, before `put` returns. */
export async function openDiskStore(folder: string): Promise<MediaStore> {
  await mkdir(folder, { recursive: true })
  return {
    async put(name, bytes) {
      const temporary = join(folder, `.${randomBytes(8).toString('hex')}`)
      try {
        await writeFlushed(temporary, bytes)
        await rename(temporary, join(folder, checked(name)))
        await flushFolder(folder)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async read(name) {
      return isMediaName(name) ? unlessMissing(readFile(join(folder, name))) : null
    },
    async open(name) {
      const file = isMediaName(name) ? await unlessMissing(open(join(folder, name))) : null
      if (!file) return null
      const { size } = await file.stat()
      return { bytes: size, stream: file.createReadStream() }
    },
    async sizeOf(name) {
      const found = isMediaName(name) ? await unlessMissing(stat(join(folder, name))) : null
      return found?.size ?? null
    },
    async *listOlder(before) {
      for await (const entry of await opendir(folder)) {
        if (!entry.isFile() || !(isMediaName(entry.name) || leftShape.test(entry.name))) continue
        const found = await stat(join(folder, entry.name)).catch(() => null)
        if (found && found.mtime < before) yield entry.name
      }
    },
    async remove(name) {
      if (isMediaName(name) || leftShape.test(name)) await rm(join(folder, name), { force: true })
    },
  }
}

async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function checked(name: string): string {
  if (!isMediaName(name)) throw new Error(`not a media name: ${name}`)
  return name
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { flushFolder } from '../flush-folder.ts'
import type { BackupPlace } from '../../shop/backup/backup-place.ts'
import { untilAborted } from './until-aborted.ts'

const stamp = String.raw`-\d{4}-\d\d-\d\dT\d{6}Z\.[a-z-]+\.tar`
/** What a killed process was writing: beside the file that it never became. */
const left = /\.[0-9a-f]{16}\.part$/
const leftOfOurs = new RegExp(`^(${stamp})?\\.[0-9a-f]{16}\\.part$`)

/**
 * Backups in one folder. Only their owner may read them: they hold everything that the database does. `makes`: a folder
 * that is not there is made; else it is an error, because the disk that it is on may not be mounted.
 */
export function folderPlace(folder: string, { makes }: { makes: boolean }): BackupPlace {
  return {
    where: (name) => join(resolve(folder), name),
    async write(name, content, signal) {
      if (makes) await mkdir(folder, { recursive: true })
      await removeLeft(folder, name)
      const temporary = join(folder, `${name}.${randomBytes(8).toString('hex')}.part`)
      try {
        await writeFlushed(temporary, content, signal)
        await rename(temporary, join(folder, name))
        await flushFolder(folder)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async open(name) {
      try {
        const file = await open(join(folder, name))
        return file.createReadStream({ highWaterMark: 256 * 1024 })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async list() {
      const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
        if (makes && error.code === 'ENOENT') return []
        throw error
      })
      return entries.filter((entry) => entry.isFile() && !left.test(entry.name)).map(({ name }) => name)
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/** One backup of a database is made at a time, so whatever else was being written here is nobody's any more. */
async function removeLeft(folder: string, name: string): Promise<void> {
  const own = name.replace(new RegExp(`${stamp}$`), '')
  for (const entry of await readdir(folder))
    if (entry.startsWith(own) && leftOfOurs.test(entry.slice(own.length)))
      await rm(join(folder, entry), { force: true })
}

async function writeFlushed(
  path: string,
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of untilAborted(content, signal)) await file.writeFile(piece)
    await file.sync()
  } finally {
    await file.close()
  }
}

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** longer than any request may take: two processes may use one folder */
const longestUploadMs = 60 * 60_000

/** Removes forms of a process that ended while it received them. */
export async function removeOldUploads(uploads: string, now: Date = new Date()): Promise<void> {
  for (const name of await readdir(uploads).catch(() => [])) {
    const folder = join(uploads, name)
    const found = await stat(folder).catch(() => null)
    if (found && found.mtimeMs < now.getTime() - longestUploadMs)
      await rm(folder, { recursive: true, force: true })
  }
}

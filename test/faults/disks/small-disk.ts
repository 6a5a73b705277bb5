import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openServers } from '../environment.ts'

const run = promisify(execFile)

/** A disk of its own, in memory, that can be filled to its last byte. */
type SmallDisk = {
  folder: string
  fill(): Promise<void>
  free(): Promise<void>
  close(): Promise<void>
}

/** Null: only root can mount one, and not in every container. */
export async function openSmallDisk(mb: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'spindle-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${mb}m,mode=0777`, 'tmpfs', folder])
  } catch {
    await rm(folder, { recursive: true, force: true })
    return null
  }
  const ballast = join(folder, 'ballast')
  const close = async () => {
    openServers.delete(close)
    await run('umount', ['--lazy', folder])
    await rm(folder, { recursive: true, force: true })
  }
  openServers.add(close)
  return {
    folder,
    async fill() {
      const file = await open(ballast, 'a')
      try {
        for (const size of [1_048_576, 4096, 1]) await writeUntilFull((piece) => file.write(piece), size)
      } finally {
        await file.close()
      }
    },
    free: () => rm(ballast),
    close,
  }
}

async function writeUntilFull(write: (piece: Buffer) => Promise<unknown>, size: number): Promise<void> {
  const piece = Buffer.alloc(size)
  for (;;)
    try {
      await write(piece)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return
      throw error
    }
}

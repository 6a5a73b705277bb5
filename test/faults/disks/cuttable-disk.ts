import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openServers } from '../environment.ts'

const run = promisify(execFile)

/** Mounted; it is gone with `close`. */
type Disk = { folder: string; close(): Promise<void> }

/** What is on it at one moment, without what is still in memory only, can be kept as a disk of its own. */
type CuttableDisk = Disk & {
  /** what a power cut at this moment would leave */
  cut(): Promise<Disk>
}

export const howToCut = 'only root can, with loop devices: apt-get install xfsprogs e2fsprogs'

/**
 * An ext4 in a file. The file is on an XFS, which copies it at one moment, whatever is being written to it: so all that
 * ext4 had given to its disk is in the copy, and nothing else. Null: that cannot be had here.
 */
export async function openCuttableDisk(mb: number): Promise<CuttableDisk | null> {
  const room = await mkdtemp(join(tmpdir(), 'spindle-power-'))
  const outer = join(room, 'outer')
  const image = join(outer, 'disk')
  const mounted: string[] = []
  const mount = async (file: string, folder: string) => {
    await mkdir(folder)
    await run('mount', ['-o', 'loop', file, folder])
    mounted.push(folder)
  }
  const unmount = async (folder: string) => {
    mounted.splice(mounted.indexOf(folder), 1)
    await run('umount', [folder])
  }
  const close = async () => {
    openServers.delete(close)
    for (const folder of mounted.toReversed()) await run('umount', ['--lazy', folder])
    await rm(room, { recursive: true, force: true })
  }
  openServers.add(close)
  try {
    await makeFile(`${outer}.img`, 4 * mb)
    await run('mkfs.xfs', ['-q', '-m', 'reflink=1', `${outer}.img`])
    await mount(`${outer}.img`, outer)
    await makeFile(image, mb)
    await run('mkfs.ext4', ['-q', '-F', image])
    await mount(image, join(room, 'disk'))
  } catch {
    await close()
    return null
  }
  let cuts = 0
  return {
    folder: join(room, 'disk'),
    async cut() {
      cuts += 1
      const copy = `${image}-${cuts}`
      const folder = join(room, `disk-${cuts}`)
      await run('cp', ['--reflink=always', image, copy])
      await mount(copy, folder)
      return {
        folder,
        async close() {
          await unmount(folder)
          await rm(copy)
        },
      }
    },
    close,
  }
}

/** Sparse: it takes space when it is written to. */
async function makeFile(path: string, mb: number): Promise<void> {
  await writeFile(path, '')
  await truncate(path, mb * 1_048_576)
}

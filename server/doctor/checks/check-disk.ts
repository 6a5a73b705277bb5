import { access, constants, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { attention, broken, notLooked, well, type Finding } from '../../../shop/health/finding.ts'
import { removeOldUploads } from '../../http/remove-old-uploads.ts'
import { sizeWords } from '../../../shop/text/size-words.ts'
import { leastFreeMb } from '../../watch/ready.ts'
import type { Check } from '../check.ts'
import type { DoctorNeeds } from '../needs.ts'

/** Below it there is time to do something before the shop says that it is not ready. */
const comfortableMb = 4 * leastFreeMb
const staleMs = 60 * 60_000

/** Whether the folders of the shop are there, can be written and have room. */
export function diskCheck({ config }: Pick<DoctorNeeds, 'config'>): Check {
  // Pictures in an object store need no folder, and an old one may be anywhere.
  const media = config.mediaStore === 'disk' ? [config.mediaDir] : []
  const folders = [config.dataDir, ...media, config.uploads]
  // What is inside another one is made after it.
  const outer = folders.filter((folder) => !folders.some((other) => folder.startsWith(other + sep)))
  return {
    name: 'Disk',
    settings: ['DATA_DIR', 'MEDIA_DIR'],
    async look() {
      const looks = [...folders.map(lookAtFolder), ...outer.map(lookWhetherMade)]
      const found = (await Promise.all(looks)).filter((one) => one !== null)
      if (found.length === 0) return notLooked(`${config.dataDir} is not there yet; the first start makes it`)
      const wrong = found.filter(({ state }) => state !== 'well')
      return wrong.length > 0 ? wrong : (found[0] ?? [])
    },
    async fix() {
      const done: string[] = []
      for (const folder of folders)
        if ((await mkdir(folder, { recursive: true })) !== undefined)
          done.push(`Created the folder ${folder}.`)
      const before = await countIn(config.uploads)
      await removeOldUploads(config.uploads)
      const removed = before - (await countIn(config.uploads))
      if (removed > 0)
        done.push(`Removed ${removed} forms that were never received whole, from ${config.uploads}.`)
      const probes = await removeOldProbes(config.dataDir)
      if (probes > 0)
        done.push(`Removed ${probes} empty files of starts that were cut off, from ${config.dataDir}.`)
      return done
    },
  }
}

/** Null: it is not there, and whoever needs it makes it. */
export async function lookAtFolder(folder: string): Promise<Finding | null> {
  const there = await stat(folder).catch(() => null)
  if (!there) return null
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS' ? readOnly(folder) : strange(folder)
  }
  const { bavail, bsize } = await statfs(folder)
  const mb = (bavail * bsize) / 1_000_000
  const said = `${sizeWords(bavail * bsize)} is free in ${folder}.`
  if (mb < leastFreeMb)
    return broken(
      `${said} Below ${leastFreeMb} MB writing may fail at any moment.`,
      'Free up space, or move it to a larger disk.',
    )
  return mb < comfortableMb
    ? attention(said, `Free up space before it drops to ${leastFreeMb} MB.`)
    : well(said)
}

/** Null: it is there, or the first start can make it. */
async function lookWhetherMade(folder: string): Promise<Finding | null> {
  if (await stat(folder).catch(() => null)) return null
  let above = dirname(folder)
  // The root is always there.
  while (!(await stat(above).catch(() => null))) above = dirname(above)
  if (!(await stat(above)).isDirectory())
    return broken(cannotBeMade(folder), `${above} is a file: move it away, or name another folder.`)
  try {
    await access(above, constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EROFS') return readOnly(above)
    return broken(
      cannotBeMade(folder),
      `Make it and give it to that user: mkdir -p ${folder} && chown <user> ${folder}`,
    )
  }
}

function cannotBeMade(folder: string): string {
  return `The folder ${folder} is not there and cannot be made by the user that runs this.`
}

function readOnly(folder: string): Finding {
  return broken(
    `The folder ${folder} is on a disk that can only be read.`,
    'Check whether the system remounted it read-only after a fault (dmesg), or whether systemd does so (ReadWritePaths).',
  )
}

function strange(folder: string): Finding {
  return broken(
    `The folder ${folder} cannot be written by the user that runs this.`,
    `Give it to that user: chown -R <user> ${folder}`,
  )
}

async function countIn(folder: string): Promise<number> {
  return (await readdir(folder).catch(() => [])).length
}

/** Each start writes one and removes it; a kill between the two leaves it. */
async function removeOldProbes(folder: string): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const found = /^\.probe-\d+$/.test(name) ? await stat(file).catch(() => null) : null
    if (!found?.isFile() || found.mtimeMs > Date.now() - staleMs) continue
    await rm(file)
    removed += 1
  }
  return removed
}

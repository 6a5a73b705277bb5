import { execFileSync } from 'node:child_process'
import {
  chownSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** Only names the socket: nothing listens on the network. */
export const PORT = 5432
export const SOCKET_FOLDER_PREFIX = 'spindle-'
const socketName = `.s.PGSQL.${PORT}`

export type Postmaster = { pid: number; socketFolder: string }

/** The running postmaster of this cluster, whoever started it. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const note = readNote(cluster)
  if (!note?.socketFolder || !isPostmaster(note.pid, cluster)) return undefined
  return { pid: note.pid, socketFolder: note.socketFolder }
}

/** A pid alone is not enough, it may belong to another program by now; the command line tells. */
export function isPostmaster(pid: number, cluster: string): boolean {
  return commandLine(pid).includes(`\0-D\0${cluster}\0`)
}

/**
 * Removes what a killed postmaster left, so that a new one can start. Leaves a running one alone, and the folder
 * `kept`.
 */
export async function clearAfterKill(cluster: string, kept?: string): Promise<void> {
  const note = readNote(cluster)
  if (!note || isPostmaster(note.pid, cluster)) return
  // A copied cluster names the folder of its original, which may be running.
  if (note.cluster === cluster && note.socketFolder && note.socketFolder !== kept)
    await removeSocketFolder(note.socketFolder)
  if (isAlive(note.pid)) claimNote(cluster, note)
  else if (!note.pid && isOld(noteOf(cluster))) rmSync(noteOf(cluster), { force: true })
}

export async function removeSocketFolder(folder: string): Promise<void> {
  if (basename(folder).startsWith(SOCKET_FOLDER_PREFIX)) await rm(folder, { recursive: true, force: true })
}

/** Makes room for the socket of the next postmaster, in the folder that a running shop knows. */
export function clearSocketFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of [socketName, `${socketName}.lock`]) rmSync(join(folder, name), { force: true })
}

/** Another process started the postmaster, in a folder of its own: it can be reached through this one too. */
export function leadTo({ socketFolder }: Postmaster, folder: string): void {
  clearSocketFolder(folder)
  symlinkSync(join(socketFolder, socketName), join(folder, socketName))
}

export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

type Note = { pid: number; cluster: string | undefined; socketFolder: string | undefined; text: string }

/** Lines of postmaster.pid (PostgreSQL: src/include/utils/pidfile.h): pid, cluster, start, port, socket folder. */
function readNote(cluster: string): Note | undefined {
  try {
    const text = readFileSync(noteOf(cluster), 'utf8')
    const [pid, folder, , , socketFolder] = text.split('\n')
    return { pid: Number(pid) || 0, cluster: folder, socketFolder, text }
  } catch {
    return undefined
  }
}

function noteOf(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

/**
 * PostgreSQL refuses to start while the recorded pid is alive, even if it belongs to a stranger by now. The file must
 * not simply be deleted: by its last lines PostgreSQL sees whether old backends still write. But it ignores the pid of
 * its own parent (src/backend/utils/init/miscinit.c, CreateLockFile), so we write that pid.
 */
function claimNote(cluster: string, stale: Note): void {
  const claim = `${noteOf(cluster)}.${process.pid}`
  const { uid, gid } = statSync(cluster)
  writeFileSync(claim, stale.text.replace(/^\d+/, String(process.pid)), { mode: 0o600 })
  if (process.getuid?.() === 0) chownSync(claim, uid, gid)
  if (readNote(cluster)?.text === stale.text) renameSync(claim, noteOf(cluster))
  else rmSync(claim, { force: true })
}

function isOld(path: string): boolean {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 2_000
}

/** Arguments separated and ended by NUL, as in /proc; empty for a process that is gone or a zombie. */
function commandLine(pid: number): string {
  if (!isAlive(pid)) return ''
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    const line = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return line.replace(/ (-D) (.*?)( -[a-z] .*)?$/, (_all, flag, folder) => `\0${flag}\0${folder}\0`)
  } catch {
    return ''
  }
}

import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Bytes; a whole run takes 1.4 GiB. */
const atLeast = 8 * 1024 ** 3
const memory = '/dev/shm'
const prefix = 'spindle-test-'

/**
 * From here on, temporary files of this process and of those that it starts are in memory, if the machine has enough
 * of it. Each test shop has a database of a thousand files: on a disk these cost a fifth of a whole run. Nothing in it
 * outlives this process.
 */
export function useMemory() {
  try {
    removeLeftOvers()
    const { bavail, bsize } = statfsSync(memory)
    if (Math.min(bavail * bsize, freemem(), process.availableMemory?.() ?? Infinity) < atLeast) return
    const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
    // As /tmp is: a test starts processes of other accounts.
    chmodSync(folder, 0o1777)
    process.env.TMPDIR = folder
    process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  } catch {
    // No such folder, or not ours to write in: the temporary files stay where they were.
  }
}

/** Of a run that was killed: it would keep its memory until the machine is started anew. */
function removeLeftOvers() {
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0
    if (pid > 0 && !isAlive(pid)) rmSync(join(memory, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

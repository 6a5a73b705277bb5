import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const program = 'strace'

export const howToInstallStrace = 'apt-get install strace'

export async function hasStrace(): Promise<boolean> {
  return promisify(execFile)(program, ['-V']).then(
    () => true,
    () => false,
  )
}

/**
 * The words in front of a program, or of `-p` and a process, of which each flush to the disk that is the next of so
 * many fails with EIO and does nothing, as on a disk that breaks. Each thread counts its own.
 */
export function failingFlushes(nth: number): [string, ...string[]] {
  const flushes = 'fsync,fdatasync'
  const failing = `inject=${flushes}:error=EIO:when=${nth}+${nth}`
  return [program, '-f', '-qq', '-o', '/dev/null', '-e', `trace=${flushes}`, '-e', failing]
}

/** Of a running process and all its children, those of now and those to come, until it ends or this is stopped. */
export async function failFlushesOf(pid: number, nth: number): Promise<{ stop(): Promise<void> }> {
  const pids = [pid, ...(await childrenOf(pid))].flatMap((one) => ['-p', String(one)])
  const [file, ...words] = failingFlushes(nth)
  const child = spawn(file, [...words, ...pids], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  return {
    async stop() {
      // It lets go of what it holds.
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function childrenOf(pid: number): Promise<string[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return listed.split(' ').filter(Boolean)
}

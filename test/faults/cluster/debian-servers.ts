import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Servers of the operating system that a run with `--cluster` tries the shop against; null: not installed. */
export function findServers(): Servers | null {
  const [patroni, etcd, haproxy] = ['patroni', 'etcd', 'haproxy'].map(findProgram)
  const folder = globSync('/usr/lib/postgresql/*/bin').sort().at(-1)
  if (!patroni || !etcd || !haproxy || !folder) return null
  return { patroni, etcd, haproxy, postgresFolder: folder }
}

export type Servers = { patroni: string; etcd: string; haproxy: string; postgresFolder: string }

export const howToInstall = 'apt-get install patroni etcd-server haproxy postgresql'

/** One server of somebody else's, with all of its children; it ends when it is told, however it takes that. */
export type Started = { end(signal?: NodeJS.Signals): Promise<void> }

/** PostgreSQL refuses to run as root: there it runs as the user that its package has made. */
export function startServer(program: string, args: string[], asPostgres = false): Started {
  const command =
    asPostgres && process.getuid?.() === 0
      ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', program, ...args]
      : [program, ...args]
  // The user of PostgreSQL cannot enter every folder from which somebody starts the faults.
  const child = spawn(command[0] ?? program, command.slice(1), { cwd: '/', stdio: 'ignore', detached: true })
  return {
    async end(signal = 'SIGKILL') {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      endGroup(child, signal)
      await ended
    },
  }
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    // Negative: the group that `detached` has made.
    if (pid !== undefined) process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

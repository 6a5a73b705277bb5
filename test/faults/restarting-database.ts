import { mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openEmbedded, type EmbeddedDatabase } from '../../database/embedded.ts'
import { findPostmaster, isAlive } from '../../database/embedded-postmaster.ts'
import { databaseUrl } from '../kit/test-database.ts'
import { openServers } from './environment.ts'

type Restarting = {
  url: string
  stop(): Promise<void>
  /** SIGQUIT: everything ends at once, and the next start recovers from the log */
  crash(): Promise<void>
  /** Does nothing to one that runs. Throws DatabaseRefusal if it ends before it answers. */
  start(): Promise<void>
  /** its first process; null: there is none */
  findPid(): number | null
  /** what the server has written so far */
  log(): Promise<string>
  close(): Promise<void>
}

/**
 * The project's own PostgreSQL, with its cluster in `inside`; its socket is found through a link, because each start
 * makes a new one.
 */
export async function openRestarting(inside?: string): Promise<Restarting> {
  const folder = await mkdtemp(join(tmpdir(), 'spindle-restarts-'))
  const cluster = join(inside ?? folder, 'postgres')
  if (inside) await mkdir(inside, { recursive: true })
  const link = join(folder, 'socket')
  let server = await open()

  async function open(): Promise<EmbeddedDatabase> {
    const opened = await openEmbedded({ folder: cluster })
    await symlink(opened.connection.host, `${link}.new`)
    await rename(`${link}.new`, link)
    return opened
  }

  const close = async () => {
    openServers.delete(close)
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
  openServers.add(close)
  return {
    url: databaseUrl({ ...server.connection, host: link }),
    stop: () => server.close(),
    async crash() {
      const postmaster = findPostmaster(cluster)
      if (!postmaster) throw new Error('there is no database to end')
      process.kill(postmaster.pid, 'SIGQUIT')
      while (isAlive(postmaster.pid)) await delay(20)
    },
    async start() {
      server = await open()
    },
    findPid: () => findPostmaster(cluster)?.pid ?? null,
    log: () => readFile(join(cluster, 'postgres.log'), 'utf8'),
    close,
  }
}

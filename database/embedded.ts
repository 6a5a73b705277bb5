import { mkdir, realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { RootWay } from './embedded-account.ts'
import {
  findPostmaster,
  isPostmaster,
  leadTo,
  PORT,
  type Postmaster,
  removeSocketFolder,
} from './embedded-postmaster.ts'
import { DatabaseRefusal } from './embedded-refusal.ts'
import { startPostmaster, type Start } from './embedded-start.ts'

export { DatabaseRefusal }

export type EmbeddedDatabase = {
  connection: { host: string; port: number; user: string; database: string }
  /**
   * Waits until it answers again, at the same address. A postmaster that has died is started again, once the last
   * process that it left has ended. Throws DatabaseRefusal.
   */
  revive(): Promise<void>
  close(): Promise<void>
}

/** `rootWay` forces one of the ways in which root can run PostgreSQL, which refuses to be root. */
type EmbeddedOptions = { folder: string; log?: (line: string) => void; rootWay?: RootWay }

const USER = 'shop'
const DATABASE = 'shop'
const RECOVERY_MS = 120_000
const POLL_MS = 25
const RETRY_MS = 200
const FAST_STOP_MS = 8_000
const IMMEDIATE_STOP_MS = 1_500

/**
 * Opens the real PostgreSQL from the packages, with `folder` as its cluster. If a postmaster of that folder outlived
 * its shop, it is used. Throws DatabaseRefusal.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const cluster = await settleFolder(options.folder)
  return opened(await reach(cluster, options), cluster, options)
}

/** `again`: the socket folder of a database that was there before. */
async function reach(
  cluster: string,
  { log = () => {}, rootWay }: EmbeddedOptions,
  again?: string,
): Promise<Postmaster> {
  const deadline = Date.now() + RECOVERY_MS
  let start: Start | undefined
  while (Date.now() < deadline) {
    const postmaster = findPostmaster(cluster)
    if (postmaster) {
      if (await answers(postmaster, cluster)) {
        if (start && start.socketFolder !== postmaster.socketFolder) await start.discard()
        if (!start && !again) log('The database from the last run is still running; reusing it.')
        return postmaster
      }
    } else if (!start) {
      start = await startPostmaster({ cluster, user: USER, log, rootWay, again })
    } else if (start.hasEnded()) {
      await start.failUnlessOvertaken()
      start = undefined
      await delay(RETRY_MS)
    }
    await delay(POLL_MS)
  }
  throw new DatabaseRefusal(
    `The database in ${cluster} did not answer within ${RECOVERY_MS / 1000} s; see postgres.log there.`,
  )
}

async function settleFolder(folder: string): Promise<string> {
  const wanted = resolve(folder)
  try {
    await mkdir(dirname(wanted), { recursive: true })
    return await realpath(wanted).catch(async () => join(await realpath(dirname(wanted)), basename(wanted)))
  } catch (error) {
    throw DatabaseRefusal.ofFolder(wanted, error)
  }
}

async function answers(postmaster: Postmaster, cluster: string): Promise<boolean> {
  const client = new Client({ ...connectionTo(postmaster, 'postgres'), connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const shown = await client.query<{ data_directory: string }>('show data_directory')
    if (shown.rows[0]?.data_directory !== cluster) return false
    await createDatabase(client)
    return true
  } catch (error) {
    if (isStillMoving(error)) return false
    if (codeOf(error) === 'EACCES') {
      throw new DatabaseRefusal(`The database in ${cluster} is in use by another user’s program.`)
    }
    throw new DatabaseRefusal(`The database in ${cluster} cannot be opened: ${messageOf(error)}`)
  } finally {
    await client.end().catch(() => {})
  }
}

function connectionTo(postmaster: Postmaster, database: string) {
  return { host: postmaster.socketFolder, port: PORT, user: USER, database }
}

async function createDatabase(client: Client): Promise<void> {
  const known = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (known.rowCount) return
  try {
    await client.query(`create database ${DATABASE}`)
  } catch (error) {
    // Two shops open a fresh cluster at the same instant: one creates it, the other finds it.
    if (!['42P04', '23505'].includes(codeOf(error))) throw error
  }
}

/** Starting, recovering, shutting down, or its socket is not there yet: ask again. */
function isStillMoving(error: unknown): boolean {
  const moving = ['57P01', '57P02', '57P03', '55006', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']
  return moving.includes(codeOf(error)) || /terminated|timeout/.test(String(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function opened(first: Postmaster, cluster: string, options: EmbeddedOptions): EmbeddedDatabase {
  const { socketFolder } = first
  let postmaster = first
  let closing: Promise<void> | undefined
  return {
    connection: connectionTo(first, DATABASE),
    async revive() {
      postmaster = await reach(cluster, options, socketFolder)
      // A command beside the shop may have been faster to start it.
      if (postmaster.socketFolder !== socketFolder) leadTo(postmaster, socketFolder)
    },
    close: () => (closing ??= stop(postmaster, cluster, socketFolder)),
  }
}

async function stop(postmaster: Postmaster, cluster: string, socketFolder: string): Promise<void> {
  // The signals of pg_ctl: SIGINT is a fast shutdown, SIGQUIT an immediate one (recovery at the next start).
  const stopped =
    (await endBy('SIGINT', FAST_STOP_MS, postmaster, cluster)) ||
    (await endBy('SIGQUIT', IMMEDIATE_STOP_MS, postmaster, cluster))
  if (!stopped) return
  await removeSocketFolder(postmaster.socketFolder)
  await removeSocketFolder(socketFolder)
}

async function endBy(signal: NodeJS.Signals, waitMs: number, postmaster: Postmaster, cluster: string) {
  const deadline = Date.now() + waitMs
  if (isPostmaster(postmaster.pid, cluster)) process.kill(postmaster.pid, signal)
  while (isPostmaster(postmaster.pid, cluster)) {
    if (Date.now() > deadline) return false
    await delay(POLL_MS)
  }
  return true
}

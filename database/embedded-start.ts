import { execFile, spawn } from 'node:child_process'
import { closeSync, fchownSync, mkdtempSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { access, chmod, constants, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, chooseAccount, commandFor, handOver, type RootWay } from './embedded-account.ts'
import { type Binaries, findBinaries } from './embedded-binaries.ts'
import {
  clearAfterKill,
  clearSocketFolder,
  isAlive,
  PORT,
  removeSocketFolder,
  SOCKET_FOLDER_PREFIX,
} from './embedded-postmaster.ts'
import { DatabaseRefusal } from './embedded-refusal.ts'

export type Start = {
  socketFolder: string
  hasEnded(): boolean
  /**
   * Throws the reason from its log, unless another process was faster or an old backend is still there: then it is
   * tried again.
   */
  failUnlessOvertaken(): Promise<void>
  discard: () => Promise<void>
}

type Order = {
  cluster: string
  user: string
  log: (line: string) => void
  rootWay: RootWay | undefined
  /** where a running shop looks for it: it is started again there, and no new cluster is made */
  again: string | undefined
}

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // Each process of the shop needs about twenty; a test run has a dozen shops on one server.
  max_connections: '200',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}
const LOG_LIMIT = 10_000_000
const HALF_DONE_MS = 600_000

/**
 * Starts a postmaster in its own session, so that Ctrl-C in the terminal does not reach it. Makes the cluster first.
 */
export async function startPostmaster({ cluster, user, log, rootWay, again }: Order): Promise<Start> {
  await refuseForeignFolder(cluster)
  if (again && (await isMissing(cluster)))
    throw new DatabaseRefusal(`The database folder ${cluster} is gone.`)
  if (again) clearSocketFolder(again)
  const socketFolder = again ?? makeSocketFolder()
  const discard = async () => (again ? undefined : removeSocketFolder(socketFolder))
  try {
    const binaries = findBinaries(join(socketFolder, 'lib'))
    const account = await chooseAccount({ cluster, socketFolder, binaries }, rootWay)
    if (await isMissing(cluster)) await makeCluster({ cluster, user, log, account, binaries })
    handOver(cluster, account)
    await clearAfterKill(cluster, again)
    return launch({ cluster, socketFolder, account, binaries, discard })
  } catch (error) {
    await discard()
    throw error
  }
}

async function refuseForeignFolder(cluster: string): Promise<void> {
  try {
    const toWrite = (await isThere(cluster)) ? cluster : dirname(cluster)
    await access(toWrite, constants.R_OK | constants.W_OK | constants.X_OK)
    if (toWrite === cluster && (await isMissing(cluster)) && (await readdir(cluster)).length > 0) {
      throw new DatabaseRefusal(`The database folder ${cluster} holds other files but no database.`)
    }
  } catch (error) {
    throw error instanceof DatabaseRefusal ? error : DatabaseRefusal.ofFolder(cluster, error)
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function isMissing(cluster: string): Promise<boolean> {
  return !(await isThere(join(cluster, 'PG_VERSION')))
}

/** A socket path may have at most 107 bytes, 103 on macOS; so the socket is in a short private folder. */
function makeSocketFolder(): string {
  for (const place of [tmpdir(), process.env.XDG_RUNTIME_DIR, '/tmp']) {
    const prefix = join(place ?? '/tmp', SOCKET_FOLDER_PREFIX)
    if (Buffer.byteLength(`${prefix}XXXXXX/.s.PGSQL.${PORT}`) > 103) continue
    try {
      return mkdtempSync(prefix)
    } catch {
      continue
    }
  }
  throw new DatabaseRefusal(
    'There is no writable folder with a short path for the database socket; set TMPDIR to one.',
  )
}

type Making = {
  cluster: string
  user: string
  log: (line: string) => void
  account: Account
  binaries: Binaries
}

/** Made beside the final folder, then renamed: a kill in between leaves no half cluster. */
async function makeCluster({ cluster, user, log, account, binaries }: Making): Promise<void> {
  log('Creating the database; this happens once.')
  let half: string | undefined
  try {
    await removeHalfDone(cluster)
    half = await mkdtemp(`${cluster}.new-${process.pid}-`)
    handOver(half, account)
    await initdb(half, user, account, binaries)
    await rename(half, cluster)
  } catch (error) {
    if (half) await rm(half, { recursive: true, force: true })
    // Another process that made the same cluster at the same moment was faster.
    if (!(await isMissing(cluster))) return
    throw error instanceof DatabaseRefusal ? error : DatabaseRefusal.ofFolder(cluster, error)
  }
}

async function removeHalfDone(cluster: string): Promise<void> {
  const prefix = `${basename(cluster)}.new-`
  for (const name of await readdir(dirname(cluster))) {
    if (!name.startsWith(prefix)) continue
    const half = join(dirname(cluster), name)
    const age = Date.now() - ((await stat(half).catch(() => undefined))?.mtimeMs ?? 0)
    const maker = Number.parseInt(name.slice(prefix.length), 10)
    if (!isAlive(maker) || age > HALF_DONE_MS) await rm(half, { recursive: true, force: true })
  }
}

/** PostgreSQL's own locale, so that a cluster starts on any machine and sorts the same on all of them. */
async function initdb(folder: string, user: string, account: Account, binaries: Binaries): Promise<void> {
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const rights = ['--username', user, '--auth-local=trust', '--auth-host=reject']
  const args = ['-D', folder, '--encoding=UTF8', ...locale, ...rights, '--no-instructions']
  const command = commandFor(account, binaries.initdb, args)
  try {
    await run(command.file, command.args, { ...command.spawnAs, env: binaries.environment, cwd: '/' })
    await chmod(folder, 0o700)
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    throw new DatabaseRefusal(`The database could not be created: ${telling(stderr ?? '') ?? String(error)}`)
  }
}

const run = promisify(execFile)

type Launch = {
  cluster: string
  socketFolder: string
  account: Account
  binaries: Binaries
  discard: () => Promise<void>
}

function launch({ cluster, socketFolder, account, binaries, discard }: Launch): Start {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const args = ['-D', cluster, '-k', socketFolder, '-p', String(PORT), ...settings]
  const command = commandFor(account, binaries.postgres, args)
  const logFile = join(cluster, 'postgres.log')
  const logFrom = sizeToAppendAt(logFile)
  const output = openSync(logFile, 'a', 0o600)
  if (account.owner) fchownSync(output, account.owner.uid, account.owner.gid)
  const child = spawn(command.file, command.args, {
    ...command.spawnAs,
    env: binaries.environment,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  let ended = false
  child.once('error', () => (ended = true)).once('exit', () => (ended = true))
  child.unref()
  return {
    socketFolder,
    hasEnded: () => ended,
    discard,
    async failUnlessOvertaken() {
      await discard()
      const said = readFileSync(logFile).subarray(logFrom).toString()
      if (
        /postmaster\.pid" already exists|pre-existing shared memory block|postmaster\.pid" is empty/.test(
          said,
        )
      )
        return
      throw new DatabaseRefusal(
        `The database in ${cluster} did not start: ${telling(said) ?? 'its log says nothing'}`,
      )
    },
  }
}

function sizeToAppendAt(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size <= LOG_LIMIT) return size
  truncateSync(logFile)
  return 0
}

/** The line with the reason: PostgreSQL's FATAL or the first error, with its detail. */
function telling(output: string): string | undefined {
  const lines = output.trim().split('\n').filter(Boolean)
  const at = lines.findIndex((each) => /FATAL:|PANIC:|error:|error while loading/.test(each))
  const line = lines.at(at)?.replace(/^.*(FATAL|PANIC): +/, '')
  const detail = at >= 0 ? /DETAIL: +(.*)/.exec(lines[at + 1] ?? '')?.[1] : undefined
  return detail ? `${line}: ${detail}` : line
}

import { execFile } from 'node:child_process'
import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './embedded-binaries.ts'
import { DatabaseRefusal } from './embedded-refusal.ts'

/**
 * PostgreSQL refuses to run as root. So a root process runs it
 * - `namespace`: as itself under another number, in a user namespace; files stay root's;
 * - `account`: as another user, to whom the cluster then belongs;
 * - `traversal`: the same, with the right to pass through folders closed to that user (a clone in /root).
 */
export type RootWay = 'namespace' | 'account' | 'traversal'

/** The user that PostgreSQL runs as: `prefix` is put before its command, `owner` owns its files. */
export type Account = { way: RootWay | 'self'; prefix: string[]; owner?: Owner; spawnAs?: Owner }

type Owner = { uid: number; gid: number }
type Place = { cluster: string; socketFolder: string; binaries: Binaries }

/** The first account that can reach the folders and really run the program. */
export async function chooseAccount(place: Place, rootWay?: RootWay): Promise<Account> {
  const reasons: string[] = []
  for (const account of accountsFor(place.cluster, rootWay)) {
    if (account.owner) chownSync(place.socketFolder, account.owner.uid, account.owner.gid)
    const reason = await whyNot(account, place)
    if (!reason) return account
    reasons.push(`${account.way}: ${reason}`)
  }
  throw new DatabaseRefusal(
    `The embedded PostgreSQL cannot run here (${reasons.join('; ')}). ` +
      'Start the shop as a regular user, or set DATABASE_URL.',
  )
}

export function commandFor(account: Account, program: string, args: string[]) {
  const [file = program, ...rest] = [...account.prefix, program, ...args]
  return { file, args: rest, spawnAs: account.spawnAs ?? {} }
}

/** Gives a folder with all its content to the account. */
export function handOver(folder: string, account: Account): void {
  const owner = account.owner
  if (!owner || statSync(folder).uid === owner.uid) return
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), owner.uid, owner.gid)
  }
  chownSync(folder, owner.uid, owner.gid)
}

function accountsFor(cluster: string, rootWay?: RootWay): Account[] {
  const self: Account = { way: 'self', prefix: [] }
  if (process.getuid?.() !== 0) return isNamed(process.getuid?.()) ? [self] : [namespace(), self]
  const kept = statSync(cluster, { throwIfNoEntry: false })
  const owner = kept && kept.uid !== 0 ? { uid: kept.uid, gid: kept.gid } : undefined
  const other = owner ?? nobody()
  const ways: Account[] = [
    { way: 'account', prefix: [], owner: other, spawnAs: other },
    { way: 'traversal', prefix: traversal(other), owner: other },
  ]
  if (!owner) ways.unshift({ ...namespace(), owner: { uid: 0, gid: 0 } })
  return ways.filter((account) => !rootWay || account.way === rootWay)
}

/** initdb needs a name for its user, so the number that is mapped to must have one. */
function namespace(): Account {
  return { way: 'namespace', prefix: ['unshare', '--user', `--map-user=${nobody().uid}`, '--'] }
}

function traversal({ uid, gid }: Owner): string[] {
  const ids = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  // access(2) loses the right for everyone but root, unless that fix-up is off (capabilities(7), securebits).
  const right = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return ['setpriv', ...ids, ...right, '--']
}

function nobody(): Owner {
  const known = namedAccounts()
  const { uid, gid } = known.find(({ name }) => name === 'nobody') ?? { uid: 65534, gid: 65534 }
  return { uid, gid }
}

function isNamed(uid: number | undefined): boolean {
  return process.platform !== 'linux' || namedAccounts().some((account) => account.uid === uid)
}

function namedAccounts() {
  return readPasswd()
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
}

function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8')
  } catch {
    return ''
  }
}

async function whyNot(
  account: Account,
  { cluster, socketFolder, binaries }: Place,
): Promise<string | undefined> {
  const script = 'cd "$1" && test -w "$2" && exec "$3" --version'
  const args = ['-c', script, 'sh', dirname(cluster), socketFolder, binaries.postgres]
  const command = commandFor(account, '/bin/sh', args)
  try {
    await run(command.file, command.args, { ...command.spawnAs, env: binaries.environment, timeout: 10_000 })
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

const run = promisify(execFile)

function reasonOf(error: unknown): string {
  const { stderr, code } = error as { stderr?: string; code?: string | number }
  return (
    stderr?.trim().split('\n').at(-1) ||
    (code === 'ENOENT' ? 'not on this machine' : String(error).split('\n')[0]!)
  )
}

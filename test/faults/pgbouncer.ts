import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { poolOptions, type ConnectionTarget } from '../../database/connect.ts'
import { threeFreePorts } from '../kit/start-shop.ts'

type Pgbouncer = { target: ConnectionTarget; close(): Promise<void> }

/** What is written into docs/operating.md, A pool of connections. */
const limits =
  'set statement_timeout = 5000; set lock_timeout = 1200; set idle_in_transaction_session_timeout = 10000'

/** Null: it is not installed. */
export async function findPgbouncer(): Promise<string | null> {
  const found = await promisify(execFile)('pgbouncer', ['--version']).catch(() => null)
  return found?.stdout.split('\n')[0] ?? null
}

/** Debian's pgbouncer in transaction mode, in front of one database. It refuses to run as root. */
export async function openPgbouncer(to: ConnectionTarget): Promise<Pgbouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'spindle-pgbouncer-'))
  const port = await threeFreePorts()
  const { host, port: toPort, user, database } = partsOf(to)
  await chmod(folder, 0o755)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${database} = host=${host} port=${toPort} user=${user} dbname=${database} connect_query='${limits}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
max_client_conn = 500
logfile = /dev/null
`,
  )
  // As another number in a namespace of its own: it must reach the socket in a folder of this user.
  const command = [
    ...(process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534', '--'] : []),
    'pgbouncer',
  ]
  const [program, ...words] = [...command, '-q', join(folder, 'pgbouncer.ini')]
  const child = spawn(program, words, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const target = `postgresql://${user}@127.0.0.1:${port}/${database}`
  await untilItAnswers(target)
  return {
    target,
    async close() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilItAnswers(target: string): Promise<void> {
  for (let tries = 100; ; tries -= 1) {
    const client = new pg.Client({ connectionString: target, connectionTimeoutMillis: 2000 })
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      if (tries === 0) throw error
      await delay(100)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

function partsOf(target: ConnectionTarget) {
  if (typeof target !== 'string') return target
  const { host, port, user, database } = new pg.Client(poolOptions(target))
  return { host, port, user: user ?? '', database: database ?? '' }
}

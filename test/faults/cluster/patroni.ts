import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { threeFreePorts } from '../../kit/start-shop.ts'
import { openServers } from '../environment.ts'
import { startServer, type Servers, type Started } from './debian-servers.ts'

/** Three PostgreSQL servers of which one leads: what was committed is at two of them before it is acknowledged. */
export type PatroniCluster = {
  /** through HAProxy, which leads to whoever leads */
  url: string
  /** Patroni and PostgreSQL of the leader end at once, as its machine would; answers its name */
  killLeader(): Promise<string>
  /** the machine is back: it becomes a follower */
  startAgain(name: string): void
  /** how many follow the leader closely enough to take over without loss; 0 while nobody leads */
  countSynchronous(): Promise<number>
  close(): Promise<void>
}

type Member = { name: string; postgres: number; api: number; config: string; running: Started }

const names = ['one', 'two', 'three']
const startMs = 120_000

export async function openPatroni(servers: Servers): Promise<PatroniCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'spindle-cluster-'))
  await chmod(folder, 0o777)
  const started: Started[] = []
  const close = async () => {
    openServers.delete(close)
    for (const one of started.toReversed()) await one.end()
    for (const { running } of members) await running.end()
    await rm(folder, { recursive: true, force: true })
  }
  const members: Member[] = []
  openServers.add(close)

  const etcdPort = await threeFreePorts()
  started.push(startServer(servers.etcd, etcdArguments(join(folder, 'etcd'), etcdPort)))
  for (const name of names) {
    const postgres = await threeFreePorts()
    const member = { name, postgres, api: postgres + 1, config: join(folder, `${name}.yml`) }
    await mkdir(join(folder, name), { mode: 0o777 })
    await chmod(join(folder, name), 0o777)
    await writeFile(member.config, patroniConfig(servers, folder, member, etcdPort))
    members.push({ ...member, running: startServer(servers.patroni, [member.config], true) })
  }
  const port = await threeFreePorts()
  const config = join(folder, 'haproxy.cfg')
  await writeFile(config, haproxyConfig(port, members))
  started.push(startServer(servers.haproxy, ['-f', config]))

  const cluster: PatroniCluster = {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async killLeader() {
      const leader = await waitFor('a leader', () => findLeader(members))
      await leader.running.end('SIGKILL')
      // Patroni's child is a session of its own.
      await endPostgres(join(folder, leader.name, 'data'))
      return leader.name
    },
    startAgain(name) {
      const member = members.find((one) => one.name === name)
      if (member) member.running = startServer(servers.patroni, [member.config], true)
    },
    countSynchronous: () => countFollowers(members),
    close,
  }
  try {
    await waitFor('two followers', async () => (await cluster.countSynchronous()) > 0 || null)
  } catch (error) {
    await close()
    throw error
  }
  return cluster
}

/** Of this cluster only: it listens on this machine alone. */
const password = 'faults'

function etcdArguments(folder: string, port: number): string[] {
  const client = `http://127.0.0.1:${port}`
  const peer = `http://127.0.0.1:${port + 1}`
  return [
    '--name=only',
    `--data-dir=${folder}`,
    '--log-level=error',
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=only=${peer}`,
  ]
}

/** JSON is YAML too. */
function patroniConfig(
  servers: Servers,
  folder: string,
  { name, postgres, api }: Pick<Member, 'name' | 'postgres' | 'api'>,
  etcdPort: number,
): string {
  const everybody = '127.0.0.1/32'
  return JSON.stringify({
    scope: 'shop',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { hosts: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        // The shortest that Patroni allows: a leader that is not heard of for so long has lost.
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
      pg_hba: [
        `host all all ${everybody} md5`,
        `host replication all ${everybody} md5`,
        'local all all trust',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${postgres}`,
      data_dir: join(folder, name, 'data'),
      bin_dir: servers.postgresFolder,
      pgpass: join(folder, name, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
      },
      parameters: { unix_socket_directories: join(folder, name) },
    },
  })
}

function haproxyConfig(port: number, members: Pick<Member, 'name' | 'postgres' | 'api'>[]): string {
  return `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
listen leader
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members.map(({ name, postgres, api }) => `  server ${name} 127.0.0.1:${postgres} check port ${api}`).join('\n')}
`
}

async function findLeader(members: Member[]): Promise<Member | null> {
  for (const member of members) {
    const answer = await fetch(`http://127.0.0.1:${member.api}/primary`).catch(() => null)
    if (answer?.ok) return member
  }
  return null
}

type Cluster = { members: { role: string; state: string }[] }

async function countFollowers(members: Member[]): Promise<number> {
  const leader = await findLeader(members)
  if (!leader) return 0
  const answer = await fetch(`http://127.0.0.1:${leader.api}/cluster`).catch(() => null)
  if (!answer?.ok) return 0
  const { members: found } = (await answer.json()) as Cluster
  return found.filter(({ role, state }) => role === 'sync_standby' && /running|streaming/.test(state)).length
}

async function endPostgres(data: string): Promise<void> {
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  if (pid > 0) killIfThere(pid)
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function waitFor<Found>(what: string, find: () => Promise<Found | null>): Promise<Found> {
  const until = performance.now() + startMs
  for (;;) {
    const found = await find()
    if (found !== null) return found
    if (performance.now() > until) throw new Error(`the cluster had no ${what} within ${startMs / 1000} s`)
    await delay(250)
  }
}

import { mkdir, writeFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { ConnectionTarget } from '../../database/connect.ts'
import { openEmbedded } from '../../database/embedded.ts'
import type { Config } from '../config/config.ts'
import { holdDatabase, type DatabaseNews } from './hold-database.ts'

/** One clear line for whoever starts the shop. */
export class StartRefusal extends Error {}

/** Another shop runs on the same data. */
export class InUse extends StartRefusal {}

export type OpenDatabase = {
  target: ConnectionTarget
  /** why it is away and does not come back by itself; null if it is there, or not ours to start */
  trouble: () => string | null
  /** called when it ends and when it is back */
  tell(news: DatabaseNews): void
  close(): Promise<void>
}

export const oldestVersion = 150_000
const lockWaitMs = 6000

/**
 * `DATABASE_URL`, else the embedded server in the data folder, which one shop at a time may use. A command works
 * `beside` a running shop, and leaves its database running.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>,
  { beside = false } = {},
): Promise<OpenDatabase> {
  // Beside a server elsewhere nothing is written here: a backup must be possible when this disk is full or read-only.
  if (!beside || !config.databaseUrl) await checkFolder(config.dataDir)
  if (config.databaseUrl) {
    await checkServer('DATABASE_URL', config.databaseUrl)
    if (config.databaseDirectUrl) await checkServer('DATABASE_DIRECT_URL', config.databaseDirectUrl)
    return { target: config.databaseUrl, ...notOurs, close: async () => {} }
  }
  const embedded = await openEmbedded({ folder: join(config.dataDir, 'postgres') })
  const held = await holdDatabase(embedded, beside ? 0 : lockWaitMs)
  if (!held && !beside) throw new InUse(`DATA_DIR ${config.dataDir} is in use by another running shop`)
  return { target: embedded.connection, ...(held ?? { ...notOurs, close: async () => {} }) }
}

const notOurs = { trouble: () => null, tell: () => {} }

async function checkFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartRefusal(
      `DATA_DIR ${folder} cannot be written (${code}). Give the folder to the user that runs the shop, or set DATA_DIR to another one.`,
    )
  }
}

async function checkServer(name: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; isStandby: boolean }>(
      `select current_setting('server_version_num')::int as version, pg_is_in_recovery() as "isStandby"`,
    )
    const { version, isStandby } = rows[0] ?? { version: 0, isStandby: false }
    if (isStandby)
      throw new StartRefusal(
        `${name} leads to a standby, a copy that accepts no writes: name the primary server, or an address that always leads to it`,
      )
    if (version < oldestVersion)
      throw new StartRefusal(
        `${name}: PostgreSQL 15 or newer is required; this one is ${Math.floor(version / 10_000)}`,
      )
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    const { code, message } = error as NodeJS.ErrnoException
    throw new StartRefusal(`${name} cannot be reached: ${message || code}`)
  } finally {
    await client.end().catch(() => {})
  }
}

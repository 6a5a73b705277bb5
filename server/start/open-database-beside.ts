import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { connect, poolOptions, type Connection } from '../../database/connect.ts'
import type { Config } from '../config/config.ts'
import { openDatabase, type OpenDatabase } from './open-database.ts'

type DatabaseBeside = {
  /** null: it cannot be reached, or there is none yet */
  connection: Connection | null
  /** why it cannot be reached; null: it is there, or there is none yet */
  trouble: string | null
  close(): Promise<void>
}

/**
 * The database as it is, for a look: no tables are made, no new cluster, and whatever is wrong is an answer. An
 * embedded one that is not running is started, and ended again.
 */
export async function openDatabaseBeside(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>,
): Promise<DatabaseBeside> {
  const { databaseUrl, dataDir } = config
  const isOurs = databaseUrl === undefined
  if (isOurs && !existsSync(join(dataDir, 'postgres/PG_VERSION')))
    return { connection: null, trouble: null, close: async () => {} }
  let opened: OpenDatabase | null = null
  try {
    if (isOurs) opened = await openDatabase(config, { beside: true })
    const target = opened?.target ?? databaseUrl ?? ''
    await greet(poolOptions(target))
    const connection = connect(target, { max: 4 })
    return {
      connection,
      trouble: null,
      async close() {
        await connection.close()
        await opened?.close()
      },
    }
  } catch (error) {
    await opened?.close()
    const { message, code } = error as NodeJS.ErrnoException
    return { connection: null, trouble: message || code || String(error), close: async () => {} }
  }
}

/** Says at once, and in the words of PostgreSQL, why nobody is let in. */
async function greet(options: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } finally {
    await client.end().catch(() => {})
  }
}

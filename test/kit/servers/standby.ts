import { appendFile, cp, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { poolOptions } from '../../../database/connect.ts'
import { openEmbedded, type EmbeddedDatabase } from '../../../database/embedded.ts'
import { fillTemplate } from '../test-database.ts'

export type PrimaryAndStandby = {
  primary: EmbeddedDatabase
  standby: EmbeddedDatabase
  close(): Promise<void>
}

/** A server with the tables and the named world, and a copy of it that follows by streaming replication. */
export async function openPrimaryAndStandby(): Promise<PrimaryAndStandby> {
  const room = await realpath(await mkdtemp(join(tmpdir(), 'spindle-replica-')))
  const folders = { primary: join(room, 'primary'), standby: join(room, 'standby') }
  const primary = await openEmbedded({ folder: folders.primary })
  await fillTemplate(primary.connection)
  await copyServer(primary, folders)
  const standby = await openEmbedded({ folder: folders.standby })
  return {
    primary,
    standby,
    async close() {
      await standby.close()
      await primary.close()
      await rm(room, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** As pg_basebackup does, which is not among the packages: the files of a running server, between two calls. */
async function copyServer(
  { connection }: EmbeddedDatabase,
  { primary, standby }: { primary: string; standby: string },
): Promise<void> {
  const client = new pg.Client(poolOptions(connection))
  await client.connect()
  try {
    await client.query(`select pg_backup_start('a standby for tests', true)`)
    await cp(primary, standby, {
      recursive: true,
      filter: (path) => !/^postmaster\.|^postgres\.log$/.test(basename(path)),
    })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(standby, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  const { host, port, user } = connection
  await appendFile(
    join(standby, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user}'\n`,
  )
  await writeFile(join(standby, 'standby.signal'), '')
}

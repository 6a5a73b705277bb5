import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openJobs } from '../../adapters/jobs/pg-boss.ts'
import { connect, migrateDatabase, poolOptions, type ConnectionTarget } from '../../database/connect.ts'
import { openEmbedded } from '../../database/embedded.ts'
import { everyJob } from '../../server/worker.ts'
import { withDatabase } from '../global-setup.ts'
import { writeWorld } from '../world.ts'

/** A PostgreSQL that outlives every shop that is killed on it. */
export type Ground = {
  /** a fresh database with every table and the named world */
  copyDatabase(): Promise<{ target: ConnectionTarget; drop(): Promise<void> }>
  close(): Promise<void>
}

/** `DATABASE_URL`, or the embedded one in a folder that goes again. */
export async function openGround(url = process.env['DATABASE_URL']): Promise<Ground> {
  const server = url ? { target: url, close: async () => {} } : await openOwn()
  const template = `spindle_faults_${randomBytes(4).toString('hex')}`
  await query(server.target, `create database ${template}`)
  await fillTemplate(withDatabase(server.target, template))
  return {
    async copyDatabase() {
      const name = `${template}_${randomBytes(4).toString('hex')}`
      await query(server.target, `create database ${name} template ${template}`)
      return {
        target: withDatabase(server.target, name),
        drop: () => query(server.target, `drop database if exists ${name} with (force)`),
      }
    },
    async close() {
      await query(server.target, `drop database if exists ${template} with (force)`)
      await server.close()
    },
  }
}

export async function fillTemplate(target: ConnectionTarget): Promise<void> {
  await migrateDatabase(target)
  const jobs = await openJobs(poolOptions(target), everyJob, { timeScale: 0.01, onError: () => {} })
  await jobs.stop(1000)
  const connection = connect(target)
  await writeWorld(connection.db)
  await connection.close()
}

/** What must be closed when somebody ends the program in the middle: a PostgreSQL outlives its parent. */
export const openServers = new Set<() => Promise<void>>()

async function openOwn(): Promise<{ target: ConnectionTarget; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'spindle-faults-'))
  const embedded = await openEmbedded({ folder: join(folder, 'postgres') })
  const close = async () => {
    openServers.delete(close)
    await embedded.close()
    await rm(folder, { recursive: true, force: true })
  }
  openServers.add(close)
  return { target: embedded.connection, close }
}

async function query(target: ConnectionTarget, text: string): Promise<void> {
  const client = new pg.Client(poolOptions(target))
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

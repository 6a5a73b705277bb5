import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConnectionTarget } from '../../database/connect.ts'
import { openEmbedded } from '../../database/embedded.ts'
import { fillTemplate, runStatement, withDatabase } from '../kit/test-database.ts'

/** A PostgreSQL that outlives every shop that is killed on it. */
export type Environment = {
  /** a fresh database with every table and the named world */
  copyDatabase(): Promise<{ target: ConnectionTarget; drop(): Promise<void> }>
  close(): Promise<void>
}

/** `DATABASE_URL`, or the embedded one in a temporary folder. */
export async function openEnvironment(url = process.env['DATABASE_URL']): Promise<Environment> {
  const server = url ? { target: url, close: async () => {} } : await openOwn()
  const template = `spindle_faults_${randomBytes(4).toString('hex')}`
  await runStatement(server.target, `create database ${template}`)
  await fillTemplate(withDatabase(server.target, template))
  return {
    async copyDatabase() {
      const name = `${template}_${randomBytes(4).toString('hex')}`
      await runStatement(server.target, `create database ${name} template ${template}`)
      return {
        target: withDatabase(server.target, name),
        drop: () => runStatement(server.target, `drop database if exists ${name} with (force)`),
      }
    },
    async close() {
      await runStatement(server.target, `drop database if exists ${template} with (force)`)
      await server.close()
    },
  }
}

/** What must be closed if somebody interrupts the program: a PostgreSQL outlives its parent. */
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

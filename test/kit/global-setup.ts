import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openJobs } from '../adapters/jobs/pg-boss.ts'
import { connect, migrateDatabase, poolOptions, type ConnectionTarget } from '../database/connect.ts'
import { openEmbedded } from '../database/embedded.ts'
import { everyJob } from '../server/worker.ts'
import { writeWorld } from './world.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: ConnectionTarget
  }
}

/** A database with every table and the named world, copied for each test file in a few milliseconds. */
export const templateName = 'spindle_test_template'

/** One real PostgreSQL for the whole run: `DATABASE_URL`, or the embedded one in a folder that goes again. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServerForTests()
  await recreate(server.target, templateName)
  const template = withDatabase(server.target, templateName)
  await migrateDatabase(template)
  const jobs = await openJobs(poolOptions(template), everyJob, { timeScale: 0.01, onError: () => {} })
  await jobs.stop(1000)
  const connection = connect(template)
  await writeWorld(connection.db)
  await connection.close()
  project.provide('database', server.target)
  return server.close
}

export function withDatabase(target: ConnectionTarget, database: string): ConnectionTarget {
  if (typeof target !== 'string') return { ...target, database }
  const url = new URL(target)
  url.pathname = `/${database}`
  return url.href
}

async function openServerForTests(): Promise<{ target: ConnectionTarget; close: () => Promise<void> }> {
  const url = process.env['DATABASE_URL']
  if (url) return { target: url, close: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'spindle-tests-'))
  const embedded = await openEmbedded({ folder: join(folder, 'postgres') })
  return {
    target: embedded.connection,
    async close() {
      await embedded.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function recreate(target: ConnectionTarget, name: string): Promise<void> {
  const client = new pg.Client(poolOptions(target))
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
}

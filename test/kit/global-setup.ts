import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { ConnectionTarget } from '../../database/connect.ts'
import { openEmbedded } from '../../database/embedded.ts'
import { fillTemplate, forgoDurability, runStatement, withDatabase } from './test-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: ConnectionTarget
  }
}

/** A database with every table and the named world, copied for each test file in a few milliseconds. */
export const templateName = 'spindle_test_template'

/** One real PostgreSQL for the whole run: `DATABASE_URL`, or the embedded one in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServerForTests()
  await runStatement(server.target, `drop database if exists ${templateName} with (force)`)
  await runStatement(server.target, `create database ${templateName}`)
  await fillTemplate(withDatabase(server.target, templateName))
  project.provide('database', server.target)
  return server.close
}

async function openServerForTests(): Promise<{ target: ConnectionTarget; close: () => Promise<void> }> {
  const url = process.env['DATABASE_URL']
  if (url) return { target: url, close: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'spindle-tests-'))
  const embedded = await openEmbedded({ folder: join(folder, 'postgres') })
  await forgoDurability(embedded.connection)
  return {
    target: embedded.connection,
    async close() {
      await embedded.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

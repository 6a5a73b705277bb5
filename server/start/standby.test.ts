import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../database/connect.ts'
import { openEmbedded, type EmbeddedDatabase } from '../../database/embedded.ts'
import { databaseUrl } from '../../test/kit/test-database.ts'
import { readConfig } from '../config/config.ts'
import { databaseCheck } from '../doctor/checks/check-database.ts'
import { openDatabase, StartRefusal } from './open-database.ts'

/** A real server that stays in recovery: it answers questions and accepts no writes. */
let room: string
let standby: EmbeddedDatabase
beforeAll(async () => {
  room = await realpath(await mkdtemp(join(tmpdir(), 'spindle-standby-')))
  const folder = join(room, 'postgres')
  await (await openEmbedded({ folder })).close()
  await writeFile(join(folder, 'standby.signal'), '')
  standby = await openEmbedded({ folder })
})
afterAll(async () => {
  await standby.close()
  await rm(room, { recursive: true })
})

test('a start on a standby is refused in one clear line', async () => {
  const settings = {
    dataDir: join(room, 'data'),
    databaseUrl: databaseUrl(standby.connection),
    databaseDirectUrl: undefined,
  }
  await expect(openDatabase(settings)).rejects.toThrow(
    new StartRefusal(
      'DATABASE_URL leads to a standby, a copy that accepts no writes: name the primary server, or an address that always leads to it',
    ),
  )
})

test('the doctor says the same, and how to mend it', async () => {
  const connection = connect(standby.connection)
  const config = readConfig({ DATABASE_URL: databaseUrl(standby.connection) })
  const found = await databaseCheck({ config, db: connection.db, databaseTrouble: null }).look()
  await connection.close()
  expect(found).toEqual({
    state: 'broken',
    said: expect.stringMatching(
      /^PostgreSQL 18\.\d+ answers, but as a standby: a copy that accepts no writes/,
    ),
    mend: 'Point DATABASE_URL at the primary server, or at an address that always does.',
  })
})

import Fastify from 'fastify'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Connection } from '../../database/connect.ts'
import { copyDatabase } from '../../test/kit/open-test-shop.ts'
import { openLog } from './open-log.ts'

let database: Awaited<ReturnType<typeof copyDatabase>>
let connection: Connection
beforeAll(async () => {
  database = await copyDatabase()
  connection = connect(database.target)
  await connection.db.execute(
    sql`create table letter (email text unique, text text, length integer check (length > 0))`,
  )
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const letter = {
  email: 'ada.miller@lab.test',
  text: 'My own words\n    at home (secret.ts:1:1)\nparams: more',
}

/** Each fails in the database, with the values in the message, the detail or both. */
const failures: [string, () => Promise<unknown>][] = [
  ['a row that breaks a rule', () => write(letter.email, letter.text, -1)],
  ['a byte that no text may hold', () => write(letter.email, `${letter.text}\0`, 1)],
  [
    'a row that is there already',
    async () => {
      await write(letter.email, letter.text, 1)
      await write(letter.email, letter.text, 1)
    },
  ],
  ['in a transaction', () => connection.db.transaction((tx) => write(letter.email, letter.text, -1, tx))],
]

test.each(failures)('nothing of what a visitor wrote is in the log: %s', async (_, fail) => {
  const error = await fail().then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(String(error)).toContain(letter.email)
  const wrapped = new AggregateError([error], `not sent: ${String(error)}`, { cause: error })
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  log.error({ err: error }, 'unexpected')
  log.error(error)
  log.child({ reqId: 1 }).warn({ err: wrapped }, 'unexpected')
  const server = Fastify({ loggerInstance: log })
  server.get('/', (request) => {
    request.log.error({ err: error }, 'unexpected')
    throw error
  })
  await server.inject('/')
  const written = lines.join('')
  expect(written).not.toMatch(/ada\.miller|My own words|secret\.ts|params: /)
  expect(written).toContain('Failed query: insert into letter')
  expect(written).toContain('open-log.test.ts')
})

test('the log says what went wrong and where', async () => {
  const error = await write(letter.email, letter.text, -1).catch((reason: unknown) => reason)
  const lines: string[] = []
  openLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'unexpected')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'unexpected',
    err: {
      type: 'DrizzleQueryError',
      message: 'Failed query: insert into letter values ($1, $2, $3)',
      cause: { code: '23514', table: 'letter', constraint: 'letter_length_check' },
    },
  })
})

test('facts are clean however deep they are, and an error under any name', async () => {
  const error = await write(letter.email, letter.text, -1).catch((reason: unknown) => reason)
  const lines: string[] = []
  openLog('info', { write: (line) => void lines.push(line) }).warn(
    { rows: [{ line: 3, cell: `to ${letter.email}` }], reason: error },
    'read',
  )
  expect(lines.join('')).not.toMatch(/ada\.miller|My own words/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    rows: [{ line: 3, cell: 'to …' }],
    reason: { type: 'DrizzleQueryError', cause: { constraint: 'letter_length_check' } },
  })
})

async function write(
  email: string,
  text: string,
  length: number,
  db: Pick<Connection['db'], 'execute'> = connection.db,
): Promise<void> {
  await db.execute(sql`insert into letter values (${email}, ${text}, ${length})`)
}

import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDatabase } from '../test/kit/open-test-shop.ts'
import { databaseUrl } from '../test/kit/test-database.ts'

const root = join(import.meta.dirname, '..')

let folder: string
let usage: string
let database: Awaited<ReturnType<typeof copyDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spindle-cli-'))
  database = await copyDatabase()
  usage = run('help').stdout
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

test.each([[['--help']], [['coupon', 'add', '-h']]])('%j is help, and opens nothing', async (words) => {
  expect(usage).toMatch(/^npm run shop -- <command>\n/)
  expect(run(...words)).toEqual({ status: 0, stdout: usage, stderr: '' })
  expect(await readdir(folder)).toEqual([])
})

test.each([
  ['No command was given. The list above shows every command.', []],
  ['Not understood: constructor now. The list above shows every command.', ['constructor', 'now']],
  [
    'Not understood: coupon add FALL --colour green. The list above shows every command.',
    ['coupon', 'add', 'FALL', '--colour', 'green'],
  ],
  ['--day must be a day such as 2026-11-20, not later than today.', ['reconcile', '--day', '2026-13-45']],
])('after the usage, the last line is: %s', (why, words) => {
  expect(run(...words)).toEqual({ status: 2, stdout: '', stderr: `${usage}\n${why}\n` })
})

/** `npm run shop -- <words>` without npm, with both streams apart. */
function run(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/with-node.mjs', 'server/cli.ts', ...words],
    {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        SETTINGS_FILE: 'none',
        DATABASE_URL: databaseUrl(database.target),
        DATA_DIR: folder,
      },
      encoding: 'utf8',
    },
  )
  return { status, stdout, stderr }
}

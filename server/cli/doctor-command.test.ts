import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { printedOfFile } from '../../test/kit/prints/printed.ts'
import { databaseUrl } from '../../test/kit/test-database.ts'
import { readConfigAnyway } from '../config/read-config-anyway.ts'
import { runDoctor } from './doctor-command.ts'
import { runUpdateCheck } from './update-check-command.ts'

const root = join(import.meta.dirname, '../..')
/** Root may write everywhere. */
const ordinary = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

let shop: TestShop
let folder: string
const printed = printedOfFile()
beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'spindle-doctor-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

test('beside a database that is there, each check has its lines and the last line counts them', async () => {
  const settings = { DATABASE_URL: databaseUrl(shop.target), DATA_DIR: folder, PORT: '29999' }
  expect(await runDoctor([], readConfigAnyway(settings))).toBe(1)
  expect(printed).toContain('Tables')
  expect(printed).toContainEqual(expect.stringMatching(/^ {2}OK {8}The tables are those of this release/))
  expect(printed.at(-1)).toMatch(/^\n\d+ broken, \d+ needing attention, \d+ not checked, \d+ OK\.$/)
  expect(await runUpdateCheck([], readConfigAnyway(settings))).toBe(0)
  expect(printed).toContain('Nothing to do: the next start changes no table.')
})

test('with settings that open no shop, all of them are named, the database is still looked at, no secret is shown', async () => {
  const settings = {
    SHOP_MODE: 'live',
    PORT: 'many',
    DATABASE_URL: databaseUrl(shop.target),
    DATA_DIR: folder,
    SMTP_URL: 'smtp://shop:secret-of-ours@localhost:9',
    MAIL_FROM: 'Shop <ada@lab.test>',
    CARDPOINTE_PASSWORD: 'another-secret',
  }
  expect(await runDoctor([], readConfigAnyway(settings))).toBe(1)
  const lines = printed.join('\n')
  expect(lines).toMatch(/BROKEN {4}PORT: /)
  expect(lines).toMatch(/BROKEN {4}OIDC_ISSUER is not set/)
  expect(lines).toMatch(/Card gateway\n.*Not checked, because its settings are wrong/)
  expect(lines).toMatch(/OK {8}The tables are those of this release/)
  expect(lines).toMatch(/Mail server\n {2}BROKEN {4}The mail server \(SMTP_URL\) does not answer/)
  expect(lines).not.toMatch(/secret|ada@/)
})

test('with a database that nobody reaches, the rest is looked at', async () => {
  const settings = { DATABASE_URL: 'postgresql://shop:secret-of-ours@127.0.0.1:9/shop', DATA_DIR: folder }
  expect(await runDoctor([], readConfigAnyway(settings))).toBe(1)
  const lines = printed.join('\n')
  expect(lines).toMatch(/Database\n {2}BROKEN {4}The database cannot be reached: .*ECONNREFUSED/)
  expect(lines).toMatch(/Tables\n.*Not checked, because the database cannot be reached\./)
  expect(lines).toContain('Alerts')
  expect(lines).not.toContain('secret-of-ours')
  expect(await runUpdateCheck([], readConfigAnyway(settings))).toBe(1)
})

test('in a folder without a database none is made, and a folder that cannot be one is told', async () => {
  const empty = join(folder, 'empty')
  expect(await runDoctor([], readConfigAnyway({ DATA_DIR: empty }))).toBe(0)
  expect(existsSync(empty)).toBe(false)
  expect(printed.join('\n')).toMatch(/Database\n.*there is no database yet; the first start makes it/)
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(await runDoctor(['--fix'], readConfigAnyway({ DATA_DIR: file }))).toBe(1)
  expect(printed.join('\n')).toMatch(/Disk could not be fixed: /)
})

test.each(['on', 'off'])(
  'the stand-ins of a shop that is not running are no fault (DEMO=%s)',
  async (demo) => {
    const settings = {
      DEMO: demo,
      SHOP_NAME: 'Harding',
      SHOP_PHONE: '+1 302 555 0188',
      BACK_OFFICE: 'business-central',
      DATA_DIR: folder,
      PORT: '29999',
    }
    await runDoctor([], readConfigAnyway(settings))
    const lines = printed.join('\n')
    for (const name of ['Card gateway', 'Mail server', 'Sign-in', 'Back office'])
      expect(lines).toContain(`${name}
  -         Not checked, because the stand-in for it runs only while the shop does.
            Start the shop (npm start), then check again.`)
  },
)

// In a private folder no other user can read this checkout.
if (asOrdinary('help').status === 0)
  test('a folder that this user cannot make is broken', async () => {
    await chmod(folder, 0o555)
    const wanted = join(folder, 'not', 'there')
    const { status, stdout } = asOrdinary('doctor', { DATA_DIR: wanted, PORT: '29999' })
    expect(status).toBe(1)
    expect(stdout).toContain(
      `Disk
  BROKEN    The folder ${wanted} is not there and cannot be made by the user that runs this.
            Make it and give it to that user: mkdir -p ${wanted} && chown <user> ${wanted}
`,
    )
    await chmod(folder, 0o700)
  })

test.each([[['now']], [['--mail-to', 'nobody']]])('%j is not understood', async (words) => {
  expect(await runDoctor(words, readConfigAnyway({}))).toBe(2)
  expect(printed).toEqual([])
})

/** `npm run shop -- <command>` without npm, by a user who may not write everywhere. */
function asOrdinary(command: string, settings: Record<string, string> = {}) {
  return spawnSync(process.execPath, ['server/cli.ts', command], {
    ...ordinary,
    cwd: root,
    env: { PATH: process.env['PATH'], SETTINGS_FILE: 'none', ...settings },
    encoding: 'utf8',
  })
}

import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runInit } from '../../server/cli/init-command.ts'
import { startShop, threeFreePorts, type StartedShop } from '../kit/start-shop.ts'

/** A shop without the demo, from its settings file to its first page, as somebody who sets it up meets it. */
let room: string
let file: string
let port: string
const started: StartedShop[] = []
const silence = { input: new PassThrough(), output: new PassThrough() }

beforeAll(async () => {
  room = await realpath(await mkdtemp(join(tmpdir(), 'spindle-own-')))
  file = join(room, 'shop.env')
  port = String(await threeFreePorts())
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((shop) => shop.stop('SIGTERM')))
})
afterAll(() => rm(room, { recursive: true, force: true }))

test('without a name and a phone nothing is opened, and the way there is named', async () => {
  expect(await refusalOf({ DEMO: 'off', PORT: port, DATA_DIR: join(room, 'nothing') })).toEqual([
    "SHOP_NAME is Corliss, the demo's or none: set the seller’s name",
    'SHOP_PHONE is not set, or is the demo number: buyers will call it',
    'DEMO=off opens a shop of your own. Run npm run shop -- init: it asks for what is missing and writes it to a settings file.',
  ])
})

test('init, start, first page: an empty shop with its own name, and the stand-ins beside it', async () => {
  const asked = ['--name', 'Harding', '--phone', '+1 302 555 0188', '--admin', 'owner@shop.example']
  const places = [
    '--address',
    '1 Main Street; Dover, DE 19901',
    '--data-dir',
    join(room, 'own'),
    '--file',
    file,
  ]
  const written = await runInit([...asked, ...places], { ...silence, asks: false })
  expect(written).toBe(0)
  const shop = start({ SETTINGS_FILE: file })
  await shop.firstPage()
  const home = await (await fetch(`${shop.origin}/home`)).text()
  expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(home)?.[1]).toBe('Harding Dental Equipment')
  const ledger = await fetch(`http://localhost:${Number(port) + 1}/ledger.json`)
  expect(((await ledger.json()) as { charges: unknown[] }).charges).toEqual([])
  const products = await fetch(`${shop.origin}/api/products`)
  expect([products.status, await products.json()]).toEqual([200, []])
  await shop.command('coupon', 'list')
  expect(await shop.stop('SIGTERM')).toBeLessThan(10_000)
})

test('the demo is not mixed into it', async () => {
  expect(await refusalOf({ PORT: port, DATA_DIR: join(room, 'own') })).toEqual([
    'The database holds a shop of your own, and the demo would be mixed into it. Nothing was changed. Start it with its settings file (SETTINGS_FILE) or with DEMO=off; for the demo, set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
  ])
})

test('a settings file that is named and missing, or cannot be understood, is told', async () => {
  const nowhere = join(room, 'nowhere.env')
  expect(await refusalOf({ SETTINGS_FILE: nowhere, PORT: port })).toEqual([
    `SETTINGS_FILE: ${nowhere} cannot be read: there is no such file`,
  ])
  const wrong = join(room, 'wrong.env')
  await writeFile(wrong, `${await readFile(file, 'utf8')}SMTP_URL=mail\n`)
  expect(await refusalOf({ SETTINGS_FILE: wrong, PORT: port })).toEqual([
    expect.stringMatching(/^SMTP_URL: must be like smtps:/),
  ])
})

function start(settings: Record<string, string>): StartedShop {
  const shop = startShop({ PORT: port, ...settings })
  started.push(shop)
  return shop
}

/** What a start that ends with code 1 says, line by line. */
async function refusalOf(settings: Record<string, string>): Promise<string[]> {
  const shop = startShop(settings)
  started.push(shop)
  expect(await shop.ended).toBe(1)
  return shop.complaints().trimEnd().split('\n')
}

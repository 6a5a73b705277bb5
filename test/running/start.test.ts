import { once } from 'node:events'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeSmallDemo } from '../kit/small-demo.ts'
import { processesOf, startCommand, startShop, threeFreePorts, type StartedShop } from '../kit/start-shop.ts'

/** npm start as a merchant uses it: real processes, one data folder, filled by the first start. */
let room: string
let settings: { PORT: string; DATA_DIR: string; DEMO_FOLDER: string }
let started: StartedShop[]

beforeAll(async () => {
  room = await realpath(await mkdtemp(join(tmpdir(), 'spindle-start-')))
  settings = {
    PORT: String(await threeFreePorts()),
    DATA_DIR: join(room, 'data'),
    DEMO_FOLDER: makeSmallDemo(join(room, 'demo')),
  }
  started = []
  const first = start()
  await first.firstPage()
  expect(await first.stop('SIGTERM')).toBeLessThan(10_000)
  await expectNothingLeft(first)
})

/** What a failed test leaves open would hold the ports and the folder of the next one. */
afterEach(async () => {
  await Promise.all(started.splice(0).map((shop) => shop.stop('SIGTERM')))
})

afterAll(async () => {
  await rm(room, { recursive: true, force: true })
})

describe('a start in a filled data folder', () => {
  test('shows its first page, and Ctrl-C ends all of it', async () => {
    const shop = start()
    // The aim is 3 s. How long it takes tells more about the machine than about the shop: printed, not asserted.
    console.log(`first page after a second start: ${Math.round(await shop.firstPage())} ms`)
    expect(await shop.stop('SIGINT')).toBeLessThan(10_000)
    expect(await shop.ended).toBe(0)
    await expectNothingLeft(shop)
  })

  test('recovers by itself from SIGKILL, refuses a second shop and a restore meanwhile, and ends on SIGTERM', async () => {
    const killed = start()
    await killed.firstPage()
    expect(await killed.stop('SIGKILL')).toBeLessThan(10_000)
    expect(await killed.ended).toBe(null)

    const next = start()
    await next.firstPage('/product-details/AG03')
    expect(processesOf(room)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('stand-ins/main.ts'),
        expect.stringContaining('postgres'),
      ]),
    )
    expect(await refusalOf({ ...settings, PORT: String(await threeFreePorts()) })).toEqual([
      `DATA_DIR ${settings.DATA_DIR} is in use by another running shop`,
    ])
    const file = join(room, 'backup.tar')
    await next.command('backup', file)
    const restore = startCommand(settings, 'restore', file)
    expect([await restore.ended, restore.said()]).toEqual([
      1,
      `Checking the backup …\nDATA_DIR ${settings.DATA_DIR} is in use by another running shop. Nothing was changed. Stop the shop first.\n`,
    ])
    await next.firstPage()
    expect(await next.stop('SIGTERM')).toBeLessThan(10_000)
    expect(await next.ended).toBe(0)
    await expectNothingLeft(next)
  })
})

describe('a start that cannot be', () => {
  test('with its port in use', async () => {
    const stranger = createServer().listen(Number(settings.PORT), '127.0.0.1')
    await once(stranger, 'listening')
    try {
      expect(await refusalOf(settings)).toEqual([`PORT ${settings.PORT} is in use; set PORT to another one`])
    } finally {
      stranger.close()
    }
    expect(processesOf(room)).toEqual([])
  })

  test('with a data folder that cannot be written', async () => {
    const letter = join(room, 'letter.txt')
    await writeFile(letter, 'mine')
    expect(await refusalOf({ ...settings, DATA_DIR: join(letter, 'data') })).toEqual([
      `DATA_DIR ${join(letter, 'data')} cannot be written (ENOTDIR). Give the folder to the user that runs the shop, or set DATA_DIR to another one.`,
    ])
  })

  test('with a database that cannot be reached', async () => {
    const nobody = await threeFreePorts()
    const lines = await refusalOf({ ...settings, DATABASE_URL: `postgresql://shop@127.0.0.1:${nobody}/shop` })
    expect(lines).toEqual([expect.stringMatching(/^DATABASE_URL cannot be reached: .*ECONNREFUSED/)])
  })

  test('live with nothing set: every missing setting is named', async () => {
    const missing = [
      'SITE_ORIGIN',
      'CARDPOINTE_ORIGIN',
      'CARDPOINTE_MERCHANT',
      'CARDPOINTE_USER',
      'CARDPOINTE_PASSWORD',
      'OIDC_ISSUER',
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
      'ADMIN_EMAILS',
      'SMTP_URL',
      'MAIL_FROM',
      'POSTAL_ADDRESS',
    ]
    const lines = await refusalOf({ ...settings, SHOP_MODE: 'live' })
    expect(lines).toEqual([
      ...missing.map((name) => `${name} is not set: a live shop cannot use the stand-in`),
      "SHOP_NAME is Corliss, the demo's or none: set the seller’s name",
      'SHOP_PHONE is not set, or is the demo number: buyers will call it',
      'PARTNERS is not set: use approved (staff choose who pays partner prices) or any (everyone who signs in)',
      'TRUSTED_PROXIES is not set: name the proxies in front of the shop, or say none',
    ])
  })
})

/** Everything that a live shop must name; nobody answers at the addresses. */
const live = {
  SHOP_MODE: 'live',
  SITE_ORIGIN: 'https://shop.example',
  TRUSTED_PROXIES: 'none',
  SHOP_NAME: 'Harding',
  SHOP_PHONE: '+1 302 555 0188',
  PARTNERS: 'approved',
  CARDPOINTE_ORIGIN: 'https://127.0.0.1:1',
  CARDPOINTE_MERCHANT: '1',
  CARDPOINTE_USER: 'user',
  CARDPOINTE_PASSWORD: 'a password',
  OIDC_ISSUER: 'https://127.0.0.1:1',
  OIDC_CLIENT_ID: 'shop',
  OIDC_CLIENT_SECRET: 'a secret',
  ADMIN_EMAILS: 'owner@shop.example',
  SMTP_URL: 'smtps://127.0.0.1:1',
  MAIL_FROM: 'Shop <shop@shop.example>',
  POSTAL_ADDRESS: '1 Main Street; Dover, DE 19901',
}

describe('a live start', () => {
  test('on an empty database names the texts that a sale stands on', async () => {
    const lines = await refusalOf({ ...settings, ...live, DATA_DIR: join(room, 'empty') })
    expect(lines.map((line) => line.split(' is blank.')[0])).toEqual([
      'The text page Terms of Purchase',
      'The text page Privacy Policy',
    ])
  })

  test('in the folder of a demo is refused; once that is accepted it says who outside does not answer, and nothing of the demo counts', async () => {
    const settled = { ...settings, ...live }
    expect(await refusalOf(settled)).toEqual([
      'The database holds the demo’s products, texts and customers. Open a live shop on an empty database, or set ACCEPT=demo-content once all of the content is your own.',
    ])
    const shop = startShop({ ...settled, ACCEPT: 'demo-content' })
    started.push(shop)
    await shop.firstPage()
    const names = [
      'the card gateway (CARDPOINTE_ORIGIN)',
      'the mail server (SMTP_URL)',
      'the identity provider (OIDC_ISSUER)',
    ]
    const readiness = await fetch(`${shop.origin}/readyz`)
    // The demo's pictures may be waiting for their widths.
    const ready = (await readiness.text()).replace(/pictures waiting for their widths: \d+, /, '')
    expect([readiness.status, ready]).toEqual([200, `ready, not answering: ${names.join(', ')}`])
    const complaint = ' does not answer as it should: '
    const lines = shop.logged().map((line) => (JSON.parse(line) as { msg: string }).msg)
    const complained = lines.filter((line) => line.includes(complaint))
    expect(complained.map((line) => line.split(complaint)[0])).toEqual(names)

    const home = await (await fetch(`${shop.origin}/home`)).text()
    const product = await (await fetch(`${shop.origin}/product-details/AG03`)).text()
    expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(home)?.[1]).toBe('Harding Dental Equipment')
    expect(home).not.toContain('80+ years of expertise')
    expect(product).not.toContain('Made in the USA')
    for (const coupon of ['SAVE10', 'WHOLE20', 'WELCOME5']) {
      const answer = await fetch(`${shop.origin}/api/quotes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'shop' },
        body: JSON.stringify({ lines: [{ number: 'AG03', quantity: 1 }], coupon }),
      })
      expect([answer.status, await answer.json()]).toMatchObject([
        200,
        { couponError: 'Invalid coupon code', discountPercent: 0 },
      ])
    }
  })
})

function start(): StartedShop {
  const shop = startShop(settings)
  started.push(shop)
  return shop
}

/** What a start that ends with code 1 says, line by line. */
async function refusalOf(wishes: Record<string, string>): Promise<string[]> {
  const shop = startShop(wishes)
  started.push(shop)
  expect(await shop.ended).toBe(1)
  return shop.complaints().trimEnd().split('\n')
}

/** No process of it, and nobody on its ports: the shop, the stand-ins, the mail server. */
async function expectNothingLeft(shop: StartedShop): Promise<void> {
  expect(() => process.kill(-shop.pid, 0)).toThrow('ESRCH')
  expect(processesOf(room)).toEqual([])
  for (const port of [0, 1, 2].map((step) => Number(settings.PORT) + step)) {
    const probe = createServer().listen(port, '127.0.0.1')
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
  }
}

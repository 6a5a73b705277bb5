import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openVisitor } from '../kit/http.ts'
import { drawn } from '../kit/sample.ts'
import { accounts, signIn } from '../kit/sign-in.ts'
import { makeSmallDemo } from '../kit/small-demo.ts'
import { openObjectStore } from '../kit/servers/open-object-store.ts'
import { startCommand, startShop, threeFreePorts, type StartedShop } from '../kit/start-shop.ts'

/** The commands of docs/operating.md, as they are written there, by somebody who follows it from top to bottom. */
const book = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
const written = new Set(
  [...book.matchAll(/npm run shop -- ([^`\n]+)/g)].map(([, words = '']) => words.trim()),
)

/** `elsewhere`: as on a new machine, with an empty folder for its data. */
type Run = { code: number; says: RegExp; elsewhere?: true }

/** What comes of each command, chapter by chapter, in the order in which they are run. */
const chapters: Record<string, Record<string, Run>> = {
  'From an empty server': {
    help: { code: 0, says: /^npm run shop -- <command>/ },
    'import catalogue.csv --pictures ./pictures --brochures ./brochures': {
      code: 0,
      says: /Imported 2 products in 2 categories with \d+ pictures\./,
    },
    // The owner has not signed in yet: that would leave nobody.
    'admin remove admin@demo.test': { code: 1, says: /is the last admin and cannot be removed/ },
    'checkout off --why "We open soon."': { code: 0, says: /We open soon\./ },
    'checkout on': { code: 0, says: /^Payments are turned on/ },
  },
  Doctor: {
    doctor: { code: 1, says: /BROKEN +The text page Terms of Purchase is blank\./ },
    'doctor --fix': { code: 1, says: /BROKEN +The text page Terms of Purchase is blank\./ },
    'doctor --mail-to you@factory.example --dkim-selector s1': {
      code: 1,
      says: /OK +The mail server accepted a test e-mail\./,
    },
  },
  Updates: { 'update-check': { code: 0, says: /Nothing to do: the next start changes no table\./ } },
  Reconciliation: {
    'reconcile --day 2026-11-20': { code: 0, says: /matches/ },
    'reconcile --day <day>': { code: 0, says: /matches/ },
  },
  'Turning payments off': {
    'checkout off --why "Our card processor is being repaired until noon."': { code: 0, says: /until noon/ },
    checkout: { code: 0, says: /until noon/ },
  },
  Coupons: {
    'coupon list': { code: 0, says: /WHOLE20/ },
    'coupon add SPRING-15 15 --partner-prices no': {
      code: 0,
      says: /^SPRING-15 takes 15 % off, not for partners\. It is on\./,
    },
    'coupon on WHOLE20 --partner-prices no': { code: 0, says: /^WHOLE20 .*, not for partners\. It is on\./ },
    'coupon off SAVE10': { code: 0, says: /^SAVE10 .* It is off/ },
  },
  'Links in e-mails': {
    'link-keys': { code: 0, says: /signs new links/ },
    'link-keys --rotate': { code: 0, says: /signs new links\n.*made/ },
    'link-keys --remove 3f9a01c2': { code: 1, says: /There is no key 3f9a01c2\./ },
  },
  'Personal data': {
    'person export zora@lab.example --to zora.json': { code: 0, says: /Written to .*zora\.json/ },
    'person erase zora@lab.example': { code: 1, says: /Nothing was changed\. .*--yes/ },
    'person erase zora@lab.example --yes': { code: 0, says: /Erased\./ },
  },
  Backups: {
    'backup /mnt/backups/before-the-move.tar': { code: 0, says: /before-the-move\.tar/ },
    'restore /mnt/backups/before-the-move.tar --check': { code: 0, says: /is whole and can be restored/ },
    'backup <file>': { code: 0, says: /again\.tar/ },
    'restore <file> --check': { code: 0, says: /is whole and can be restored/ },
    'restore <file>': {
      code: 0,
      says: /Restored the shop as it was at .*\n(?:.*\n)*.*1\. Start the shop/,
      elsewhere: true,
    },
  },
  'Object storage': { 'media move --to s3': { code: 0, says: /copied and compared/ } },
}

/** Those that other lines here start: the first of all, and one that does not end by itself. */
const startedElsewhere = ['init', 'worker']
const [opening = '', ...later] = Object.keys(chapters)
const today = [opening, ...drawn('chapters of the book', later, 1)]

let room: string
let shop: StartedShop
let settings: Record<string, string>
let bucket: Awaited<ReturnType<typeof openObjectStore>>

beforeAll(async () => {
  room = await realpath(await mkdtemp(join(tmpdir(), 'spindle-book-')))
  bucket = await openObjectStore()
  await mkdir(join(room, 'backups'))
  makeSmallDemo(room)
  settings = { SETTINGS_FILE: join(room, 'shop.env'), PORT: String(await threeFreePorts()) }
})
afterAll(async () => {
  await shop?.stop('SIGTERM')
  await bucket.close()
  await rm(room, { recursive: true, force: true })
})

test('every command of the book is tried, and no other', () => {
  const tried = Object.values(chapters).flatMap((runs) => Object.keys(runs))
  expect([...tried, ...startedElsewhere].toSorted()).toEqual([...written].toSorted())
})

describe('from top to bottom', () => {
  test('init, npm start, the first sign-in', async () => {
    const seller = [
      '--name',
      'Harding',
      '--phone',
      '+1 302 555 0188',
      '--address',
      '1 Main Street; Dover, DE 19901',
    ]
    const mine = [
      '--admin',
      'owner@shop.example',
      '--data-dir',
      join(room, 'own'),
      '--file',
      settings['SETTINGS_FILE'] ?? '',
    ]
    const init = startCommand(settings, 'init', ...seller, ...mine)
    expect([await init.ended, init.said()]).toEqual([0, expect.stringContaining('npm start')])
    shop = startShop(settings)
    await shop.firstPage()
    const visitor = openVisitor(shop.origin)
    await signIn(visitor, accounts.admin)
    const asked = {
      type: 'general',
      name: 'Zora Hill',
      email: 'zora@lab.example',
      message: 'Do you ship to Peru?',
    }
    expect((await visitor.call('POST', '/api/inquiries', asked)).status).toBe(201)
  })

  test.each(today.flatMap((chapter) => Object.entries(chapters[chapter] ?? {})))(
    '%s',
    async (command, { code, says, elsewhere }) => {
      const own = { ...settings, ...bucket.settings, MEDIA_STORE: 'disk' }
      const place = elsewhere && { DATA_DIR: join(room, 'new'), PORT: String(await threeFreePorts()) }
      const run = startCommand({ ...own, ...place }, ...wordsOf(command))
      const ended = await run.ended
      expect([ended, run.said()]).toEqual([code, expect.stringMatching(says)])
    },
  )

  test('a worker serves no pages, and ends when it is told', async () => {
    const port = String(await threeFreePorts())
    const worker = startShop({ ...settings, PORT: port }, ['server/cli.ts', 'worker'])
    await worker.firstPage('/readyz')
    expect((await fetch(`${worker.origin}/home`)).status).toBe(404)
    expect(await worker.stop('SIGTERM')).toBeLessThan(10_000)
  })
})

/** As a shell takes them apart, with the places of this machine. */
function wordsOf(command: string): string[] {
  const places: Record<string, string> = {
    '<day>': '2026-11-20',
    '<file>': join(room, 'backups/again.tar'),
    '/mnt/backups/before-the-move.tar': join(room, 'backups/before-the-move.tar'),
    'catalogue.csv': join(room, 'catalogue.csv'),
    './pictures': join(room, 'pictures'),
    './brochures': join(room, 'brochures'),
    'zora.json': join(room, 'zora.json'),
  }
  return [...command.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? places[word] ?? word)
}

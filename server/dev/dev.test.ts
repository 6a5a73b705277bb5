import { chromium, type Browser, type Page } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrl } from '../../test/kit/test-database.ts'
import { copyDatabase, eventually } from '../../test/kit/open-test-shop.ts'
import { processesOf, threeFreePorts } from '../../test/kit/start-shop.ts'

const root = join(import.meta.dirname, '../..')
const parts = ['adapters', 'api', 'app', 'brand', 'database', 'stand-ins', 'scripts', 'server', 'shop']
const settings = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
]
/** Long enough to read a file, and shorter than the time in which Vite's watcher tells a change only once. */
const momentMs = 30
/** A busy machine takes several times as long. */
const patienceMs = 60_000

/** A copy of the project: what is edited below is not what we work on. */
let copy: string
let database: Awaited<ReturnType<typeof copyDatabase>>
let child: ChildProcess
let origin: string
let said = ''
let browser: Browser
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'spindle-dev-')))
  for (const name of [...parts, ...settings]) cpSync(join(root, name), join(copy, name), { recursive: true })
  for (const name of [
    'demo',
    ...readdirSync(join(root, 'node_modules')).map((each) => `node_modules/${each}`),
  ]) {
    mkdirSync(join(copy, 'node_modules'), { recursive: true })
    // What Vite keeps is each project's own.
    if (!name.includes('/.vite')) symlinkSync(join(root, name), join(copy, name))
  }
  database = await copyDatabase()
  const port = await threeFreePorts()
  origin = `http://localhost:${port}`
  const { PATH, HOME } = process.env
  child = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: copy,
    env: {
      PATH,
      HOME,
      PORT: String(port),
      DATA_DIR: join(copy, 'data'),
      DATABASE_URL: databaseUrl(database.target),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (said += String(text)))
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })
  page = await browser.newPage()
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await eventually(async () => said.includes('Press Ctrl-C') || child.exitCode !== null, patienceMs)
  expect(child.exitCode, said).toBe(null)
  await page.goto(`${origin}/home`, { timeout: patienceMs })
  // Whoever draws this page listens from here on.
  await page.waitForFunction(
    () => Object.keys(document.body).some((key) => key.startsWith('__react')),
    null,
    {
      timeout: patienceMs,
    },
  )
})

afterAll(async () => {
  await browser?.close()
  if (child?.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  await database?.drop()
  rmSync(copy, { recursive: true, force: true })
})

test('an edit of a page is on the screen, which is not loaded anew, and the policy of a page holds', async () => {
  await page.evaluate(() => (document.title = 'still the same document'))
  await page.getByRole('searchbox').first().fill('half a wo')
  const heading = page.locator('#featured')
  expect(await heading.textContent()).toBe('Featured Products')
  const from = performance.now()
  edit('app/storefront/home/featured.tsx', 'Featured Products', 'Edited Products')
  await heading.filter({ hasText: 'Edited Products' }).waitFor({ timeout: patienceMs })
  console.log(`from an edit to the screen: ${Math.round(performance.now() - from)} ms`)
  expect(await page.getByRole('searchbox').first().inputValue()).toBe('half a wo')
  expect(await page.title()).toBe('still the same document')
  // What the server renders is new as well.
  expect(await (await fetch(`${origin}/home`)).text()).toContain('Edited Products')
  expect(complaints).toEqual([])
})

test('an edit of the server opens the shop anew; one that cannot be loaded leaves it as it is', async () => {
  edit('server/watch/ready.ts', `'ready',`, `'ready, says the new code',`)
  await eventually(async () => (await readiness()).startsWith('ready, says the new code'), patienceMs)
  await eventually(async () => (await page.title().catch(() => '')) !== 'still the same document', patienceMs)
  edit('server/watch/ready.ts', `'ready, says`, `'ready, says' says`)
  await eventually(async () => said.includes('server/watch/ready.ts'), patienceMs)
  expect(await readiness()).toContain('ready, says the new code')
  edit('server/watch/ready.ts', `'ready, says' says the new code',`, `'ready',`)
  await eventually(async () => !(await readiness()).includes('new code'), patienceMs)
})

test('a second change a moment after the first is not overlooked', async () => {
  const file = 'server/watch/ready.ts'
  for (const round of ['one', 'two', 'three']) {
    edit(file, `'ready',`, `'ready' ${round},`)
    await delay(momentMs)
    edit(file, `'ready' ${round},`, `'ready, ${round}',`)
    await eventually(async () => (await readiness()).startsWith(`ready, ${round}`), patienceMs)
    expect(child.exitCode).toBe(null)
    edit(file, `'ready, ${round}',`, `'ready',`)
    await eventually(async () => !(await readiness()).startsWith('ready, '), patienceMs)
  }
})

test('Ctrl-C ends all that was started', async () => {
  process.kill(-(child.pid ?? NaN), 'SIGINT')
  const [code] = (await once(child, 'close')) as [number | null]
  expect([code, processesOf(copy)]).toEqual([0, []])
})

test('nothing of a live shop knows Vite', () => {
  const files = globSync(`{${[...parts, 'demo'].join(',')}}/**/*.{ts,tsx,mjs}`, { cwd: root })
  const knowing = files.filter((file) =>
    /(from|import\(?) ?'(vite|@react-router\/dev[^']*|[^']*\/dev\/[^']*)'/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  )
  expect(knowing.filter((file) => !file.startsWith('server/dev/'))).toEqual(['app/routes.ts'])
})

async function readiness(): Promise<string> {
  return (await fetch(`${origin}/readyz`)).text()
}

function edit(file: string, before: string, after: string): void {
  const text = readFileSync(join(copy, file), 'utf8')
  expect(text).toContain(before)
  writeFileSync(join(copy, file), text.replace(before, after))
}

// npm test: everything that says "done". With arguments only vitest, which gets them: a quick loop.
import './watch-parent.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { findOrInstallChromium } from './chromium.mjs'
import { useMemory } from './memory-folder.mjs'
import { pinnedNode, root } from './pinned-node.mjs'
import { ensureBuilt, ensureInstalled, orExplain, say } from './prepare.mjs'
import { runStep } from './run.mjs'
import { addUp, describe, listSlowest, tallyPlaywright, tallyVitest } from './tally.mjs'

const PASSED = { passed: 1, failed: 0, skipped: 0 }
const FAILED = { passed: 0, failed: 1, skipped: 0 }
const NOTHING = { passed: 0, failed: 0, skipped: 0 }

const bin = join(root, 'node_modules', '.bin')
const reports = mkdtempSync(join(tmpdir(), 'spindle-test-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const reportOf = (runner) => join(reports, `${runner}.json`)

const vitestArgs = process.argv.slice(2)
const isQuick = vitestArgs.length > 0
await orExplain(ensureInstalled())
process.env.PATH = `${bin}${delimiter}${process.env.PATH}`
// The seed of the day, one for the whole run: what it draws from each matrix is drawn again with the same SEED.
process.env.SEED ??= new Date().toISOString().slice(0, 10).replaceAll('-', '')

const total = addUp(isQuick ? await quickLoop() : await everything())
if (!isQuick) sayWhatTookLongest()
// Browser tests that failed are told last anyway; what came before them scrolled away long ago.
for (const failure of total.failures) say(`FAILED ${failure}`)
say(describe(total))
process.exit(isBad(total) ? 1 : 0)

async function quickLoop() {
  useMemory()
  say('Only vitest, with your arguments: format, lint, types and browser tests are left out.')
  return [await step('build', build), await step('tests', vitest)]
}

async function everything() {
  const chromium = await findOrInstallChromium()
  if (chromium) process.env.CHROMIUM_PATH = chromium
  useMemory()
  const built = await step('build', build)
  const demo = chromium && !built.failed ? fillDemo() : null
  const format = await step('format', () => check(['oxfmt', '--check', '.']))
  const routes = await step('types of routes', () => check(['react-router', 'typegen']))
  // Beside each other with one thread each: every further thread works out all types once more.
  const [types, lint] = await Promise.all([
    step('types', () => check(['tsc', '--noEmit', '--singleThreaded'])),
    step('lint', () => check(['oxlint', '--type-aware', '--deny-warnings'], { GOMAXPROCS: '1' })),
  ])
  const tests = await step('tests', vitest)
  const browser = await step('browser', () => playwright({ chromium, built, demo }))
  await demo?.close()
  return [built, format, routes, types, lint, tests, browser]
}

function sayWhatTookLongest() {
  say('Seconds of the 20 files that took longest:')
  for (const [file, seconds] of listSlowest(reportOf('vitest'), reportOf('playwright')))
    say(`${seconds.toFixed(1).padStart(7)}  ${file}`)
  const drawn = process.env.PROOF === 'whole' ? 'every matrix was tried whole' : 'matrices were sampled'
  say(`SEED=${process.env.SEED}: ${drawn}.`)
}

async function step(name, work) {
  const start = Date.now()
  const tally = await work()
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  const counts = tally.passed + tally.failed + tally.skipped > 1 ? `, ${describe(tally)}` : ''
  say(`${name} ${isBad(tally) ? 'FAILED' : 'ok'} in ${seconds} s${counts}`)
  return tally
}

/** Arguments such as -t skip on purpose; in a full run nothing may be skipped. */
function isBad({ failed, skipped }) {
  return failed > 0 || (skipped > 0 && !isQuick)
}

async function check([program, ...args], settings = {}) {
  const env = { ...process.env, ...settings }
  const { code, output } = await tool(program, args, { quiet: true, env })
  if (code === 0) return PASSED
  say(output.trim())
  return { ...FAILED, failures: [`${program} ${args.join(' ')}: ${output.trim()}`] }
}

async function build() {
  try {
    await ensureBuilt()
    return NOTHING
  } catch (error) {
    say(error.message)
    return FAILED
  }
}

async function vitest() {
  const report = reportOf('vitest')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // As `npm start` does; without it React renders every page by its slow development build.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code } = await tool('vitest', ['run', ...reporters, ...vitestArgs], { env })
  return tallyVitest(report, code)
}

/** The pictures of the demo take one processor a minute, and slow down what runs beside: they begin before the tests. */
function fillDemo() {
  const child = spawn(pinnedNode(), [join(root, 'test/e2e/kit/fill-demo.ts')], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const lines = createInterface({ input: child.stdout })
  // If it fails, the browser tests fill the demo themselves and say why it cannot be.
  const snapshot = Promise.race([once(lines, 'line'), ended.then(() => [''])]).then(([line]) => line)
  return {
    snapshot,
    async close() {
      child.stdin.end()
      await ended
    },
  }
}

async function playwright({ chromium, built, demo }) {
  if (!chromium) say('Browser tests not run: no Chromium here. Install one, or name it in CHROMIUM_PATH.')
  if (built.failed) say('Browser tests not run: there is no build.')
  if (!chromium || built.failed) return FAILED
  const report = reportOf('playwright')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_DEMO: await demo.snapshot }
  const { code } = await tool('playwright', ['test', '--reporter=list,json'], { env })
  return tallyPlaywright(report, code)
}

/** By the pinned Node, whichever one the first line of the tool would find. */
function tool(program, args, options = {}) {
  return runStep(pinnedNode(), [join(bin, program), ...args], { cwd: root, ...options })
}

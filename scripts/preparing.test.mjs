import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onlyOne } from './only-one.mjs'
import { precompress } from './precompress.mjs'
import { addUp, describe, listSlowest, tallyPlaywright, tallyVitest } from './tally.mjs'

let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'preparing-test-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a static file worth it gets a brotli and a gzip twin with the same content', async () => {
  const page = 'body { color: black }\n'.repeat(200)
  writeFileSync(join(folder, 'long.css'), page)
  writeFileSync(join(folder, 'short.css'), 'a {}')
  writeFileSync(join(folder, 'picture.jpg'), page)
  await precompress(folder)
  expect(brotliDecompressSync(readFileSync(join(folder, 'long.css.br'))).toString()).toBe(page)
  expect(gunzipSync(readFileSync(join(folder, 'long.css.gz'))).toString()).toBe(page)
  expect(existsSync(join(folder, 'short.css.br'))).toBe(false)
  expect(existsSync(join(folder, 'picture.jpg.br'))).toBe(false)
})

test('two that prepare the same folder take turns', async () => {
  const lock = join(folder, 'lock')
  const seen = []
  const work = (name) => async () => {
    seen.push(`${name} in`)
    await Promise.resolve()
    seen.push(`${name} out`)
  }
  await onlyOne(lock, async () => {
    // Held by a living program that is not us.
    writeFileSync(lock, String(process.ppid))
    const second = onlyOne(lock, work('second'), () => rmSync(lock))
    await work('first')()
    await second
  })
  expect(seen).toEqual(['first in', 'first out', 'second in', 'second out'])
})

test('the lock of a program that was killed is taken at once', async () => {
  const lock = join(folder, 'lock')
  writeFileSync(lock, String(spawnSync('true').pid))
  expect(await onlyOne(lock, async () => 'done', expect.unreachable)).toBe('done')
  expect(existsSync(lock)).toBe(false)
})

test('a process tied to its parent ends when the parent is killed', async () => {
  const watch = pathToFileURL(join(import.meta.dirname, 'watch-parent.mjs')).href
  const tied = `process.on('SIGTERM', () => { console.log('asked'); process.exit() }); setInterval(() => {}, 1e6); console.log(process.pid)`
  const parent = `require('child_process').spawn(process.execPath, ['--import', ${JSON.stringify(watch)}, '-e', ${JSON.stringify(tied)}],
    { stdio: 'inherit', env: { ...process.env, SPINDLE_PARENT: String(process.pid) } }); setInterval(() => {}, 1e6)`
  const child = spawn(process.execPath, ['-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [pid] = await once(child.stdout, 'data')
  child.kill('SIGKILL')
  expect(Number(pid)).toBeGreaterThan(0)
  expect(String((await once(child.stdout, 'data'))[0])).toBe('asked\n')
})

test('a test file that cannot be read, and a run that breaks without a failed test, count as failed', () => {
  const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 }
  const unread = { name: 'a.test.ts', status: 'failed', message: 'no such file', assertionResults: [] }
  expect(tallyVitest(write({ ...report, testResults: [unread] }), 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
    failures: ['a.test.ts: no such file'],
  })
  expect(tallyVitest(write({ ...report, testResults: [] }), 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
    failures: ['no test failed, and the run ended with code 1: see above'],
  })
  expect(tallyVitest(write({ ...report, testResults: [] }), 0).failed).toBe(0)
  expect(tallyVitest(join(folder, 'none.json'), 0).failed).toBe(1)
  const stats = { expected: 2, unexpected: 0, flaky: 1, skipped: 0 }
  expect(tallyPlaywright(write({ stats, suites: [], errors: [] }), 0)).toMatchObject({ passed: 2, failed: 1 })
})

test('what the browser found is named again at the end, however deep its suite; and what took longest', () => {
  const suites = [
    {
      file: 'a.spec.ts',
      specs: [spec('one', true, 1000)],
      suites: [{ file: 'a.spec.ts', specs: [spec('two', false, 2500, 'not visible')] }],
    },
  ]
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
  const report = write({ stats, suites, errors: [{ message: 'no shop' }] })
  expect(tallyPlaywright(report, 1).failures).toEqual(['a.spec.ts: two\nnot visible', 'no shop'])
  expect(listSlowest(join(folder, 'none.json'), report)).toEqual([['test/e2e/a.spec.ts', 3.5]])
})

test('what vitest found is named again at the end', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'good' },
    { status: 'failed', fullName: 'a sum', failureMessages: ['expected 2 to be 3'] },
  ]
  const report = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 }
  const testResults = [{ name: 'b.test.ts', status: 'failed', assertionResults }]
  const tally = tallyVitest(write({ ...report, testResults }), 1)
  expect(addUp([{ passed: 4, failed: 0, skipped: 0 }, tally])).toEqual({
    passed: 5,
    failed: 1,
    skipped: 0,
    failures: ['b.test.ts: a sum\nexpected 2 to be 3'],
  })
})

test('the last line names skipped tests only when there are some', () => {
  const tallies = [
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 4, failed: 2, skipped: 0 },
  ]
  expect(describe(addUp(tallies))).toBe('5 passed, 2 failed')
  expect(describe({ passed: 5, failed: 0, skipped: 1 })).toBe('5 passed, 0 failed, 1 skipped')
})

function write(report) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

/** A test of a browser as Playwright reports it. */
function spec(title, ok, duration, message) {
  const errors = message ? [{ message }] : []
  return { title, ok, tests: [{ results: [{ duration, errors }] }] }
}

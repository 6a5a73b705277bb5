import { existsSync, readFileSync } from 'node:fs'

/** What a test run came to, read from its JSON report; a run that failed without a failed test counts as one. */
export function tallyVitest(file, code) {
  const report = read(file)
  if (!report) return broken()
  // Not read at all, or broken in a hook.
  const unread = report.testResults.filter(
    (each) => each.status === 'failed' && !each.assertionResults.some(({ status }) => status === 'failed'),
  )
  const failedTests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages[0] ?? ''}`),
  )
  return settle(code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unread.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...unread.map(({ name, message }) => `${name}: ${message}`), ...failedTests],
  })
}

export function tallyPlaywright(file, code) {
  const stats = read(file)?.stats
  if (!stats) return broken()
  // One that passed only at a second try is not a test that passes.
  return settle(code, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  })
}

/** `failures`: what failed, in words, where the report names it. */
export function addUp(tallies) {
  const sum = (kind) => tallies.reduce((total, tally) => total + tally[kind], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: tallies.flatMap(({ failures = [] }) => failures),
  }
}

export function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed` + (skipped ? `, ${skipped} skipped` : '')
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function broken() {
  return { passed: 0, failed: 1, skipped: 0 }
}

function settle(code, tally) {
  if (code === 0 || tally.failed > 0) return tally
  return { ...tally, failed: 1, failures: [`no test failed, and the run ended with code ${code}: see above`] }
}

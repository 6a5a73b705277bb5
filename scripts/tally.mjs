import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

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
  const report = read(file)
  if (!report?.stats) return broken()
  const { stats } = report
  const failed = specsOf(report).filter(({ spec }) => !spec.ok)
  // One that passed only at a second try is not a test that passes.
  return settle(code, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: [
      ...failed.map(({ file: at, spec }) => `${at}: ${spec.title}\n${firstError(spec)}`),
      ...report.errors.map(({ message }) => message),
    ],
  })
}

/** [file, seconds] of the files that took longest, by the reports of a run; one that is not there has none. */
export function listSlowest(vitestReport, playwrightReport, most = 20) {
  const seconds = new Map()
  const add = (file, ms) => seconds.set(file, (seconds.get(file) ?? 0) + ms / 1000)
  for (const { name, startTime, endTime } of read(vitestReport)?.testResults ?? [])
    add(relative(process.cwd(), name), endTime - startTime)
  for (const { file, spec } of specsOf(read(playwrightReport) ?? { suites: [] }))
    for (const { results } of spec.tests)
      for (const { duration } of results) add(`test/e2e/${file}`, duration)
  return [...seconds].toSorted(([, one], [, other]) => other - one).slice(0, most)
}

function specsOf({ suites }) {
  const within = (suite) => [
    ...suite.specs.map((spec) => ({ file: suite.file, spec })),
    ...(suite.suites ?? []).flatMap(within),
  ]
  return suites.flatMap(within)
}

function firstError(spec) {
  return spec.tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message ?? ''
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

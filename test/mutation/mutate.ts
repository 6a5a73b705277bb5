import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import type { TestProject } from 'vitest/node'
import openDatabase from '../kit/global-setup.ts'
import { modules, type MutatedModule } from './modules.ts'

/** npm run mutate [-- --only "CSV"]: changes the code in small ways; each change must turn a test red (docs/mutation.md). */
const { values: wishes } = parseArgs({ options: { only: { type: 'string' } } })
const wanted = modules.filter(({ name }) => !wishes.only || name === wishes.only)
if (wanted.length === 0) {
  console.error(`There is no module ${wishes.only}: ${modules.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

// The tests make databases in the embedded one: somebody else's server is left alone.
delete process.env['DATABASE_URL']
const closeDatabase = await openDatabase({
  provide: (_: 'database', target: unknown) => (process.env['MUTATE_DATABASE'] = JSON.stringify(target)),
} as unknown as TestProject)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void closeDatabase().then(() => process.exit(1)))

const rows: Row[] = []
try {
  for (const module of wanted) {
    const row = await mutate(module)
    rows.push(row)
    console.log(lineOf(row))
  }
} finally {
  await closeDatabase()
}
console.log(`\n${rows.map(lineOf).join('\n')}`)
process.exit(rows.every(({ score, module }) => score >= module.least) ? 0 : 1)

type Row = {
  module: MutatedModule
  killed: number
  /** no proof: a busy machine looks the same as an endless loop, so it does not count as killed */
  timedOut: number
  survived: number
  score: number
  seconds: number
}

async function mutate(module: MutatedModule): Promise<Row> {
  const began = Date.now()
  process.env['MUTATE_TESTS'] = JSON.stringify(module.tests)
  const results = await new Stryker({
    plugins: ['./test/mutation/vitest-runner.mjs'],
    testRunner: 'vitest-5',
    vitest: { configFile: 'test/mutation/vitest.config.ts' },
    mutate: module.files,
    concurrency: 2,
    coverageAnalysis: 'perTest',
    reporters: ['clear-text'],
    clearTextReporter: { logTests: false, allowColor: false, reportScoreTable: false },
    // Stryker rewrites a tsconfig with the compiler's old API, which TypeScript 7 does not have; no test reads
    // one.
    tsconfigFile: 'none.json',
    ignorePatterns: ['demo/pictures', 'demo/brochures', 'docs', 'bench', 'test/e2e', 'test-results', 'data'],
    timeoutMS: 60_000,
    allowEmpty: true,
  }).runMutationTest()
  const count = (...states: string[]) => results.filter(({ status }) => states.includes(status)).length
  // For Vitest, a test that waited too long has failed.
  const tooLate = results.filter(
    ({ status, statusReason }) =>
      status === 'Killed' && /^(?:(?:Test|Hook) timed out in|not within) /.test(statusReason ?? ''),
  ).length
  const [killed, timedOut] = [count('Killed') - tooLate, count('Timeout') + tooLate]
  const survived = count('Survived', 'NoCoverage')
  return {
    module,
    killed,
    timedOut,
    survived,
    score: (100 * killed) / Math.max(1, killed + timedOut + survived),
    seconds: (Date.now() - began) / 1000,
  }
}

function lineOf({ module, killed, timedOut, survived, score, seconds }: Row): string {
  const verdict = score >= module.least ? 'met' : 'not met'
  return `${module.name.padEnd(14)} ${score.toFixed(1).padStart(5)} %  ${killed} killed, ${timedOut} timed out, ${survived} survived, ${seconds.toFixed(0)} s; goal ${module.least} %, ${verdict}`
}

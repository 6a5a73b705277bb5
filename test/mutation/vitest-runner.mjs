// Stryker's own Vitest runner, mended for Vitest 5: that one joins a test's name with " > ", so that the runner's
// filter let no nested test run, and tells of a file that cannot be imported in its result, not as an error.
import { strykerValidationSchema } from '@stryker-mutator/vitest-runner'

const theirs = import.meta.resolve('@stryker-mutator/vitest-runner')
const { VitestTestRunner } = await import(new URL('vitest-test-runner.js', theirs).href)
const { convertTestToTestResult, collectTestsFromSuite } = await import(
  new URL('vitest-helpers.js', theirs).href
)
const namespace = '__stryker__'
const failed = 1

class Runner extends VitestTestRunner {
  async run({ testIds = [] } = {}) {
    this.resetContext()
    const wanted = testIds.length ? namePattern(testIds) : undefined
    for (const project of this.ctx.projects) project.config.testNamePattern = wanted
    const files = [...new Set(testIds.map((id) => id.slice(0, id.indexOf('#'))))]
    await this.ctx.start(files.length ? files : undefined)
    const ran = this.ctx.state.getFiles()
    const tests = ran.flatMap((file) => collectTestsFromSuite(file)).filter((test) => test.result)
    const results = tests.map((test) => convertTestToTestResult(test))
    const broken = ran.find(({ result }) => result?.state === 'fail')
    if (!results.some(({ status }) => status === failed) && (broken || this.ctx.state.errorsSet.size > 0))
      results.push(brokenFile(broken, [...this.ctx.state.errorsSet]))
    return { tests: results, status: 'complete' }
  }
}

/** What failed outside of every test: an import, a hook, a promise that nobody waited for. */
function brokenFile(file, errors) {
  return {
    id: `${file?.name ?? 'run'}#file`,
    name: 'the file itself',
    timeSpentMs: 0,
    status: failed,
    failureMessage: String(file?.result?.errors?.[0]?.message ?? errors[0]?.message ?? errors[0]),
  }
}

function namePattern(testIds) {
  const names = testIds.map((id) =>
    RegExp.escape(id.slice(id.indexOf('#') + 1)).replaceAll('\\x20', '(?: | > )'),
  )
  return new RegExp(`^(?:${names.join('|')})$`)
}

function open(injector) {
  return injector.provideValue('globalNamespace', namespace).injectClass(Runner)
}
open.inject = ['$injector']

export { strykerValidationSchema }
export const strykerPlugins = [{ kind: 'TestRunner', name: 'vitest-5', factory: open }]

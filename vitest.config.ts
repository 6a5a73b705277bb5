import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/kit/longest-first.ts'

const skipped = /^(?:node_modules|build|data|test\/e2e)\//
const files: string[] = []
for await (const file of glob('**/*.test.{ts,mjs}', { exclude: ['node_modules', 'build', 'data'] }))
  if (!skipped.test(file)) files.push(file)

/** It opens a shop, a server or a process: it takes from the kit more than lists and sizes. */
const opensShop = (file: string) =>
  /from '[^']*\bkit\/(?!sample|fields-of|read-pdf)/.test(readFileSync(file, 'utf8'))

export default defineConfig({
  test: {
    // A machine that has other things to do takes several times as long; what hangs ends all the same.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // More than twice the processors of a small machine: most tests wait for timers of a hundredth, not for a processor.
    maxWorkers: 5,
    sequence: { sequencer: LongestFirst },
    // Files of one worker share its modules: what a test stubs, it must give back.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: { name: 'pure', pool: 'threads', include: files.filter((file) => !opensShop(file)) },
      },
      {
        extends: true,
        test: {
          name: 'shop',
          pool: 'forks',
          include: files.filter(opensShop),
          globalSetup: ['test/kit/global-setup.ts'],
        },
      },
    ],
  },
})

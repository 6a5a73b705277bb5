import { existsSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/kit/longest-first.ts'
import { drawn } from './test/kit/sample.ts'

/**
 * Whole scenarios of who runs the shop, in processes of their own, and the longest proofs beside the money: half of
 * them a day, in `npm run proof` all. Run each day are the first start, kills and all rules.
 */
const inTurn = [
  'adapters/backup/places',
  'adapters/media/media-stores',
  'adapters/prints/pdf-printer',
  'database/embedded',
  'server/dev/dev',
  'shop/backup/restore-backup',
  'stand-ins/card-gateway/hosted-frame',
  'test/access/days-log',
  'test/access/leaks',
  'test/growth/growth',
  'test/money/five-hundred-lines',
  'test/running/backups',
  'test/running/behind-balancer',
  'test/running/cut-migration',
  'test/running/dead-postmaster',
  'test/running/object-store',
  'test/running/old-demo',
  'test/running/operating-book',
  'test/running/own-start',
  'test/running/read-replica',
  'test/running/shared-cache',
  'test/running/slow-readers',
  'test/running/start-together',
  'test/search/large-table',
  'test/uploads/bombs',
].map((name) => `${name}.test.ts`)
for (const file of inTurn) if (!existsSync(file)) throw new Error(`${file} is in turn, and not there`)
const today = new Set(drawn('files in turn', inTurn, inTurn.length / 2))
/** What somebody asks for by name is always run. */
const isAsked = process.argv.slice(2).some((word) => word !== 'run' && !word.startsWith('-'))
const leftOut = isAsked ? [] : inTurn.filter((file) => !today.has(file))

const skipped = /^(?:node_modules|build|data|test\/e2e)\//
const files: string[] = []
for await (const file of glob('**/*.test.{ts,mjs}', { exclude: ['node_modules', 'build', 'data'] }))
  if (!skipped.test(file) && !leftOut.includes(file)) files.push(file)

/** It opens a shop, a server or a process: it takes from the kit more than lists and sizes. */
const opensShop = (file: string) =>
  /from '[^']*\bkit\/(?!sample|fields-of|read-pdf)/.test(readFileSync(file, 'utf8'))

export default defineConfig({
  test: {
    // A machine that has other things to do takes several times as long; what hangs ends all the same.
    testTimeout: 300_000,
    hookTimeout: 300_000,
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

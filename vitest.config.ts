import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const skipped = /^(?:node_modules|build|data|test\/e2e)\//
const files: string[] = []
for await (const file of glob('**/*.test.{ts,mjs}', { exclude: ['node_modules', 'build', 'data'] }))
  if (!skipped.test(file)) files.push(file)

/** It opens a shop, a server or a process: it takes from the kit more than lists and sizes. */
const opensShop = (file: string) => /from '[^']*\bkit\/(?!sample|fields-of)/.test(readFileSync(file, 'utf8'))

/** They wait, start processes or try many cells: begun last, each would keep the whole run waiting. Longest first. */
const longest = [
  'test/money/kill.test.ts',
  'shop/order-sync/send-order.test.ts',
  'test/running/start.test.ts',
  'test/access/authorization.test.ts',
  'shop/newsletter/newsletter.test.ts',
  'database/embedded.test.ts',
  'test/uploads/bombs.test.ts',
  'test/access/foreign-requests.test.ts',
  'shop/checkout/settle-charge.test.ts',
  'test/access/leaks.test.ts',
  'test/running/shared-cache.test.ts',
  'test/uploads/uploads.test.ts',
  'api/orders/orders.test.ts',
  'shop/orders/admin/resolve-review.test.ts',
  'server/dev/dev.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((file) => moduleId.endsWith(`/${file}`))
      return at < 0 ? longest.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    // A machine that has other things to do takes several times as long; what hangs ends all the same.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Three times the processors of a small machine: most tests wait for timers of a hundredth, not for a processor.
    maxWorkers: 6,
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

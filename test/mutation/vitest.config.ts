import { defineConfig } from 'vitest/config'

/** The tests that judge one module; see mutate.ts. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env['MUTATE_TESTS'] ?? '[]') as string[],
    globalSetup: ['test/mutation/provide-database.ts'],
    testTimeout: 20_000,
  },
})

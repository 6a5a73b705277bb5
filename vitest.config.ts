import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,mjs}'],
    exclude: ['**/node_modules', 'build', 'data', 'test/e2e'],
    globalSetup: ['test/global-setup.ts'],
    // A machine that has other things to do takes several times as long; what hangs ends all the same.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})

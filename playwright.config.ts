import { defineConfig } from '@playwright/test'

/** A test runs at one width unless the width matters to it: then it carries the tag @phone or @both, or draws one (`atOneWidth`). */
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/kit/open-shop.ts',
  // Many tests wait for seconds: a small machine of two processors is busy all the same.
  workers: 5,
  retries: 0,
  forbidOnly: true,
  timeout: 40_000,
  expect: { timeout: 7000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
    },
  ],
})

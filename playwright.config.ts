import { defineConfig } from '@playwright/test'
import { drawn } from './test/kit/sample.ts'

/** Qualities of many pages, real waits and rare settings: a third of these is run a day, in `npm run proof` all. */
const inTurn = [
  'buying/business-central',
  'buying/kill-switch',
  'buying/mails',
  'buying/real-waits',
  'buying/ux-buying',
  'buying/ux-partner',
  'buying/ux-prices',
  'pages/back',
  'pages/bell',
  'pages/extremes',
  'pages/keyboard',
  'pages/lists',
  'pages/looks',
  'pages/moving-parts',
  'pages/print',
  'pages/unsubscribe',
  'pages/ux-frame',
  'pages/ux-product',
]
/** Screens of the panel that are built from its kit: a third of them a day. */
const screensInTurn = [
  'admin/admin-categories',
  'admin/admin-content',
  'admin/admin-desk',
  'admin/admin-health',
  'admin/admin-import',
  'admin/admin-inbox',
  'admin/admin-mail',
  'admin/admin-newsletter',
  'admin/admin-numbers',
  'admin/admin-pictures',
  'admin/admin-product-table',
  'admin/admin-text-pages',
]
/**
 * What stands beside the main way of a buyer and of an order: half of it a day. Run each day are the cart, every way
 * to pay and to ship, quotes, orders, the catalogue's editor, faults, what is stored and must not run, and axe on
 * every page at both widths.
 */
const besideInTurn = [
  'admin/admin-paid-offers',
  'admin/admin-setup',
  'buying/buying-again',
  'buying/card-messages',
  'buying/long-cart',
  'buying/order-pad',
  'buying/overlay',
  'pages/browse',
  'pages/contact',
  'pages/frame',
  'pages/home',
  'pages/pages',
  'pages/search',
  'pages/sign-in',
  'pages/suggestions',
]
const inTurns = [...inTurn, ...screensInTurn, ...besideInTurn]
const today = new Set([
  ...drawn('browser specs in turn', inTurn, inTurn.length / 3),
  ...drawn('screens in turn', screensInTurn, screensInTurn.length / 3),
  ...drawn('beside in turn', besideInTurn, besideInTurn.length / 2),
])
/** A spec that somebody asks for by name is always run. */
const isAsked = (spec: string) => process.argv.some((word) => word.includes(spec.split('/')[1] ?? spec))

/** A test runs at one width unless the width matters to it: then it carries the tag @phone or @both, or draws one (`atOneWidth`). */
export default defineConfig({
  testDir: 'test/e2e',
  testIgnore: inTurns.filter((spec) => !today.has(spec) && !isAsked(spec)).map((spec) => `${spec}.spec.ts`),
  globalSetup: './test/e2e/kit/open-shop.ts',
  // Many tests wait for seconds: a small machine of two processors is busy all the same.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // A machine that has other things to do takes several times as long; what hangs ends all the same.
  timeout: 240_000,
  expect: { timeout: 20_000 },
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

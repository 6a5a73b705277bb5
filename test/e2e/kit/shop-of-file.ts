import type { ShopProcess } from './shop-process.ts'
import { test as base } from './visit.ts'

/**
 * A `test` with a shop of the file that calls this, and of no other: what is written in it, switched off or broken
 * troubles nobody else. The file's tests run one after the other in it, and it ends with the last.
 */
export function testWithShop<Shop extends ShopProcess>(open: () => Promise<Shop>) {
  return base.extend<{ origin: string }, { shop: Shop }>({
    shop: [
      // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of a fixture's needs from it
      async ({}, use) => {
        const shop = await open()
        await use(shop)
        await shop.close()
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    origin: async ({ shop }, use) => use(shop.origin),
    baseURL: async ({ origin }, use) => use(origin),
  })
}

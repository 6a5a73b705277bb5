import type { ShopProcess } from './shop-process.ts'
import { test as base } from './visit.ts'

/**
 * A `test` with a shop of the file that calls this, and of no other: what is written in it, switched off or broken
 * troubles nobody else. The file's tests run one after the other in it, and it ends before the next file begins
 * (`keepShop`): as a fixture of the worker it would need a worker and a browser of its own for each file.
 */
export function testWithShop<Shop extends ShopProcess>(open: () => Promise<Shop>) {
  return base.extend<{ shop: Shop; origin: string }>({
    shop: [
      async ({ keepShop }, use, { file }) => use((await keepShop(file, open)) as Shop),
      { timeout: 180_000 },
    ],
    origin: async ({ shop }, use) => use(shop.origin),
    baseURL: async ({ origin }, use) => use(origin),
  })
}

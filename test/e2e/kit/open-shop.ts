import { makeDemoSnapshot, snapshotVariable } from './demo-snapshot.ts'
import { startShop, startShopOn } from './shop-process.ts'

/** The demo, filled once; and one shop, for all workers, for every test that leaves it unchanged. */
export default async function openShop(): Promise<() => Promise<void>> {
  const demo = process.env[snapshotVariable] ? null : await fillDemo()
  const shop = await startShop()
  process.env['E2E_SHOP'] = shop.origin
  process.env['E2E_OUTSIDE'] = shop.standIns
  return async () => {
    await shop.close()
    await demo?.close()
  }
}

/** `npm test` has filled it already: test/e2e/kit/fill-demo.ts. */
async function fillDemo(): Promise<{ close(): Promise<void> }> {
  const demo = await makeDemoSnapshot((target, folder) => startShopOn({ target, folder }))
  process.env[snapshotVariable] = JSON.stringify(demo.snapshot)
  return demo
}

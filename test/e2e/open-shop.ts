import { startShop } from './shop-process.ts'

/** One shop for every test that leaves it as it found it; started once, for all workers. */
export default async function openShop(): Promise<() => Promise<void>> {
  const shop = await startShop()
  process.env['E2E_SHOP'] = shop.origin
  process.env['E2E_OUTSIDE'] = shop.outside
  return () => shop.close()
}

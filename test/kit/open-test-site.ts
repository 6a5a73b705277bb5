import { afterAll } from 'vitest'
import { openTestServer, type TestServer } from './http.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'

/** A shop and its server for the tests of one file, closed after the last of them. */
export async function openTestSite(
  environment: Record<string, string> = {},
): Promise<{ shop: TestShop; server: TestServer }> {
  const shop = await openTestShop(environment)
  const server = await openTestServer(shop)
  afterAll(async () => {
    await server.close()
    await shop.close()
  })
  return { shop, server }
}

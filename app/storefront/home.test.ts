import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../test/http.ts'
import { openTestShop, type TestShop } from '../../test/open-test-shop.ts'

let shop: TestShop
let server: TestServer
beforeAll(async () => {
  shop = await openTestShop()
  server = await openTestServer(shop)
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

test('a part that cannot be read is said to be loading, and the page is not kept', async () => {
  await shop.db.execute(sql`alter table testimonial rename to testimonial_away`)
  const broken = await home()
  await shop.db.execute(sql`alter table testimonial_away rename to testimonial`)
  expect(broken).toContain('Featured Products')
  expect(broken.match(/Loading\.\.\./g)).toHaveLength(1)
  expect(broken).toContain('Testimonials could not be loaded.')
  const mended = await home()
  expect(mended).toContain('Featured Products')
  expect(mended).not.toContain('Loading...')
})

async function home(): Promise<string> {
  const response = await server.visitor().ask('/home')
  expect(response.status).toBe(200)
  return response.text()
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabaseLine, type DatabaseLine } from '../../test/kit/servers/database-line.ts'
import { openTestServer, type TestServer } from '../../test/kit/http.ts'
import { eventually, openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { openShop, type Shop } from '../start/open-shop.ts'

let shop: TestShop
let line: DatabaseLine
let behindLine: Shop
let server: TestServer
beforeAll(async () => {
  shop = await openTestShop()
  line = await openDatabaseLine(shop.target)
  behindLine = await openShop(shop.config, line.target)
  server = await openTestServer({ ...shop, ...behindLine, close: shop.close, target: line.target })
})
afterAll(async () => {
  await line.restore()
  await server.close()
  await behindLine.close()
  await line.close()
  await shop.close()
})

describe('while the database is down', () => {
  beforeAll(async () => {
    await eventually(async () => (await ask('/gallery')).headers.get('etag'))
    await line.cut()
  })

  test.each([
    ['/api/products', 'application/problem+json; charset=utf-8'],
    ['/readyz', 'application/problem+json; charset=utf-8'],
    ['/sitemap.xml', 'application/problem+json; charset=utf-8'],
    ['/product-details/AG03', 'text/html; charset=utf-8'],
    ['/shop/Vibrators', 'text/html; charset=utf-8'],
    ['/home', 'text/html; charset=utf-8'],
    ['/contact-us', 'text/html; charset=utf-8'],
    ['/cart', 'text/html; charset=utf-8'],
    ['/shop.data', 'text/x-script'],
  ])('%s says so, and when to come back', async (address, type) => {
    const response = await ask(address)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.has('etag')).toBe(false)
  })

  test('somebody who opened a file of addresses reads a page', async () => {
    const response = await ask('/sitemap.xml', { headers: { accept: 'text/html' } })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await response.text()).toContain('The shop is interrupted for a moment.')
  })

  test('the page of a product has its frame and a way on', async () => {
    const page = await (await ask('/product-details/AG03')).text()
    expect(page).toContain('This page could not be shown')
    expect(page).toContain('1-800-555-0134')
  })

  test('what is kept goes on, and what needs no database is there', async () => {
    expect((await ask('/gallery')).status).toBe(200)
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ask('/robots.txt')).status).toBe(200)
  })

  test('a page that is not there for another reason stays what it is', async () =>
    expect((await ask('/nowhere')).status).toBe(302))
})

test('when it is back, so is everything', async () => {
  await line.restore()
  await eventually(async () => (await ask('/readyz')).status === 200)
  for (const address of ['/home', '/product-details/AG03', '/sitemap.xml', '/api/products'])
    expect([address, (await ask(address)).status]).toEqual([address, 200])
  await eventually(async () => (await ask('/shop')).headers.get('etag'))
})

function ask(address: string, options?: RequestInit): Promise<Response> {
  return server.visitor().ask(address, options)
}

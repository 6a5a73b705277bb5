import { expect, test } from 'vitest'
import { openTestSite } from '../test/kit/open-test-site.ts'

const { server } = await openTestSite()

test.each([
  ['/shop?q=', 200, 'Latest Products', '/shop'],
  ['/shop?q=++', 200, 'Latest Products', '/shop'],
  ['/shop?q=%C2%A0%E2%80%8B', 200, 'Latest Products', '/shop'],
  ['/shop/Vibrators?q=+', 200, 'Vibrators', '/shop/Vibrators'],
  ['/shop?q=dv34', 200, 'Results for “dv34”', '/shop?q=dv34'],
  ['/shop/Vibrators?q=dv34', 200, 'Results for “dv34” in Vibrators', '/shop/Vibrators?q=dv34'],
  ['/shop/Nothing?q=dv34', 404, 'Nothing', '/shop?q=dv34'],
])('%s (%i) is headed %s', async (address, status, heading, canonical) => {
  const response = await server.visitor().ask(address)
  const page = await response.text()
  expect([response.status, /<h1[^>]*>([^<]*)</.exec(page)?.[1]]).toEqual([status, heading])
  expect(/<link rel="canonical" href="http:\/\/localhost:3000([^"]*)"/.exec(page)?.[1] ?? null).toBe(
    canonical,
  )
})

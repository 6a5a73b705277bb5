import { expect, test } from 'vitest'
import { callIdentity } from '../../test/call-identity.ts'
import { testOrigin } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { accounts, signIn } from '../../test/kit/sign-in.ts'
import { writeWorld } from '../../test/kit/world.ts'

const { shop, server } = await openTestSite()
await writeWorld(shop.db)

test('a token of the stand-in opens the calls of its person, after one sign-in with a browser', async () => {
  const provider = callIdentity(shop.identity.issuer, testOrigin)
  const resource = `${testOrigin}/api`
  const { tokens } = await provider.signIn({ account: accounts.partner, resource })
  const authorization = `Bearer ${tokens.access_token}`
  const ask = (address: string) => server.visitor().call('GET', address, undefined, { authorization })

  const before = await ask('/api/my-orders')
  expect([before.status, before.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  const visitor = server.visitor()
  await signIn(visitor)
  const after = await ask('/api/my-orders')
  expect([after.status, await after.json()]).toEqual([200, []])
  expect(await (await ask('/api/products/AG03')).json()).toMatchObject({
    newPrice: 1095,
    wholesalePrice: 876,
    partnerPricex3: 821.25,
  })
  expect((await ask('/api/people')).status).toBe(403)
  const idToken = await server
    .visitor()
    .call('GET', '/api/my-orders', undefined, { authorization: `Bearer ${tokens.id_token}` })
  expect([idToken.status, idToken.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer error="invalid_token"',
  ])
})

test('the whole way over the stand-in: signed in, signed out here, and asked again there', async () => {
  const visitor = server.visitor()
  await signIn(visitor, accounts.admin, '/admin/admin')
  expect((await visitor.ask('/admin/admin')).status).toBe(200)
  expect(await (await visitor.ask('/home')).text()).toContain('Welcome Alex Admin')
  const out = await visitor.ask('/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(new URL(out.headers.get('location') ?? '').pathname).toBe('/oidc/session/end')
  expect((await visitor.ask('/admin/admin')).status).toBe(302)
})

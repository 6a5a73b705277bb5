import { expect, test } from 'vitest'
import { openForgedSite } from '../../test/kit/sign-in.ts'

const { server } = await openForgedSite({ LIMITS: 'strict' })

test('more than 20 sign-ins a minute are refused in words; a silent check beyond that is left out', async () => {
  const visitor = server.visitor()
  for (let count = 0; count < 20; count += 1)
    expect((await visitor.ask('/login?returnTo=/cart')).headers.get('location')).toContain(
      '/forged/authorize',
    )
  const refused = await visitor.ask('/login?returnTo=/cart')
  expect(refused.status).toBe(429)
  expect(await refused.text()).toContain('Too many requests.')
  visitor.cookies.set('signed_in_before', 'true')
  const silent = await visitor.ask('/login?silent=1&returnTo=/shop')
  expect([silent.status, silent.headers.get('location')]).toEqual([302, '/shop'])
  expect(visitor.cookies.has('signed_in_before')).toBe(false)
  const popup = await (await visitor.ask('/login?popup=1&returnTo=/checkout')).text()
  expect(popup).toContain('You are not signed in')
})

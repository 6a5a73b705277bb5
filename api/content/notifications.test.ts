import { expect, test } from 'vitest'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'

const { shop, server } = await openTestSite({ PARTNERS: 'approved' })

test('whoever waits for partner prices reads what visitors read', async () => {
  const admin = server.visitor()
  await signInAs(shop, admin, { sub: 'boss', isAdmin: true })
  for (const audience of ['everybody', 'partners'])
    expect(
      (await admin.call('POST', '/api/notifications', { title: audience, body: 'b', audience })).status,
    ).toBe(201)
  const waiting = server.visitor()
  await signInAs(shop, waiting, { sub: 'waiting' })
  const titles = async () =>
    ((await (await waiting.call('GET', '/api/notifications')).json()) as { title: string }[]).map(
      ({ title }) => title,
    )
  expect(await titles()).toEqual(['everybody'])
  expect((await admin.call('PUT', '/api/people/waiting', { approved: true })).status).toBe(200)
  expect(await titles()).toEqual(['partners', 'everybody'])
})

import { expect, test } from 'vitest'
import { limits } from '../../api/http/call.ts'
import { openTestSite } from '../kit/open-test-site.ts'
import { signInAs } from '../kit/sign-in.ts'

/** N3: whoever tries links is stopped soon, by page and call together. */
const { shop, server } = await openTestSite({ LIMITS: 'strict' })

test('the address book is written by forms as seldom as by calls', async () => {
  const writer = server.visitor()
  await signInAs(shop, writer, { sub: 'writer' })
  const put = () =>
    writer.ask('/my-addresses', {
      method: 'POST',
      body: new URLSearchParams({ intent: 'save', name: 'Typed', country: 'US' }),
    })
  const statuses = new Set<number>()
  for (let written = 0; written < limits.addressWrites.most; written += 1) statuses.add((await put()).status)
  expect([...statuses]).toEqual([422])
  const refused = await put()
  expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('value="Typed"')])
})

test('links of lists cannot be tried for long', async () => {
  const guesser = server.visitor()
  await signInAs(shop, guesser, { sub: 'guesser' })
  const statuses = new Set<number>()
  for (let tries = 0; tries < limits.sharedLists.most; tries += 2) {
    statuses.add((await guesser.ask('/shared-list?t=AAAA')).status)
    statuses.add((await guesser.call('GET', '/api/shared-lists/AAAA')).status)
  }
  expect([...statuses]).toEqual([404])
  const page = await guesser.ask('/shared-list?t=AAAA')
  expect([page.status, (await guesser.call('GET', '/api/shared-lists/AAAA')).status]).toEqual([429, 429])
})

import { expect, test } from 'vitest'
import { approvePartner } from '../../shop/identity/change-person.ts'
import { waitingText } from '../../shop/identity/person.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { world, writeWorld } from '../../test/kit/world.ts'

const { shop, server } = await openTestSite({ PARTNERS: 'approved' })
await writeWorld(shop.db)

test('who waits for approval reads so and pays retail; once approved the next page and quote are a partner’s', async () => {
  const visitor = server.visitor()
  const { sub } = await signInAs(shop, visitor, { sub: 'new-lab' })
  const lines = [{ number: world.grinder.number, quantity: 3 }]
  const page = async () => (await visitor.ask('/product-details/AG03')).text()
  const total = async () => {
    const answer = await visitor.call('POST', '/api/quotes', { lines })
    return ((await answer.json()) as { total: number }).total
  }
  const waiting = await page()
  expect(waiting).toContain(waitingText)
  expect(waiting).toContain('$1,095.00')
  expect(waiting).not.toMatch(/876\.00|821\.25|87600|82125/)
  expect(await total()).toBe(3285)

  await approvePartner(shop, { sub, actor: 'operator', approved: true })
  const approved = await page()
  expect(approved).not.toContain(waitingText)
  expect(approved).toContain('$876.00')
  expect(await total()).toBe(2463.75)

  await approvePartner(shop, { sub, actor: 'operator', approved: false })
  expect(await page()).toContain(waitingText)
  expect(await total()).toBe(3285)
})

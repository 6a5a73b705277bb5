import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { TestServer } from '../../test/kit/http.ts'
import type { TestShop } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'

const strict = await openTestSite({ LIMITS: 'strict' })
const unnamed = await openTestSite({ POSTAL_ADDRESS: ';' })

type Site = { shop: TestShop; server: TestServer }
type Refusal = { status: number; detail?: string }

test('a fourth newsletter within a day, and nothing of it is written', async () => {
  const send = await openedFor(strict)
  const answers: Refusal[] = []
  for (const subject of ['One', 'Two', 'Three', 'Four']) answers.push(await send(subject))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429])
  expect(await written(strict)).toEqual({ newsletters: 3, deliveries: 3, acts: 3 })
})

test('no postal address, and nothing of it is written', async () => {
  const send = await openedFor(unnamed)
  const { status, detail } = await send('One')
  expect(status).toBe(409)
  expect(detail).toContain('Set POSTAL_ADDRESS')
  expect(await written(unnamed)).toEqual({ newsletters: 0, deliveries: 0, acts: 0 })
})

async function openedFor({ shop, server }: Site): Promise<(subject: string) => Promise<Refusal>> {
  const admin = server.visitor()
  await signInAs(shop, admin, { sub: 'boss', isAdmin: true })
  await shop.db.execute(sql`insert into subscriber (email, display_name, source, consent)
    values ('ada@lab.test', 'Ada', 'admin', 'said yes')`)
  return async (subject) => {
    const response = await admin.call('POST', '/api/newsletter', { subject, content: '<p>News.</p>' })
    const { detail } = (await response.json()) as { detail?: string }
    return { status: response.status, ...(detail !== undefined && { detail }) }
  }
}

async function written({ shop }: Site): Promise<unknown> {
  const { rows } = await shop.db.execute(sql`select (select count(*)::int from newsletter) as newsletters,
    (select count(*)::int from newsletter_delivery) as deliveries,
    (select count(*)::int from audit_event where action = 'newsletter.send') as acts`)
  return rows[0]
}

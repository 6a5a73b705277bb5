import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queueMail } from '../shop/mail/send-mail.ts'
import { eventually } from '../test/kit/open-test-shop.ts'
import { openTestSite } from '../test/kit/open-test-site.ts'
import { signInAs } from '../test/kit/sign-in.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off', SHOP_PHONE: '1-800-555-0100' })
const [ofSettings, ofContacts] = ['1-800-555-0100', '1-401-555-0199']
const pages = ['/home', '/shop', '/product-details/DV34', '/gallery', '/about-us', '/notfound', '/cart']

test('the phone of the contact data is the shop’s phone on every page; until then it is that of the settings', async () => {
  const visitor = server.visitor()
  const admin = server.visitor()
  await signInAs(shop, admin, { sub: 'boss', isAdmin: true })
  // Twice: the second time they come from the page cache.
  for (const address of [...pages, ...pages]) expect(await textOf(address)).toContain(ofSettings)
  const written = await admin.call('PUT', '/api/contact-data', {
    address: '1 Main Street',
    phone: ofContacts,
    email: 'sales@lab.test',
  })
  expect(written.status).toBe(200)
  for (const address of [...pages, ...pages])
    await eventually(async () => {
      const text = await textOf(address)
      return text.includes(ofContacts) && text.includes('tel:14015550199') && !text.includes(ofSettings)
    })
  expect(await textOf('/product-details/DV34')).toContain('Questions? ')
  // A page that is made without scripts.
  const plain = await visitor.ask('/assets/none.js', { headers: { accept: 'text/html' } })
  expect([plain.status, (await plain.text()).includes(ofSettings)]).toEqual([404, false])
  await shop.db.transaction((tx) =>
    queueMail(shop, tx, {
      kind: 'answer',
      to: 'ada@lab.test',
      dedupeKey: 'phone',
      message: { subject: 'Hello', heading: 'Hello', parts: [{ kind: 'text', text: 'Hello' }] },
    }),
  )
  const { rows } = await shop.db.execute<{ html: string; text: string }>(
    sql`select html, text from mail where dedupe_key = 'phone'`,
  )
  expect(rows).toHaveLength(1)
  for (const part of rows.flatMap(({ html, text }) => [html, text])) {
    expect(part).toContain(ofContacts)
    expect(part).not.toContain(ofSettings)
  }

  async function textOf(address: string): Promise<string> {
    return (await visitor.ask(address)).text()
  }
})

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newSessionToken } from '../../../shop/checkout/session-token.ts'
import { openLinkSigner } from '../../../shop/mail/signed-link.ts'
import { cents } from '../../../shop/money.ts'
import { orderLinkPath } from '../../../shop/orders/buyer/order-link.ts'
import { untilState } from '../../../test/kit/buy.ts'
import type { Visitor } from '../../../test/kit/http.ts'
import { accept, acceptRequest, freightLine, makeOffer, offeredLine } from '../../../test/kit/offers.ts'
import { openTestSite } from '../../../test/kit/open-test-site.ts'
import { signInAs } from '../../../test/kit/sign-in.ts'
import { wordsOfHtml } from '../text-pages/words-of-html.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off', PARTNERS: 'any' })

const jig = { ...freightLine, kind: 'text' as const, title: 'Jig, made to drawing', unitCents: cents(40_00) }

test('an order of products, words and freight: every page names them, and asks for no freight', async () => {
  const { owner, pages } = await bought([offeredLine, jig, jig, freightLine])
  for (const page of [pages.mine, pages.linked, pages.receipt]) {
    const words = await wordsOn(owner, page)
    expect([page, words.match(/Jig, made to drawing/g)?.length]).toEqual([page, 2])
    expect(words).toContain('Freight is included.')
    expect(words).not.toContain('We will tell you the freight charge')
    expect(words).not.toContain('does not include freight')
  }
  const mine = await wordsOn(owner, pages.mine)
  expect(mine).not.toContain('No longer available')
  expect(mine).not.toContain('left out')
  const again = await owner.ask(pages.mine, { method: 'POST', body: new URLSearchParams() })
  expect(again.headers.get('location')).toMatch(/^\/cart/)
  expect(again.headers.get('location')).not.toContain('gone')
})

test('an order for nothing claims no payment', async () => {
  const { owner, pages } = await bought([{ ...jig, unitCents: cents(0) }])
  for (const page of [pages.mine, pages.linked, pages.receipt]) {
    const words = await wordsOn(owner, page)
    expect([page, /nothing was charged/i.test(words)]).toEqual([page, true])
    expect(words).not.toMatch(/Payment Successful|Total (Amount )?paid/i)
  }
  expect(await wordsOn(owner, '/my-orders')).toContain('Ordered, nothing was charged')
})

/** By somebody who is signed in; `pages`: where the order stands. */
async function bought(lines: Parameters<typeof makeOffer>[1]) {
  const owner = server.visitor()
  await signInAs(shop, owner, { sub: 'lena', email: 'lena@lab.test' })
  const sessionToken = newSessionToken()
  owner.cookies.set('__Host-checkout', sessionToken)
  const id = await makeOffer(shop, lines, { email: 'lena@lab.test' })
  const request = await acceptRequest(shop, id, { sub: 'lena', sessionToken })
  const placed = await accept(shop, id, request.amountCents === 0 ? { ...request, card: null } : request)
  const checkoutId = placed.ok ? placed.value.checkoutId : ''
  await untilState(shop, checkoutId, 'COMPLETED')
  const { rows } = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${checkoutId}`,
  )
  const number = rows[0]?.number ?? ''
  const token = (await openLinkSigner(shop.db))('order', checkoutId)
  const pages = {
    mine: `/my-orders/${number}`,
    linked: orderLinkPath(token),
    receipt: `/payment-success?order=${number}`,
  }
  return { owner, pages }
}

async function wordsOn(visitor: Visitor, page: string): Promise<string> {
  const response = await visitor.ask(page)
  expect([page, response.status]).toEqual([page, 200])
  return wordsOfHtml((await response.text()).replace(/<script\b.*?<\/script>/gs, '')).replaceAll('’', "'")
}

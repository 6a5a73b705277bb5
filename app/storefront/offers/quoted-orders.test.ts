import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newSessionToken } from '../../../shop/checkout/session-token.ts'
import { openLinkSigner } from '../../../shop/mail/signed-link.ts'
import { cents } from '../../../shop/money.ts'
import { quoteFreight } from '../../../shop/offers/desk/quote-freight.ts'
import { offerNumber, readOfferNumber } from '../../../shop/offers/offer.ts'
import { findOfferByNo } from '../../../shop/offers/offer-store.ts'
import { orderLinkPath } from '../../../shop/orders/buyer/order-link.ts'
import { shipOrder } from '../../../shop/shipping/ship-order.ts'
import { untilState } from '../../../test/kit/buy.ts'
import type { Visitor } from '../../../test/kit/http.ts'
import {
  accept,
  acceptRequest,
  freightLine,
  makeOffer,
  offeredLine,
  staff,
} from '../../../test/kit/offers.ts'
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
  // Words and freight are no products.
  expect(await wordsOn(owner, '/my-orders')).toContain('1 item ')
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

test('the receipt of a freight quote says what it paid, and what comes next; not what comes of a cart', async () => {
  const { owner, number: order } = await bought([offeredLine])
  const receipt = `/payment-success?order=${order}`
  expect(await wordsOn(owner, receipt)).toMatch(/Your quote Q-\d+ is now this order, and we will prepare/)
  const freight = await freightOf(order)
  const { number } = await paid(owner, freight?.id ?? '')
  const words = await wordsOn(owner, `/payment-success?order=${number}`)
  expect(words).toContain(`This order is the freight for order ${order}.`)
  expect(words).toContain(`Order ${order} can now ship; we will e-mail you when it is on its way.`)
  expect(words).not.toContain('prepare it for shipping')
  expect(words).not.toContain('Freight is included.')
  const shipped = await shipOrder(shop, {
    ...staff,
    orderNumber: order,
    lines: [{ number: offeredLine.number, quantity: 1 }],
    carrier: '',
    tracking: '',
    reference: null,
    freightReason: '',
    returnReason: '',
    tell: false,
  })
  expect(shipped.ok).toBe(true)
  const after = await wordsOn(owner, `/payment-success?order=${number}`)
  expect(after).toContain(`Order ${order} has already shipped. There is nothing more for you to do.`)
  expect(after).not.toContain('can now ship')
})

test('the pages of an order say how its freight stands: to be told, quoted, accepted', async () => {
  const { owner, number: order, pages } = await bought([offeredLine])
  const both = [pages.mine, pages.linked]
  for (const page of both)
    expect(await wordsOn(owner, page)).toContain('We will tell you the freight charge before we ship.')
  const freight = await freightOf(order)
  const quote = offerNumber(freight?.no ?? 0)
  for (const page of both)
    expect(await wordsOn(owner, page)).toContain(
      `We sent them to you as quote ${quote}; this order ships once you accept it.`,
    )
  const { number, checkoutId } = await paid(owner, freight?.id ?? '')
  for (const page of both)
    expect(await wordsOn(owner, page)).toContain(`You accepted them with quote ${quote}.`)
  expect(await wordsOn(owner, pages.mine)).toContain(`View quote ${quote}`)
  // Whoever has only the link of the order learns that there is a quote, and no more of it.
  expect(await wordsOn(owner, pages.linked)).not.toContain('86.50')
  const token = (await openLinkSigner(shop.db))('order', checkoutId)
  for (const page of [`/my-orders/${number}`, orderLinkPath(token)])
    expect(await wordsOn(owner, page)).toContain(`This order is the freight for order ${order}.`)
})

/** By somebody who is signed in; `pages`: where the order stands. */
async function bought(lines: Parameters<typeof makeOffer>[1]) {
  const owner = server.visitor()
  await signInAs(shop, owner, { sub: 'lena', email: 'lena@lab.test' })
  const id = await makeOffer(shop, lines, { email: 'lena@lab.test' })
  const { number, checkoutId } = await paid(owner, id)
  const token = (await openLinkSigner(shop.db))('order', checkoutId)
  const pages = {
    mine: `/my-orders/${number}`,
    linked: orderLinkPath(token),
    receipt: `/payment-success?order=${number}`,
  }
  return { owner, number, pages }
}

/** Quoted, and not paid yet. */
async function freightOf(order: string) {
  const quoted = await quoteFreight(shop, {
    ...staff,
    orderNumber: order,
    amountCents: cents(86_50),
    title: 'UPS Ground',
    note: '',
    validDays: 30,
  })
  return findOfferByNo(shop.db, readOfferNumber(quoted.ok ? quoted.value.number : '') ?? 0)
}

async function paid(owner: Visitor, id: string): Promise<{ number: string; checkoutId: string }> {
  const sessionToken = newSessionToken()
  owner.cookies.set('__Host-checkout', sessionToken)
  const request = await acceptRequest(shop, id, { sub: 'lena', sessionToken })
  const placed = await accept(shop, id, request.amountCents === 0 ? { ...request, card: null } : request)
  const checkoutId = placed.ok ? placed.value.checkoutId : ''
  await untilState(shop, checkoutId, 'COMPLETED')
  const { rows } = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${checkoutId}`,
  )
  return { number: rows[0]?.number ?? '', checkoutId }
}

async function wordsOn(visitor: Visitor, page: string): Promise<string> {
  const response = await visitor.ask(page)
  expect([page, response.status]).toEqual([page, 200])
  return wordsOfHtml((await response.text()).replace(/<script\b.*?<\/script>/gs, '')).replaceAll('’', "'")
}

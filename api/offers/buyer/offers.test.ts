import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { tokenOf } from '../../../stand-ins/card-gateway/card-vault.ts'
import { newSessionToken } from '../../../shop/checkout/session-token.ts'
import { switchCheckout } from '../../../shop/checkout/switch-checkout.ts'
import { openLinkSigner } from '../../../shop/mail/signed-link.ts'
import { cents } from '../../../shop/money.ts'
import { withdrawOffer } from '../../../shop/offers/end-edition.ts'
import { openDraft } from '../../../shop/offers/save-draft.ts'
import { findOfferRow } from '../../../shop/offers/offer-store.ts'
import { untilAllQuiet } from '../../../test/kit/checks/quiet.ts'
import { tableHashes } from '../../../test/kit/checks/table-hashes.ts'
import { openTestServer, type Visitor } from '../../../test/kit/http.ts'
import {
  editionStates,
  freightLine,
  makeOffer,
  moveEnd,
  offeredLine,
  sendDraft,
  staff,
  writeDraft,
} from '../../../test/kit/offers.ts'
import { eventually } from '../../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../../test/kit/open-test-site.ts'
import { signInAs } from '../../../test/kit/sign-in.ts'
import { cards, miller, world } from '../../../test/kit/world.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off', PARTNERS: 'any' })

const washers = { ...offeredLine, number: world.washer.number, quantity: 10, isOptional: true }
const gift = { ...offeredLine, kind: 'text' as const, number: '', title: 'Wheel guard', unitCents: cents(0) }
const approved = { token: tokenOf(cards.approved), expiry: '203012' }

describe('accepted by the link', () => {
  test('charges what the edition says, and any browser with the link sees how it ends', async () => {
    const { id, link } = await offered([offeredLine, washers, freightLine])
    const buyer = payer()
    // 1,095.00 + 10 × 0.10 + 180.50
    const sent = await accept(buyer, { link, chosen: [2], amount: '127650', ...approved })
    expect(sent.status).toBe(202)
    const view = (await sent.json()) as { orderNumber: string; state: string }
    const paid = await eventually(async () => {
      const answer = await server.visitor().call('GET', `/api/linked-offers/${link}/payment`)
      const body = (await answer.json()) as typeof view
      return body.state === 'completed' && body
    })
    expect(paid.orderNumber).toBe(view.orderNumber)
    expect(chargesOf(view.orderNumber)).toMatchObject([{ amountCents: 1276_50, status: 'approved' }])
    expect(await editionStates(shop, id)).toEqual(['PAID'])
    // Its own session is no cart's: it is not renewed, and the answer empties nothing.
    expect(sent.headers.getSetCookie()).toEqual([])
    const again = await accept(payer(), { link, chosen: [], amount: '1', ...approved })
    expect(await again.json()).toMatchObject({ orderNumber: view.orderNumber })
    expect(chargesOf(view.orderNumber)).toHaveLength(1)
  })

  test('one for 0 needs no card and is an order at once', async () => {
    const { id, link } = await offered([gift])
    const sent = await accept(payer(), { link, amount: '0' })
    expect(sent.status).toBe(202)
    expect(await sent.json()).toMatchObject({ state: 'paid' })
    expect(await editionStates(shop, id)).toEqual(['PAID'])
  })
})

describe('refused, and nothing is written or charged', () => {
  test.each([
    ['another total', {}, { amount: '1' }, 409, 'other-total'],
    ['the total without what was chosen', {}, { chosen: [2], amount: '109500' }, 409, 'other-total'],
    ['an edition that does not stand', {}, { edition: 2 }, 409, 'replaced'],
    ['no card', {}, { token: undefined, expiry: undefined }, 422, undefined],
    ['a price of the browser', {}, { unitCents: 1 }, 400, undefined],
    ['a coupon', {}, { coupon: 'SAVE10' }, 400, undefined],
    ['no key', {}, {}, 400, undefined],
    ['its day has passed', { days: 40 }, {}, 409, 'ended'],
    ['withdrawn', { isWithdrawn: true }, {}, 409, 'ended'],
    ['replaced', { isReplaced: true }, {}, 409, 'replaced'],
    ['payment is switched off', { isOff: true }, {}, 503, undefined],
    ['a forged link', { isForged: true }, {}, 404, undefined],
  ] as const)('%s', async (what, told, wrong, status, why) => {
    const { days, isWithdrawn, isReplaced, isOff, isForged } = told as Told
    const { id, link } = await offered([offeredLine, washers])
    if (days) await moveEnd(shop, id, days)
    if (isWithdrawn) await withdrawOffer(shop, { offerId: id, reason: 'Out of stock', ...staff })
    if (isReplaced) {
      await openDraft(shop, { offerId: id, ...staff })
      await writeDraft(shop, id, [{ ...offeredLine, quantity: 2 }])
      await sendDraft(shop, id)
    }
    if (isOff) await switchCheckout(shop, { isOff: true, why: 'Stocktaking.', actor: 'boss' })
    await untilAllQuiet(shop)
    const before = await tableHashes(shop.db)
    const answer = await accept(
      payer(),
      {
        link: isForged ? `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}` : link,
        ...approved,
        ...wrong,
      },
      what === 'no key' ? {} : undefined,
    )
    const body = (await answer.json()) as { why?: string; detail: string }
    // Who changes the request by hand is told what is wrong with it.
    const isHonest = [400, 422, 503].includes(status) || /Nothing was (charged|ordered)/.test(body.detail)
    expect([answer.status, body.why, isHonest]).toEqual([status, why, true])
    expect(await tableHashes(shop.db)).toEqual(before)
    if (isOff) await switchCheckout(shop, { isOff: false, why: '', actor: 'boss' })
  })

  type Told = {
    days?: number
    isWithdrawn?: boolean
    isReplaced?: boolean
    isOff?: boolean
    isForged?: boolean
  }

  test('without a session there is nobody who could watch it', async () => {
    const { link } = await offered([offeredLine])
    await untilAllQuiet(shop)
    const before = await tableHashes(shop.db)
    expect((await accept(server.visitor(), { link, ...approved })).status).toBe(401)
    expect(await tableHashes(shop.db)).toEqual(before)
  })
})

describe('N7, N8: who sees it', () => {
  test('by its number only its owner; prices of a partner not even by the link', async () => {
    const dana = payer()
    const { email } = await signInAs(shop, dana, { sub: 'dana', email: 'dana@lab.test' })
    const other = payer()
    await signInAs(shop, other, { sub: 'rita', email: 'rita@lab.test' })
    const { id, link } = await offered([offeredLine], email)
    const offer = await findOfferRow(shop.db, id)
    expect(offer).toMatchObject({ ownerSub: 'dana', priceTier: 'partner' })
    const number = `Q-${offer?.no}`
    const amount = String(world.grinder.wholesalePrice)
    await untilAllQuiet(shop)
    const before = await tableHashes(shop.db)
    for (const [who, told, status] of [
      [other, { number }, 404],
      [server.visitor(), { number }, 401],
      [other, { link }, 401],
      [payer(), { link }, 401],
    ] as const) {
      expect((await accept(who, { ...told, amount, ...approved })).status).toBe(status)
      expect([401, 404]).toContain((await opened(who, told)).status)
    }
    for (const address of [`/api/my-offers/${number}/payment`, `/api/linked-offers/${link}/payment`])
      expect([401, 404]).toContain((await other.call('GET', address)).status)
    expect(await tableHashes(shop.db)).toEqual(before)
    expect((await accept(dana, { number, amount, ...approved })).status).toBe(202)
    await eventually(async () => (await editionStates(shop, id))[0] === 'PAID', 30_000)
    expect((await dana.call('GET', `/api/my-offers/${number}/payment`)).status).toBe(200)
  })

  test('the link of one opens no other, and no order', async () => {
    const { link } = await offered([offeredLine])
    const sign = await openLinkSigner(shop.db)
    const { id: another } = await offered([offeredLine])
    const mixed = link.replace(/^[0-9a-f-]{36}/, another)
    for (const token of [mixed, sign('order', another), sign('unsubscribe', another), '', 'x'.repeat(200)])
      expect((await opened(payer(), { link: token })).status).toBe(404)
    expect((await opened(payer(), { link: sign('offer', another) })).status).toBe(200)
  })
})

test('it is opened once, and not by staff who look at it', async () => {
  const { id, link } = await offered([offeredLine])
  const boss = payer()
  await signInAs(shop, boss, { sub: 'boss', isAdmin: true })
  expect((await opened(boss, { link })).status).toBe(200)
  expect((await findOfferRow(shop.db, id))?.openedAt).toBeNull()
  expect((await opened(payer(), { link })).status).toBe(200)
  const first = (await findOfferRow(shop.db, id))?.openedAt
  expect(first).toBeInstanceOf(Date)
  await opened(payer(), { link })
  expect((await findOfferRow(shop.db, id))?.openedAt).toEqual(first)
})

describe('requests', () => {
  const asked = { name: 'Ada Lee', email: 'ada@lab.test', lines: [{ number: 'DV34', quantity: 2 }] }

  test('the same key is the same request; with other words it is refused', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const answers = [await request(asked, key), await request(asked, key)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const [one, two] = await Promise.all(answers.map((answer) => answer.json()))
    expect(one).toEqual({ number: expect.stringMatching(/^Q-\d{4}$/) })
    expect(two).toEqual(one)
    await untilAllQuiet(shop)
    const before = await tableHashes(shop.db)
    expect((await request({ ...asked, message: 'Other' }, key)).status).toBe(422)
    expect((await request(asked, {})).status).toBe(400)
    expect((await request({ ...asked, lines: [] }, key)).status).toBe(422)
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('are limited as the contact form is', async () => {
    const strict = await openTestServer({ ...shop, config: { ...shop.config, limits: 'strict' } })
    const statuses: number[] = []
    for (let sent = 0; sent < 4; sent += 1) {
      const visitor = strict.visitor()
      const body = { ...asked, message: `${sent}` }
      const answer = await visitor.call('POST', '/api/offer-requests', body, {
        'idempotency-key': randomUUID(),
      })
      statuses.push(answer.status)
    }
    await strict.close()
    expect(statuses).toEqual([201, 201, 201, 429])
  })
})

function request(body: object, headers: Record<string, string>) {
  return server.visitor().call('POST', '/api/offer-requests', body, headers)
}

/** Sent to Ada Miller, or to this address; with its link. */
async function offered(lines: Parameters<typeof makeOffer>[1], email?: string) {
  const id = await makeOffer(shop, lines, email === undefined ? {} : { email })
  const sign = await openLinkSigner(shop.db)
  return { id, link: sign('offer', id) }
}

function payer(): Visitor {
  const visitor = server.visitor()
  visitor.cookies.set('__Host-checkout', newSessionToken())
  return visitor
}

function accept(
  visitor: Visitor,
  told: object,
  headers: Record<string, string> = { 'idempotency-key': randomUUID() },
): Promise<Response> {
  const body = { edition: 1, amount: '109500', billing: miller, ...told }
  return visitor.call('POST', '/api/offers/accept', body, headers)
}

function opened(visitor: Visitor, key: { link: string } | { number: string }): Promise<Response> {
  return visitor.call('POST', '/api/offers/opened', key)
}

function chargesOf(orderNumber: string) {
  return shop.standIns.ledger().charges.filter((charge) => charge.orderid.startsWith(`${orderNumber}-`))
}

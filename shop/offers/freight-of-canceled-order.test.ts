import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { untilAllQuiet, untilQuiet } from '../../test/kit/checks/quiet.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import { eventually } from '../../test/kit/open-test-shop.ts'
import { accept, acceptRequest, editionStates, staff } from '../../test/kit/offers.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { cards } from '../../test/kit/world.ts'
import { wordsOfHtml } from '../../app/storefront/text-pages/words-of-html.ts'
import { openLinkSigner } from '../mail/signed-link.ts'
import type { Instructions } from '../checkout/instructions/instructions.ts'
import { checkouts } from '../checkout/tables.ts'
import { cents } from '../money.ts'
import { promiseReturn } from '../refunds/promise-return.ts'
import { returnOrder } from '../refunds/return-order.ts'
import { waitsForFreight } from '../shipping/waiting-store.ts'
import { quoteFreight } from './desk/quote-freight.ts'
import { findOfferByNo, findShownEdition } from './offer-store.ts'
import { openDraft } from './save-draft.ts'
import { sendOffer } from './send-offer.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })
beforeEach(() => shop.standIns.set({ gateway: 'card', inquiry: 'on', void: 'on' }))

const by = { ...staff, reason: 'The lab ordered twice' }

test('a canceled order takes its freight quote with it: nobody can pay it, and nobody can send another', async () => {
  const { orderNumber, offerId } = await freightQuoted()
  const request = await acceptRequest(shop, offerId)
  expect((await returnOrder(shop, { ...by, orderNumber })).ok).toBe(true)
  expect(await editionStates(shop, offerId)).toEqual(['WITHDRAWN'])
  await untilAllQuiet(shop)
  const before = await tableHashes(shop.db)
  expect(await accept(shop, offerId, request)).toEqual({
    ok: false,
    refusal: { why: 'ended', state: 'WITHDRAWN' },
  })
  expect(await quoteFreight(shop, freightOf(orderNumber))).toEqual({
    ok: false,
    refusal: { why: 'not-paid' },
  })
  expect(await tableHashes(shop.db)).toEqual(before)
  await openDraft(shop, { ...staff, offerId })
  expect(await sendOffer(shop, { ...staff, offerId, version: null })).toEqual({
    ok: false,
    refusal: { why: 'order-canceled' },
  })
  const link = (await openLinkSigner(shop.db))('offer', offerId)
  const page = wordsOfHtml(await (await server.visitor().ask(`/offer?t=${link}`)).text())
  expect(page).toContain(`“Order ${orderNumber} was canceled.”`)
  expect(page).toContain('It can no longer be accepted, and nothing was charged.')
  expect(page).not.toContain('Accept and pay')
})

test('an order whose money is promised back by a review has no freight to pay, although its quote was not ended', async () => {
  const { checkoutId, offerId } = await freightQuoted()
  const request = await acceptRequest(shop, offerId)
  await shop.db.execute(sql`alter table checkout disable trigger user`)
  await shop.db.execute(sql`update checkout set state = 'VOIDING' where id = ${checkoutId}`)
  await shop.db.execute(sql`alter table checkout enable trigger user`)
  expect(await accept(shop, offerId, request)).toEqual({
    ok: false,
    refusal: { why: 'ended', state: 'WITHDRAWN' },
  })
  await shop.db.execute(sql`alter table checkout disable trigger user`)
  await shop.db.execute(sql`update checkout set state = 'COMPLETED' where id = ${checkoutId}`)
  await shop.db.execute(sql`alter table checkout enable trigger user`)
  expect((await accept(shop, offerId, request)).ok).toBe(true)
})

test('the database refuses what the verbs would: freight of a canceled order sent, or begun to be paid', async () => {
  const { orderNumber, checkoutId, offerId } = await freightQuoted()
  const [order] = await shop.db.select().from(checkouts).where(eq(checkouts.id, checkoutId))
  const edition = await findShownEdition(shop.db, offerId)
  if (!order || !edition) throw new Error('nothing was quoted')
  const { billing, cartTokenHash, sessionHash, requestHash } = order
  // As a hasty second program would pay the edition that stands.
  const pay = () =>
    shop.db.insert(checkouts).values({
      idempotencyKey: randomUUID(),
      cartTokenHash,
      sessionHash,
      requestHash,
      billing,
      priceTier: 'retail',
      subtotalCents: cents(50_00),
      discountCents: cents(0),
      source: 'offer',
      offerEditionId: edition.id,
    })
  await shop.db.execute(sql`alter table checkout disable trigger user`)
  await shop.db.execute(sql`update checkout set state = 'VOIDING' where id = ${checkoutId}`)
  await shop.db.execute(sql`alter table checkout enable trigger user`)
  await expect(pay()).rejects.toMatchObject({ cause: { constraint: 'freight_of_order' } })
  // Jobs and mails of the order go on meanwhile.
  expect(await shop.db.$count(checkouts, eq(checkouts.offerEditionId, edition.id))).toBe(0)
  expect(await editionStates(shop, offerId)).toEqual(['SENT'])
  await shop.db.execute(sql`alter table checkout disable trigger user`)
  await shop.db.execute(sql`update checkout set state = 'COMPLETED' where id = ${checkoutId}`)
  await shop.db.execute(sql`alter table checkout enable trigger user`)
  expect((await returnOrder(shop, { ...by, orderNumber })).ok).toBe(true)
  await openDraft(shop, { ...staff, offerId })
  const sent = shop.db.execute(sql`update offer_edition set state = 'SENT', sent_by = 'boss', sent_at = now(),
    valid_until = now() + interval '1 day' where offer_id = ${offerId} and state = 'DRAFT'`)
  await expect(sent).rejects.toMatchObject({ cause: { constraint: 'freight_of_order' } })
  expect(await editionStates(shop, offerId)).toEqual(['WITHDRAWN', 'DRAFT'])
})

test('while the freight is being paid the order is not canceled, and nothing of that is written', async () => {
  const { orderNumber, offerId } = await freightQuoted()
  shop.standIns.set({ inquiry: 'down' })
  const placed = await accept(
    shop,
    offerId,
    await acceptRequest(shop, offerId, { cardNumber: cards.timesOut }),
  )
  const before = await returnsOf(orderNumber)
  expect(await promiseReturn(shop, { ...by, orderNumber })).toEqual({
    ok: false,
    refusal: { why: 'freight-being-paid' },
  })
  expect(await returnsOf(orderNumber)).toEqual(before)
  shop.standIns.set({ inquiry: 'on' })
  await untilState(shop, placed.ok ? placed.value.checkoutId : '', 'DECLINED', 'CANCELLED', 'VOIDED')
  await eventually(async () => (await promiseReturn(shop, { ...by, orderNumber })).ok)
  expect(await editionStates(shop, offerId)).toEqual(['WITHDRAWN'])
})

test('canceled and accepted at the same moment, ten times: never a canceled order with paid freight', async () => {
  for (let time = 0; time < 10; time += 1) {
    const { orderNumber, offerId } = await freightQuoted()
    const [placed, returned] = await Promise.all([
      accept(shop, offerId, await acceptRequest(shop, offerId)),
      promiseReturn(shop, { ...by, orderNumber }),
    ])
    expect([placed.ok, returned.ok].filter(Boolean)).toHaveLength(1)
    if (placed.ok) await untilState(shop, placed.value.checkoutId, 'COMPLETED')
  }
})

test('freight whose money went back is not paid: the order waits again, and its freight can be quoted anew', async () => {
  const { checkoutId, orderNumber, offerId } = await freightQuoted({ freight: { way: 'ask' } })
  const waits = () => waitsForFreight(shop.db, checkoutId)
  expect(await waits()).toBe(true)
  const placed = await accept(shop, offerId, await acceptRequest(shop, offerId))
  const freightId = placed.ok ? placed.value.checkoutId : ''
  await untilState(shop, freightId, 'COMPLETED')
  expect(await waits()).toBe(false)
  expect(await quoteFreight(shop, freightOf(orderNumber))).toMatchObject({ refusal: { why: 'quoted' } })
  const { rows } = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${freightId}`,
  )
  const number = rows[0]?.number ?? ''
  await untilQuiet(shop, number)
  expect((await returnOrder(shop, { ...by, orderNumber: number })).ok).toBe(true)
  await eventually(waits)
  expect(await quoteFreight(shop, freightOf(orderNumber))).toMatchObject({ ok: true })
  expect(await waits()).toBe(true)
})

async function freightQuoted(
  said: Partial<Instructions> = {},
): Promise<{ checkoutId: string; orderNumber: string; offerId: string }> {
  const request = await orderRequest(shop)
  const checkoutId = await buy(shop, { ...request, instructions: { ...request.instructions, ...said } })
  await untilState(shop, checkoutId, 'COMPLETED')
  const { rows } = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${checkoutId}`,
  )
  const orderNumber = rows[0]?.number ?? ''
  await untilQuiet(shop, orderNumber)
  const quoted = await quoteFreight(shop, freightOf(orderNumber))
  const offer = quoted.ok ? await findOfferByNo(shop.db, Number(quoted.value.number.slice(2))) : null
  return { checkoutId, orderNumber, offerId: offer?.id ?? '' }
}

function freightOf(orderNumber: string) {
  return { ...staff, orderNumber, amountCents: cents(50_00), title: 'UPS Freight', note: '', validDays: 30 }
}

async function returnsOf(orderNumber: string) {
  const { rows } = await shop.db.execute(sql`
    select (select count(*)::int from money_return) as returns, (select count(*)::int from audit_event) as audits,
      state from checkout where order_number = ${orderNumber}`)
  return rows
}

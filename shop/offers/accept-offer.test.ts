import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { violations } from '../../test/kit/checks/invariants.ts'
import { untilAllQuiet } from '../../test/kit/checks/quiet.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import {
  accept,
  acceptRequest,
  editionStates,
  freightLine,
  makeOffer,
  moveEnd,
  offeredLine,
  sendDraft,
  staff,
} from '../../test/kit/offers.ts'
import { eventually, openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { times } from '../../test/kit/sample.ts'
import { cards, world } from '../../test/kit/world.ts'
import { cents } from '../money.ts'
import { editionMoves } from './offer.ts'
import { declineOffer, expireOffer, withdrawOffer } from './end-edition.ts'
import { openDraft } from './save-draft.ts'
import { sendOffer } from './send-offer.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ BACK_OFFICE: 'business-central', INVOICE_STEPS: 'on' })
})
afterAll(() => shop.close())

const cheaper = { ...offeredLine, unitCents: cents(900_00), reason: 'Trade-in of an old grinder' }
const optional = {
  ...offeredLine,
  number: world.washer.number,
  quantity: 10,
  isOptional: true,
}
const jig = {
  ...freightLine,
  kind: 'text' as const,
  title: 'Jig, made to drawing',
  quantity: 2,
  unitCents: cents(40_00),
}

test('the moves of an edition are those of its table', async () => {
  const { rows } = await shop.db.execute(
    sql`select from_state as "from", to_state as "to" from offer_transition order by 1, 2`,
  )
  const moves = Object.entries(editionMoves).flatMap(([from, next]) => next.map((to) => ({ from, to })))
  expect(rows).toEqual(moves.toSorted((a, b) => (a.from + a.to < b.from + b.to ? -1 : 1)))
})

describe('N4: accepted = charged = ordered', () => {
  test('products, texts, freight and the optional lines that were taken, to the cent, in one order with its documents', async () => {
    const id = await makeOffer(shop, [cheaper, optional, jig, freightLine])
    const placed = await accept(shop, id, await acceptRequest(shop, id, { chosen: [2] }))
    const checkoutId = placed.ok ? placed.value.checkoutId : ''
    await untilState(shop, checkoutId, 'COMPLETED')
    // 900.00 + 10 × 0.10 + 2 × 40.00 + 180.50
    expect(chargesOf(await numberOf(checkoutId))).toMatchObject([
      { amountCents: 1161_50, status: 'approved' },
    ])
    expect(await linesOf(checkoutId)).toEqual([
      ['product', world.grinder.number, 1, 900_00],
      ['product', world.washer.number, 10, 10],
      ['text', '', 2, 40_00],
      ['freight', '', 1, 180_50],
    ])
    const book = await eventually(async () => documentsOf('order', await numberOf(checkoutId))[0])
    expect(book).toMatchObject({
      totalCents: 1161_50,
      lines: [
        { number: 'AG03', quantity: 1, unitCents: 900_00, discountCents: 0 },
        { number: 'W-10', quantity: 10, unitCents: 10, discountCents: 0 },
        { number: 'WEB-TEXT', quantity: 2, unitCents: 40_00, discountCents: 0 },
        { number: '6810', quantity: 1, unitCents: 180_50, discountCents: 0 },
      ],
    })
    expect(await editionStates(shop, id)).toEqual(['PAID'])
    await untilAllQuiet(shop)
    expect(await violations(shop.db, shop.standIns.ledger(), inBooks)).toEqual([])
  })

  test('a total that is not that of the edition with these lines is refused, and nothing is written', async () => {
    const id = await makeOffer(shop, [cheaper, optional])
    for (const wishes of [
      { amountCents: 1 },
      { amountCents: 900_00, chosen: [2] },
      { amountCents: 901_00, chosen: [] },
      // No product of the shop, or its present price.
      { amountCents: world.grinder.newPrice },
    ])
      expect(await refusalOf(id, wishes)).toEqual({ why: 'other-total' })
    expect(await refusalOf(id, { card: null })).toEqual({ why: 'no-card' })
  })

  test('around the verb, the guard of the table holds another price, quantity, line, coupon or tier', async () => {
    const id = await makeOffer(shop, [cheaper, optional])
    const wrong = [
      { unit: 1, qty: 1 },
      { unit: 900_00, qty: 2 },
      { unit: 900_00, qty: 1, number: world.vibrator.number },
      { unit: 900_00, qty: 1, subtotal: 1 },
      { unit: 900_00, qty: 1, discount: 1 },
      { unit: 900_00, qty: 1, coupon: 'SAVE10' },
    ]
    for (const line of wrong) await expect(checkoutByHand(id, line)).rejects.toThrow()
    await expect(checkoutByHand(id, { unit: 900_00, qty: 1 })).resolves.toBeDefined()
  })

  test('a price of the catalogue that changes later changes nothing', async () => {
    const id = await makeOffer(shop, [{ ...offeredLine, number: world.vibrator.number }])
    await shop.db.execute(sql`update product set new_price_cents = 1 where number = ${world.vibrator.number}`)
    const placed = await accept(shop, id, await acceptRequest(shop, id))
    await untilState(shop, placed.ok ? placed.value.checkoutId : '', 'COMPLETED')
    expect(chargesOf(await numberOf(placed.ok ? placed.value.checkoutId : ''))).toMatchObject([
      { amountCents: 385_01 },
    ])
    await shop.db.execute(
      sql`update product set new_price_cents = 38501 where number = ${world.vibrator.number}`,
    )
  })
})

describe('N5: paid at most once', () => {
  test('twenty accepts in one moment from as many browsers: one charge', async () => {
    for (let round = 0; round < times({ whole: 200, sample: 3 }); round += 1) {
      const id = await makeOffer(shop, [offeredLine])
      const requests = await Promise.all(Array.from({ length: 20 }, () => acceptRequest(shop, id)))
      const placed = await Promise.all(requests.map((request) => accept(shop, id, request)))
      const ids = new Set(placed.map((one) => (one.ok ? one.value.checkoutId : one.refusal.why)))
      expect(ids.size).toBe(1)
      const [checkoutId = ''] = ids
      await untilState(shop, checkoutId, 'COMPLETED')
      expect(chargesOf(await numberOf(checkoutId))).toHaveLength(1)
    }
  }, 600_000)

  test('one that was paid answers with its order, and a cart of the same browser stays as it was', async () => {
    const id = await makeOffer(shop, [offeredLine])
    const request = await acceptRequest(shop, id)
    const first = await accept(shop, id, request)
    await untilState(shop, first.ok ? first.value.checkoutId : '', 'COMPLETED')
    expect(await accept(shop, id, await acceptRequest(shop, id))).toEqual({
      ok: true,
      value: { checkoutId: first.ok ? first.value.checkoutId : '', toCharge: null },
    })
    // The session is not renewed by it: the cart is paid as if there were no offer.
    const cart = await buy(shop, await orderRequest(shop, { sessionToken: request.sessionToken }))
    expect(cart).not.toBe(first.ok && first.value.checkoutId)
    await untilState(shop, cart, 'COMPLETED')
  })

  test('a declined card leaves it open, and the next card goes on under the same number', async () => {
    const id = await makeOffer(shop, [offeredLine])
    const request = await acceptRequest(shop, id, { cardNumber: cards.declined })
    const first = await accept(shop, id, request)
    const checkoutId = first.ok ? first.value.checkoutId : ''
    await untilState(shop, checkoutId, 'DECLINED')
    expect(await editionStates(shop, id)).toEqual(['ACCEPTED'])
    const { card, idempotencyKey } = await acceptRequest(shop, id)
    const second = await accept(shop, id, { ...request, card, idempotencyKey })
    expect(second).toMatchObject({ ok: true, value: { checkoutId } })
    await untilState(shop, checkoutId, 'COMPLETED')
    expect(await editionStates(shop, id)).toEqual(['PAID'])
  })

  test('a charge in doubt holds it: nobody else pays, and it neither ends nor is replaced until the doubt is over', async () => {
    const id = await makeOffer(shop, [offeredLine])
    const first = await accept(shop, id, await acceptRequest(shop, id, { cardNumber: cards.timesOut }))
    const checkoutId = first.ok ? first.value.checkoutId : ''
    await untilState(shop, checkoutId, 'CHARGE_UNKNOWN', 'VOIDING')
    await openDraft(shop, { offerId: id, ...staff })
    await moveEnd(shop, id, 40)
    expect(await expireOffer(shop, id)).toBeNull()
    const draft = await draftVersion(id)
    for (const act of [
      () => withdrawOffer(shop, { offerId: id, reason: 'x', ...staff }),
      () => declineOffer(shop, { offerId: id, editionNo: 1, reason: '' }),
      () => sendOffer(shop, { offerId: id, version: draft, ...staff }),
    ])
      expect(await act()).toEqual({ ok: false, refusal: { why: 'being-paid' } })
    expect(await accept(shop, id, await acceptRequest(shop, id))).toMatchObject({
      ok: true,
      value: { checkoutId, toCharge: null },
    })
    await untilState(shop, checkoutId, 'VOIDED')
    // Its day has passed meanwhile: nothing more is charged.
    expect(await refusalOf(id)).toEqual({ why: 'ended', state: 'EXPIRED' })
  })

  test.each([
    ['its day has passed', (id: string) => moveEnd(shop, id, 40), { why: 'ended', state: 'EXPIRED' }],
    [
      'its day has passed and that was written down',
      async (id: string) => {
        await moveEnd(shop, id, 40)
        expect(await expireOffer(shop, id)).toMatchObject({ edition: { no: 1 } })
      },
      { why: 'ended', state: 'EXPIRED' },
    ],
    [
      'staff withdrew it',
      (id: string) => withdrawOffer(shop, { offerId: id, reason: 'Wrong machine', ...staff }),
      { why: 'ended', state: 'WITHDRAWN' },
    ],
    [
      'its buyer declined',
      (id: string) => declineOffer(shop, { offerId: id, editionNo: 1, reason: '' }),
      { why: 'ended', state: 'DECLINED' },
    ],
    [
      'another edition stands',
      async (id: string) => {
        await openDraft(shop, { offerId: id, ...staff })
        await sendDraft(shop, id)
      },
      { why: 'replaced', no: 2 },
    ],
  ] as const)('after %s it is refused, and nothing is written', async (_, end, refusal) => {
    const id = await makeOffer(shop, [offeredLine])
    const request = await acceptRequest(shop, id)
    await end(id)
    expect(await refusalOf(id, request)).toEqual(refusal)
    // Around the verb.
    await expect(checkoutByHand(id, { unit: world.grinder.newPrice, qty: 1 }, 1)).rejects.toThrow()
  })
})

test('N6: an edition that was sent never changes, whoever writes', async () => {
  const id = await makeOffer(shop, [offeredLine])
  await untilAllQuiet(shop)
  const before = await tableHashes(shop.db)
  const edition = sql`(select id from offer_edition where offer_id = ${id})`
  for (const statement of [
    sql`update offer_edition set note = 'x' where offer_id = ${id}`,
    sql`update offer_edition set valid_until = now() + interval '99 days' where offer_id = ${id}`,
    sql`update offer_edition set state = 'DRAFT', sent_at = null, valid_until = null, sent_by = null where offer_id = ${id}`,
    sql`update offer_edition set state = 'PAID', ended_at = now() where offer_id = ${id}`,
    sql`delete from offer_edition where offer_id = ${id}`,
    sql`update offer_line set unit_cents = 1 where edition_id = ${edition}`,
    sql`delete from offer_line where edition_id = ${edition}`,
    sql`insert into offer_line (edition_id, line_no, kind, title, qty, unit_cents, priced_by)
      values (${edition}, 9, 'text', 'x', 1, 0, 'x')`,
    sql`update offer set price_tier = 'partner', owner_sub = 'partner-1' where id = ${id}`,
  ])
    await expect(shop.db.execute(statement)).rejects.toThrow()
  expect(await tableHashes(shop.db)).toEqual(before)
})

test('an offer for 0 is an order without a card, and its documents have no payment', async () => {
  const free = { ...jig, title: 'Replacement under warranty', unitCents: cents(0) }
  const id = await makeOffer(shop, [free])
  const placed = await accept(shop, id, await acceptRequest(shop, id, { card: null }))
  const checkoutId = placed.ok ? placed.value.checkoutId : ''
  expect(placed).toEqual({ ok: true, value: { checkoutId, toCharge: null } })
  await untilState(shop, checkoutId, 'COMPLETED')
  expect(chargesOf(await numberOf(checkoutId))).toEqual([])
  expect(await editionStates(shop, id)).toEqual(['PAID'])
  await untilAllQuiet(shop)
  const steps = await shop.db.execute(
    sql`select step, state from hand_over_step where checkout_id = ${checkoutId} order by step`,
  )
  expect(steps.rows).toEqual([
    { step: 'customer', state: 'DONE' },
    { step: 'invoice', state: 'DONE' },
    { step: 'order', state: 'DONE' },
  ])
  expect(await violations(shop.db, shop.standIns.ledger(), inBooks)).toEqual([])
})

const inBooks = { backOffice: 'business-central' as const, withInvoices: true }

/** Why it was refused; the tables are as they were. */
async function refusalOf(id: string, wishes: Partial<Awaited<ReturnType<typeof acceptRequest>>> = {}) {
  await untilAllQuiet(shop)
  const before = await tableHashes(shop.db)
  const answer = await accept(shop, id, await acceptRequest(shop, id, wishes))
  expect(await tableHashes(shop.db)).toEqual(before)
  return answer.ok ? null : answer.refusal
}

/** Around the verbs: only the guards of the tables are left. */
async function checkoutByHand(
  offerId: string,
  line: {
    unit: number
    qty: number
    number?: string
    subtotal?: number
    discount?: number
    coupon?: string
  },
  no = 1,
): Promise<unknown> {
  const { unit, qty, number = world.grinder.number, discount = 0, coupon = null } = line
  const { subtotal = unit * qty } = line
  const hash = Buffer.alloc(32, 7)
  class Undone extends Error {}
  const attempt = shop.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into checkout (cart_token_hash, session_hash, idempotency_key, request_hash, subtotal_cents,
        discount_cents, price_tier, coupon_code, billing, source, offer_edition_id)
      select ${hash}, ${hash}, gen_random_uuid(), ${hash}, ${subtotal}, ${discount}, 'retail', ${coupon}, '{}', 'offer', id
      from offer_edition where offer_id = ${offerId} and no = ${no} returning id`)
    const id = rows[0]?.id ?? ''
    await tx.execute(sql`insert into checkout_line (checkout_id, line_no, product_number, title, qty, unit_cents, discount_cents)
      values (${id}, 1, ${number}, 'High Speed Alloy Grinder', ${qty}, ${unit}, ${discount})`)
    await tx.execute(sql`update checkout set state = 'NUMBERED', order_number = 'X-1' where id = ${id}`)
    await tx.execute(sql`update checkout set state = 'CHARGING' where id = ${id}`)
    throw new Undone()
  })
  return attempt.catch((error: unknown) => {
    if (error instanceof Undone) return 'taken'
    throw error
  })
}

async function draftVersion(offerId: string): Promise<number> {
  const { rows } = await shop.db.execute<{ version: number }>(
    sql`select version from offer_edition where offer_id = ${offerId} and state = 'DRAFT'`,
  )
  return rows[0]?.version ?? -1
}

async function numberOf(id: string): Promise<string> {
  const { rows } = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${id}`,
  )
  return rows[0]?.number ?? ''
}

async function linesOf(id: string): Promise<unknown[]> {
  const { rows } = await shop.db.execute<{ line: unknown }>(sql`
    select json_build_array(kind, product_number, qty, unit_cents) as line from checkout_line
    where checkout_id = ${id} order by line_no`)
  return rows.map(({ line }) => line)
}

function chargesOf(orderNumber: string) {
  return shop.standIns
    .ledger()
    .charges.filter(({ orderid, status }) => status === 'approved' && orderid.startsWith(`${orderNumber}-`))
}

function documentsOf(kind: string, orderNumber: string) {
  return (shop.standIns.ledger().documents ?? []).filter(
    (document) => document.kind === kind && document.externalDocumentNumber === orderNumber,
  )
}

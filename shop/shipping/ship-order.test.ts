import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { untilAllQuiet } from '../../test/kit/checks/quiet.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import { eventually, openTestShop } from '../../test/kit/open-test-shop.ts'
import { cards, miller, world } from '../../test/kit/world.ts'
import { noInstructions, type Instructions } from '../checkout/instructions/instructions.ts'
import { returnOrder } from '../refunds/return-order.ts'
import { correctShipment, undoShipment } from './change-shipment.ts'
import { findPackingSlip, findShipping } from './find-shipping.ts'
import { shipOrder, type ShipRequest } from './ship-order.ts'

const shop = await openTestShop({ LIMITS: 'off' })
afterAll(() => shop.close())

const grinder = world.grinder.number
const pin = world.pin.number

describe('shipping an order', () => {
  test('in two parts: each is told to the buyer, and the sums stay right', async () => {
    const number = await bought([
      { number: grinder, quantity: 3 },
      { number: pin, quantity: 10 },
    ])
    const first = await ship(number, [
      { number: grinder.toLowerCase(), quantity: 2 },
      { number: pin, quantity: 4 },
    ])
    expect(first).toMatchObject({ ok: true, value: { no: 1, isRepeat: false, told: miller.email } })
    expect(await sums(number)).toEqual({
      state: 'partly',
      lines: [
        [grinder, 3, 2, 1],
        [pin, 10, 4, 6],
      ],
    })
    const second = await ship(number, [
      { number: grinder, quantity: 1 },
      { number: pin, quantity: 6 },
    ])
    expect(second).toMatchObject({ ok: true, value: { no: 2 } })
    expect(await sums(number)).toEqual({
      state: 'shipped',
      lines: [
        [grinder, 3, 3, 0],
        [pin, 10, 10, 0],
      ],
    })
    const mails = await mailsOf(number, 2)
    const texts = mails.map(({ subject, text }) => `${subject}\n${text}`)
    expect(texts[0]).toContain('Part of your order is on its way: order')
    expect(texts[0]).toContain(`2 × ${grinder} High Speed Alloy Grinder`)
    expect(texts[0]).toContain(`Still to come:\n1 × ${grinder}`)
    expect(texts[0]).toContain('https://www.ups.com/track?tracknum=1Z%20999%2F%3Fx')
    expect(texts[1]).toContain('There is nothing more to come for this order.')
  })

  test.each([
    ['more than was ordered', 'AG03', 2, { why: 'too-many', number: 'AG03', toCome: 1 }],
    ['what was not ordered', 'PIN-1', 1, { why: 'unknown-line', number: 'PIN-1' }],
  ])('%s is refused, and nothing is written', async (_, product, quantity, refusal) => {
    const number = await bought([{ number: grinder, quantity: 1 }])
    expect(await refusalOf(() => ship(number, [{ number: product, quantity }]))).toMatchObject(refusal)
  })

  test('the same number twice in one parcel adds up', async () => {
    const number = await bought([{ number: pin, quantity: 3 }])
    expect(
      await refusalOf(() =>
        ship(number, [
          { number: pin, quantity: 2 },
          { number: pin, quantity: 2 },
        ]),
      ),
    ).toMatchObject({ why: 'too-many', number: pin, toCome: 3 })
  })

  test('an order that is not paid, or does not exist', async () => {
    const id = await buy(shop, await orderRequest(shop, { cardNumber: cards.declined }))
    await untilState(shop, id, 'DECLINED')
    const lines = [{ number: grinder, quantity: 1 }]
    expect(await refusalOf(async () => ship(await numberOf(id), lines))).toMatchObject({ why: 'not-paid' })
    expect(await refusalOf(() => ship('SO-0', lines))).toMatchObject({ why: 'not-found' })
  })

  test('an order whose money goes back is not shipped any more, and what went stays told', async () => {
    const number = await bought([{ number: pin, quantity: 2 }])
    expect(await ship(number, [{ number: pin, quantity: 1 }])).toMatchObject({ ok: true })
    const asked = { orderNumber: number, reason: 'The buyer called.', actor: 'boss', requestId: '-' }
    // It is refused while a document of the order is being sent.
    await eventually(async () => (await returnOrder(shop, asked)).ok)
    expect(await ship(number, [{ number: pin, quantity: 1 }])).toEqual({
      ok: false,
      refusal: { why: 'withdrawn' },
    })
    expect(await sums(number)).toEqual({ state: 'shipped', lines: [[pin, 2, 1, 0]] })
    await expect(insertByHand(number, 1)).rejects.toMatchObject({
      cause: { constraint: 'shipment_within_order' },
    })
  })
})

describe('N9: shipped and to come are what was ordered', () => {
  const [requests, ordered] = [8, 5]

  test('with the guard off, parallel requests ship too much: the check notices it', async () => {
    await shop.db.execute(sql`alter table shipment_line disable trigger shipment_line_guard`)
    try {
      expect(await shipAtOnce()).toBeGreaterThan(ordered)
    } finally {
      await shop.db.execute(sql`alter table shipment_line enable trigger shipment_line_guard`)
    }
  })

  test('with it, exactly what was ordered goes', async () => {
    for (let round = 0; round < 3; round += 1) expect(await shipAtOnce()).toBe(ordered)
  })

  test('no statement gets around it', async () => {
    const number = await bought([{ number: pin, quantity: 2 }])
    expect(await ship(number, [{ number: pin, quantity: 1 }])).toMatchObject({ ok: true })
    for (const statement of [
      sql`update shipment_line set qty = 2`,
      sql`delete from shipment_line`,
      sql`delete from shipment`,
      sql`update shipment set freight_waited = true, freight_reason = 'x'`,
      sql`insert into shipment (checkout_id, no, carrier, shipped_on, freight_waited, created_by)
        select checkout_id, 77, '', now(), false, 'x' from shipment limit 1`,
      sql`insert into shipment (checkout_id, no, carrier, shipped_on, freight_waited, created_by)
        select checkout_id, 77, '', now(), true, 'x' from shipment limit 1`,
    ])
      await expect(shop.db.execute(statement)).rejects.toThrow()
    await expect(insertByHand(number, 2)).rejects.toThrow()
    expect(await sums(number)).toEqual({ state: 'partly', lines: [[pin, 2, 1, 1]] })
  })

  async function shipAtOnce(): Promise<number> {
    const number = await bought([{ number: pin, quantity: ordered }])
    const answers = await Promise.all(
      Array.from({ length: requests }, () => ship(number, [{ number: pin, quantity: 1 }])),
    )
    const whys = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.why]))
    expect(whys.filter((why) => !['taken', 'too-many', 'all-shipped'].includes(why))).toEqual([])
    const { rows } = await shop.db.execute<{ pieces: number }>(sql`
      select sum(qty)::int as pieces from shipment_line join checkout on id = checkout_id
      where order_number = ${number}`)
    return rows[0]?.pieces ?? 0
  }
})

describe('N10: an order that waits for freight approval', () => {
  const asked: Instructions = { ...noInstructions, freight: { way: 'ask' } }

  test('is not shipped without saying why, and the reason is kept', async () => {
    const number = await bought([{ number: pin, quantity: 1 }], asked)
    expect(await findShipping(shop, number)).toMatchObject({ freightWaits: true, freight: { way: 'ask' } })
    const lines = [{ number: pin, quantity: 1 }]
    expect(await refusalOf(() => ship(number, lines))).toMatchObject({ why: 'freight-waits' })
    expect(await refusalOf(() => ship(number, lines, { freightReason: '  ' }))).toMatchObject({
      why: 'freight-waits',
    })
    expect(await ship(number, lines, { freightReason: 'Agreed by phone.' })).toMatchObject({ ok: true })
    expect((await findShipping(shop, number))?.shipments).toMatchObject([
      { freightReason: 'Agreed by phone.' },
    ])
    const { rows } = await shop.db.execute(
      sql`select actor_sub as actor, after ->> 'reason' as reason from audit_event
        where action = 'shipping.ship' and target = ${number}`,
    )
    expect(rows).toEqual([{ actor: 'boss', reason: 'Before the freight was approved: Agreed by phone.' }])
  })

  test.each<[string, Instructions['freight']]>([
    ['who said nothing of freight', null],
    ['with a carrier account', { way: 'account', carrier: 'UPS', account: '1X2Y3Z' }],
    ['who picks it up', { way: 'pick-up' }],
  ])('nobody waits %s', async (_, freight) => {
    const number = await bought([{ number: pin, quantity: 1 }], { ...noInstructions, freight })
    const shipped = await ship(number, [{ number: pin, quantity: 1 }], { freightReason: 'Not needed.' })
    expect(shipped).toMatchObject({ ok: true })
    expect((await findShipping(shop, number))?.shipments).toMatchObject([{ freightReason: '' }])
  })
})

describe('a reference', () => {
  test('makes one shipment, however often and however parallel it comes', async () => {
    const number = await bought([{ number: pin, quantity: 3 }])
    const send = () =>
      ship(number, [{ number: pin, quantity: 1 }], { reference: 'pack-77', actor: 'service' })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map((answer) => answer.ok && answer.value.no)).toEqual([1, 1, 1])
    expect(await send()).toMatchObject({ ok: true, value: { no: 1, isRepeat: true, told: null } })
    expect(await sums(number)).toEqual({ state: 'partly', lines: [[pin, 3, 1, 2]] })
    await mailsOf(number, 1)
    expect(
      await refusalOf(() =>
        ship(number, [{ number: pin, quantity: 2 }], { reference: 'pack-77', actor: 'service' }),
      ),
    ).toMatchObject({ why: 'reference-reused' })
  })
})

describe('what was wrong', () => {
  test('is corrected: a mail only if that is wanted, and not over a newer version', async () => {
    const { number, id } = await shippedPin(1)
    const by = { actor: 'boss', requestId: '-' }
    const way = { carrier: 'FedEx', tracking: '77', shippedOn: '2026-11-20' }
    expect(await correctShipment(shop, { id, version: 0, ...way, tell: false, ...by })).toMatchObject({
      ok: true,
      value: { no: 1, told: null },
    })
    expect((await findShipping(shop, number))?.shipments).toMatchObject([
      { ...way, trackingPage: 'https://www.fedex.com/fedextrack/?trknbr=77', version: 1 },
    ])
    expect(
      await refusalOf(() => correctShipment(shop, { id, version: 0, ...way, tell: true, ...by })),
    ).toMatchObject({
      why: 'version-conflict',
    })
    expect(
      await correctShipment(shop, { id, version: 1, ...way, tracking: '78', tell: true, ...by }),
    ).toMatchObject({ ok: true, value: { told: miller.email } })
    const mails = await mailsOf(number, 2)
    expect(mails[1]?.subject).toContain('Shipping details corrected')
    expect(mails[1]?.text).toContain('78')
  })

  test('is undone once: its lines are to come again, and can be shipped again', async () => {
    const { number, id } = await shippedPin(2)
    const undo = { id, version: null, actor: 'boss', requestId: '-' }
    expect(await undoShipment(shop, undo)).toMatchObject({ ok: true, value: { no: 1 } })
    expect(await sums(number)).toEqual({ state: 'to-ship', lines: [[pin, 2, 0, 2]] })
    expect(await refusalOf(() => undoShipment(shop, undo))).toMatchObject({ why: 'undone' })
    await expect(
      shop.db.execute(sql`update shipment set undone_at = null, undone_by = null where id = ${id}`),
    ).rejects.toThrow()
    expect(await ship(number, [{ number: pin, quantity: 2 }])).toMatchObject({ ok: true, value: { no: 2 } })
  })
})

test('a packing slip says what lies in the parcel and what follows, and no price', async () => {
  const told: Instructions = { ...noInstructions, poNumber: 'PO-7', note: 'Ring twice.' }
  const number = await bought(
    [
      { number: grinder, quantity: 1 },
      { number: pin, quantity: 5 },
    ],
    told,
  )
  const shipped = await ship(number, [{ number: pin, quantity: 2 }])
  const slip = await findPackingSlip(shop, shipped.ok ? shipped.value.id : '')
  expect(slip).toMatchObject({
    orderNumber: number,
    no: 1,
    carrier: 'UPS',
    shipTo: ['Ada Miller', '12 Plaster Lane', 'Austin, TX 78701', 'United States'],
    poNumber: 'PO-7',
    note: 'Ring twice.',
    lines: [
      { number: grinder, ordered: 1, here: 0, toCome: 1 },
      { number: pin, ordered: 5, here: 2, toCome: 3 },
    ],
    isUndone: false,
  })
  expect(JSON.stringify(slip)).not.toMatch(/cents|price/i)
})

async function bought(
  lines: { number: string; quantity: number }[],
  instructions: Instructions = noInstructions,
): Promise<string> {
  const id = await buy(shop, await orderRequest(shop, { lines, instructions }))
  await untilState(shop, id, 'COMPLETED')
  return numberOf(id)
}

async function numberOf(id: string): Promise<string> {
  const { rows } = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${id}`,
  )
  return rows[0]?.number ?? ''
}

async function shippedPin(quantity: number): Promise<{ number: string; id: string }> {
  const number = await bought([{ number: pin, quantity }])
  const shipped = await ship(number, [{ number: pin, quantity }])
  if (!shipped.ok) throw new Error(shipped.refusal.why)
  return { number, id: shipped.value.id }
}

function ship(orderNumber: string, lines: ShipRequest['lines'], wishes: Partial<ShipRequest> = {}) {
  return shipOrder(shop, {
    orderNumber,
    lines,
    carrier: 'UPS',
    tracking: '1Z 999/?x',
    reference: null,
    freightReason: '',
    returnReason: '',
    tell: true,
    actor: 'boss',
    requestId: '-',
    ...wishes,
  })
}

async function sums(number: string) {
  const found = await findShipping(shop, number)
  return {
    state: found?.state,
    lines: found?.lines.map((line) => [line.number, line.ordered, line.shipped, line.toCome]),
  }
}

/** Around the verb: only the guard of the table is left. */
async function insertByHand(number: string, qty: number): Promise<void> {
  await shop.db.execute(sql`
    with added as (insert into shipment (checkout_id, no, carrier, shipped_on, freight_waited, created_by)
      select id, 99, '', now(), false, 'hand' from checkout where order_number = ${number} returning id, checkout_id)
    insert into shipment_line (shipment_id, checkout_id, line_no, qty) select id, checkout_id, 1, ${qty} from added`)
}

async function mailsOf(number: string, count: number) {
  return eventually(async () => {
    const found = shop.standIns
      .ledger()
      .mails.filter(({ subject }) => subject.includes(number) && /way|over|corrected/.test(subject))
    return found.length === count && found
  })
}

/** Why it was refused; the tables are as they were. */
async function refusalOf(act: () => Promise<{ ok: boolean }>): Promise<unknown> {
  await untilAllQuiet(shop)
  const before = await tableHashes(shop.db)
  const answer = await act()
  expect(await tableHashes(shop.db)).toEqual(before)
  return 'refusal' in answer ? answer.refusal : null
}

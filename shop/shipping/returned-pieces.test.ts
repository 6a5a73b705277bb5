import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { untilAllQuiet } from '../../test/kit/checks/quiet.ts'
import { shippingViolations } from '../../test/kit/checks/shipping-violations.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import { eventually, openTestShop } from '../../test/kit/open-test-shop.ts'
import { world } from '../../test/kit/world.ts'
import { noInstructions, type Instructions } from '../checkout/instructions/instructions.ts'
import { cents } from '../money.ts'
import { dropPart, promisePart } from '../refunds/promise-part.ts'
import { returnOrder } from '../refunds/return-order.ts'
import { correctShipment, undoShipment } from './change-shipment.ts'
import { findBuyerShipping, findShipping, listShipping } from './find-shipping.ts'
import { shipOrder, type ShipRequest } from './ship-order.ts'
import { countOrdersToShip } from './waiting-store.ts'

const shop = await openTestShop({ LIMITS: 'off' })
afterAll(() => shop.close())
const pin = world.pin.number
beforeEach(() => shop.standIns.set({ settlement: 'done' }))
const by = { actor: 'boss', requestId: '-' }

describe('pieces whose money went back before they were shipped', () => {
  test('are not to come: not on the order, not for the buyer, and not in the mail', async () => {
    const number = await bought(5)
    await giveBack(number, 2)
    expect(await linesOf(number)).toEqual({ state: 'to-ship', lines: [[5, 0, 3, 2]] })
    expect(await ship(number, 1)).toMatchObject({ ok: true })
    expect(await linesOf(number)).toEqual({ state: 'partly', lines: [[5, 1, 2, 2]] })
    expect(await ship(number, 2)).toMatchObject({ ok: true })
    expect(await linesOf(number)).toEqual({ state: 'shipped', lines: [[5, 3, 0, 2]] })
    expect(await findBuyerShipping(shop, number)).toMatchObject({
      state: 'shipped',
      lines: [{ number: pin, shipped: 3, toCome: 0, returned: 2 }],
    })
    const mails = await eventually(async () => {
      const found = shop.standIns
        .ledger()
        .mails.filter(({ subject }) => subject.includes(`${number} from`) && /way/.test(subject))
      return found.length === 2 && found
    })
    const [first = '', second = ''] = mails.map(({ text }) => text)
    expect(first).toContain(`Still to come:\n2 × ${pin}`)
    expect(first).toContain(`No longer to come, because the money was or is being refunded:\n2 × ${pin}`)
    expect(second).toContain('There is nothing more to come for this order.')
  })

  test('go only with a reason, and never more than was ordered', async () => {
    const number = await bought(5)
    await giveBack(number, 2)
    expect(await refusalOf(() => ship(number, 4))).toEqual({ why: 'returned', number: pin, toCome: 3 })
    expect(await refusalOf(() => ship(number, 4, { returnReason: '  ' }))).toMatchObject({ why: 'returned' })
    expect(await refusalOf(() => ship(number, 6, { returnReason: 'A gift.' }))).toEqual({
      why: 'too-many',
      number: pin,
      toCome: 3,
    })
    expect(await ship(number, 4, { returnReason: 'A gift.' })).toMatchObject({ ok: true })
    expect(await findShipping(shop, number)).toMatchObject({
      state: 'shipped',
      lines: [{ ordered: 5, shipped: 4, toCome: 0, returned: 1 }],
      shipments: [{ returnReason: 'A gift.', freightReason: '' }],
    })
    const { rows } = await shop.db.execute(sql`select after ->> 'reason' as reason from audit_event
      where action = 'shipping.ship' and target = ${number}`)
    expect(rows).toEqual([{ reason: 'Although its money was refunded: A gift.' }])
  })

  test('a reason that is not needed is not kept', async () => {
    const number = await bought(2)
    expect(await ship(number, 2, { returnReason: 'Not needed.' })).toMatchObject({ ok: true })
    expect((await findShipping(shop, number))?.shipments).toMatchObject([{ returnReason: '' }])
  })

  test('no statement ships them without a reason, and with one not more than was ordered', async () => {
    const number = await bought(3)
    await giveBack(number, 2)
    const refused = { cause: { constraint: 'shipment_within_order' } }
    await expect(insertByHand(number, 2, '')).rejects.toMatchObject(refused)
    await expect(insertByHand(number, 2, '  ')).rejects.toMatchObject(refused)
    await expect(insertByHand(number, 4, 'A gift.')).rejects.toMatchObject(refused)
    await insertByHand(number, 2, 'A gift.')
    await expect(
      shop.db.execute(sql`update shipment set return_reason = '' where return_reason = 'A gift.'`),
    ).rejects.toMatchObject({ cause: { code: '23514' } })
    expect(await linesOf(number)).toEqual({ state: 'shipped', lines: [[3, 2, 0, 1]] })
  })

  test('are to come again if the return is given up', async () => {
    shop.standIns.set({ settlement: 'waits' })
    const number = await bought(3)
    await giveBack(number, 2)
    expect(await ship(number, 1)).toMatchObject({ ok: true })
    expect(await linesOf(number)).toEqual({ state: 'shipped', lines: [[3, 1, 0, 2]] })
    expect(await dropPart(shop, { orderNumber: number, partNo: 1, ...by })).toMatchObject({ ok: true })
    expect(await linesOf(number)).toEqual({ state: 'partly', lines: [[3, 1, 2, 0]] })
  })

  test('that were shipped before are still shipped', async () => {
    const number = await bought(3)
    expect(await ship(number, 3)).toMatchObject({ ok: true })
    await giveBack(number, 2)
    expect(await linesOf(number)).toEqual({ state: 'shipped', lines: [[3, 3, 0, 0]] })
    expect(await refusalOf(() => ship(number, 1, { returnReason: 'A gift.' }))).toEqual({
      why: 'all-shipped',
    })
  })
})

describe('the lists of what is to ship', () => {
  test('follow every act on an order', async () => {
    const before = await countOrdersToShip(shop.db)
    const number = await bought(3)
    expect(await shownIn(number)).toEqual(['to-ship'])
    expect(await countOrdersToShip(shop.db)).toMatchObject({ toShip: before.toShip + 1 })
    const first = await ship(number, 2)
    expect(await shownIn(number)).toEqual(['to-ship', 'shipped'])
    await giveBack(number, 1)
    expect(await shownIn(number)).toEqual(['shipped'])
    expect(await countOrdersToShip(shop.db)).toMatchObject({ toShip: before.toShip })
    const id = first.ok ? first.value.id : ''
    const way = { carrier: 'UPS', tracking: '', shippedOn: '2026-01-02', tell: false }
    expect(await correctShipment(shop, { id, version: 0, ...way, ...by })).toMatchObject({ ok: true })
    const listed = await listShipping(shop, { view: 'shipped', q: number, limit: 5, cursor: 0 })
    expect(listed).toMatchObject({ total: 1, orders: [{ number, lastShippedOn: '2026-01-02' }] })
    expect(await undoShipment(shop, { id, version: 1, ...by })).toMatchObject({ ok: true })
    expect(await shownIn(number)).toEqual(['to-ship'])
    await eventually(
      async () => (await returnOrder(shop, { orderNumber: number, reason: 'Asked.', ...by })).ok,
    )
    expect(await shownIn(number)).toEqual([])
    expect(await shippingViolations(shop.db)).toEqual([])
  })

  test('have what waits for freight by itself, also under the words of a search', async () => {
    const before = await countOrdersToShip(shop.db)
    const number = await bought(1, { ...noInstructions, freight: { way: 'ask' } })
    expect(await shownIn(number)).toEqual(['freight'])
    expect(await shownIn(`${number} ada`)).toEqual(['freight'])
    expect(await shownIn(`${number} bob`)).toEqual([])
    expect(await countOrdersToShip(shop.db)).toMatchObject({
      toShip: before.toShip,
      waitForFreight: before.waitForFreight + 1,
    })
    expect(await shippingViolations(shop.db)).toEqual([])
  })

  test.each([
    ['shipment_line', 'order_shipping_is_noted', async (number: string) => void (await ship(number, 1))],
    ['part_return_line', 'order_shipping_is_noted', (number: string) => giveBack(number, 1)],
  ])('without the trigger of %s they are wrong, and the check says so', async (table, trigger, act) => {
    const number = await bought(2)
    if (table === 'part_return_line') await ship(number, 1)
    await shop.db.execute(
      sql`alter table ${sql.identifier(table)} disable trigger ${sql.identifier(trigger)}`,
    )
    await act(number)
    await shop.db.execute(sql`alter table ${sql.identifier(table)} enable trigger ${sql.identifier(trigger)}`)
    expect(await shippingViolations(shop.db)).toEqual([expect.stringContaining(`N9: ${number} is marked `)])
    await shop.db.execute(sql`select note_order_shipping(id) from checkout where order_number = ${number}`)
    expect(await shippingViolations(shop.db)).toEqual([])
  })
})

async function bought(quantity: number, instructions: Instructions = noInstructions): Promise<string> {
  const id = await buy(shop, await orderRequest(shop, { lines: [{ number: pin, quantity }], instructions }))
  await untilState(shop, id, 'COMPLETED')
  const { rows } = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${id}`,
  )
  return rows[0]?.number ?? ''
}

/** It counts from its promise on. */
async function giveBack(number: string, quantity: number): Promise<void> {
  const { rows } = await shop.db.execute<{
    unit: number
  }>(sql`select unit_cents::int as unit from checkout_line
    join checkout on checkout.id = checkout_id where order_number = ${number}`)
  const part = {
    kind: 'lines' as const,
    lines: [{ lineNo: 1, quantity }],
    shownCents: cents((rows[0]?.unit ?? 0) * quantity),
  }
  const promised = await promisePart(shop, {
    orderNumber: number,
    part,
    key: randomUUID(),
    reason: 'The buyer called.',
    ...by,
  })
  expect(promised).toMatchObject({ ok: true })
}

function ship(orderNumber: string, quantity: number, wishes: Partial<ShipRequest> = {}) {
  return shipOrder(shop, {
    orderNumber,
    lines: [{ number: pin, quantity }],
    carrier: 'UPS',
    tracking: '',
    reference: null,
    freightReason: '',
    returnReason: '',
    tell: true,
    ...by,
    ...wishes,
  })
}

async function linesOf(number: string) {
  const found = await findShipping(shop, number)
  expect(await shippingViolations(shop.db)).toEqual([])
  return {
    state: found?.state,
    lines: found?.lines.map(({ ordered, shipped, toCome, returned }) => [ordered, shipped, toCome, returned]),
  }
}

async function shownIn(q: string): Promise<string[]> {
  const shown = []
  for (const view of ['to-ship', 'freight', 'shipped'] as const)
    if ((await listShipping(shop, { view, q, limit: 5, cursor: 0 })).total > 0) shown.push(view)
  return shown
}

/** Around the verb: only the guard of the table is left. */
async function insertByHand(number: string, qty: number, reason: string): Promise<void> {
  await shop.db.execute(sql`
    with added as (insert into shipment (checkout_id, no, carrier, shipped_on, freight_waited, return_reason, created_by)
      select id, 99, '', now(), false, ${reason}, 'hand' from checkout where order_number = ${number} returning id, checkout_id)
    insert into shipment_line (shipment_id, checkout_id, line_no, qty) select id, checkout_id, 1, ${qty} from added`)
}

/** Why it was refused; the tables are as they were. */
async function refusalOf(act: () => Promise<{ ok: boolean }>): Promise<unknown> {
  await untilAllQuiet(shop)
  const before = await tableHashes(shop.db)
  const answer = await act()
  expect(await tableHashes(shop.db)).toEqual(before)
  return 'refusal' in answer ? answer.refusal : null
}

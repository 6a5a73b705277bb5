import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { violations } from '../../test/kit/checks/invariants.ts'
import { eventually, openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { seed, times } from '../../test/kit/sample.ts'
import { coupons, world } from '../../test/kit/world.ts'
import type { PriceTier } from '../catalogue/product.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const sold = [world.grinder, world.vibrator, world.washer, world.pin, world.press]
const carts = fc
  .uniqueArray(fc.constantFrom(...sold), {
    minLength: 1,
    maxLength: sold.length,
    selector: (product) => product.number,
  })
  .chain((products) =>
    fc.tuple(
      ...products.map(({ number }) =>
        fc.integer({ min: 1, max: 12 }).map((quantity) => ({ number, quantity })),
      ),
    ),
  )

type Booked = { total: string; lines: string; discount: string }

test('sum of lines − discount = charge = sales order, for any cart, tier and coupon', async () => {
  const tier = fc.constantFrom<PriceTier>('retail', 'partner')
  const coupon = fc.constantFrom('', ...Object.values(coupons))
  await fc.assert(
    fc.asyncProperty(carts, tier, coupon, async (lines, inTier, code) => {
      const request = await orderRequest(shop, { lines, tier: inTier, coupon: code })
      const id = await buy(shop, request)
      await untilState(shop, id, 'COMPLETED')
      const found = await shop.db.execute<Booked & { order_number: string }>(sql`
        select c.order_number, b.total_cents::text as total, b.discount_cents::text as discount,
          (select sum(l.unit_cents * l.qty)::text from back_office_order_line l where l.order_id = b.id) as lines
        from checkout c join back_office_order b on b.number = c.order_number where c.id = ${id}`)
      const [booked] = found.rows
      const charges = shop.standIns
        .ledger()
        .charges.filter((charge) => charge.orderid.startsWith(`${booked?.order_number}-`))
      expect(charges.map(({ status, amountCents }) => [status, amountCents])).toEqual([
        ['approved', request.amountCents],
      ])
      expect(Number(booked?.total)).toBe(request.amountCents)
      expect(Number(booked?.lines) - Number(booked?.discount)).toBe(request.amountCents)
      expect(request.amountCents).toBeGreaterThan(0)
    }),
    { numRuns: times({ whole: 40, sample: 12 }), seed },
  )
  await eventually(async () => (await violations(shop.db, shop.standIns.ledger())).length === 0)
})

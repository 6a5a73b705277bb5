import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { eventually, openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { printedOfFile } from '../../test/kit/prints/printed.ts'
import { findCheckoutSwitch } from '../../shop/checkout/checkout-switch-store.ts'
import { NotUnderstood } from './command.ts'
import { runCheckout } from './checkout-command.ts'
import { runReconcile } from './reconcile-command.ts'

let shop: TestShop
const printed = printedOfFile()
beforeAll(async () => {
  shop = await openTestShop({ TIME_ZONE: 'UTC' })
})
afterAll(() => shop.close())

describe('checkout', () => {
  test('off with a reason, on, and how it stands', async () => {
    expect(await runCheckout(shop, [])).toBe(0)
    expect(await runCheckout(shop, ['off', '--why', 'We are moving house.'])).toBe(0)
    expect(await runCheckout(shop, [])).toBe(0)
    expect(await runCheckout(shop, ['on'])).toBe(0)
    const since = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
    expect(printed.map((line) => line.replace(since, 'then'))).toEqual([
      'Payments are turned on.',
      ...Array<string>(2).fill(
        'Payments are turned off since then, by operator. Buyers read: We are moving house.\nOrders already in progress will finish. Turn payments on with: npm run shop -- checkout on',
      ),
      'Payments are turned on since then, by operator.',
    ])
  })

  test('of a live shop stays off as long as its terms are blank', async () => {
    const live = { ...shop, brand: { ...shop.brand, stage: 'live' as const } }
    expect(await runCheckout(live, ['off', '--why', 'We open soon.'])).toBe(0)
    printed.length = 0
    expect(await runCheckout(live, ['on'])).toBe(1)
    expect(printed).toEqual([
      'Nobody can buy under terms that are blank. Publish Terms of Purchase and Privacy Policy in the panel first.\nNothing was changed.',
    ])
    expect((await findCheckoutSwitch(shop.db)).isOff).toBe(true)
    expect(await runCheckout(shop, ['on'])).toBe(0)
  })

  test.each([
    [['off'], 1],
    [['off', '--why', '  '], 1],
    [['off', '--why', 'x'.repeat(301)], 1],
    [['on', '--why', 'why not'], 2],
    [['shut'], 2],
    [['off', 'now', '--why', 'x'], 2],
  ])('%j ends with %i and changes nothing', async (words, code) => {
    const before = await shop.db.execute(sql`select * from checkout_switch`)
    expect(await runCheckout(shop, words)).toBe(code)
    expect((await shop.db.execute(sql`select * from checkout_switch`)).rows).toEqual(before.rows)
  })
})

describe('reconcile --day', () => {
  test('ends with 0 when all match, and with 1 and a table when something does not', async () => {
    const id = await buy(shop, await orderRequest(shop))
    await untilState(shop, id, 'COMPLETED')
    expect(await runReconcile(shop, ['--day', today()])).toBe(0)
    expect(printed).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d: \d+ checked, everything matches\.$/)])
    const found = await shop.db.execute<{ retref: string; number: string }>(sql`
      select a.retref, c.order_number as number from payment_attempt a join checkout c on c.id = a.checkout_id
      where c.id = ${id}`)
    const { retref = '', number = '' } = found.rows[0] ?? {}
    await shop.payments.voidCharge(retref)
    await eventually(async () => {
      const aged = await shop.db.execute(
        sql`select 1 from payment_attempt where opened_at < now() - interval '600 ms'`,
      )
      return aged.rows.length > 0
    })
    printed.length = 0
    expect(await runReconcile(shop, ['--day', today()])).toBe(1)
    expect(printed).toEqual([
      expect.stringMatching(/^What +Order +Charge +Amount +State +In words/),
      expect.stringMatching(
        new RegExp(`^not-at-gateway +${number} +${retref} +\\$1,095\\.00 +open +Order ${number} counts`),
      ),
      expect.stringMatching(/, 1 difference\.$/),
    ])
  })

  test('ends with 1 when nobody answered', async () => {
    shop.standIns.set({ inquiry: 'down' })
    expect(await runReconcile(shop, ['--day', today()])).toBe(1)
    expect(printed.at(-1)).toMatch(/ No answer for \d+ of them; please run this again\.$/)
    shop.standIns.set({ inquiry: 'on' })
  })

  test.each([[[]], [['--day', '2026-02-30']], [['--day', 'yesterday']], [['--day', '2999-01-01']]])(
    '%j is not understood, and nothing is asked',
    async (words) => {
      const before = await shop.db.execute(sql`select id from reconciliation`)
      await expect(runReconcile(shop, words)).rejects.toThrow(
        new NotUnderstood('--day must be a day such as 2026-11-20, not later than today.'),
      )
      expect((await shop.db.execute(sql`select id from reconciliation`)).rows).toEqual(before.rows)
    },
  )
})

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

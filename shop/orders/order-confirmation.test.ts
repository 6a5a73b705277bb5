import { afterAll, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { eventually, openTestShop } from '../../test/kit/open-test-shop.ts'
import { world } from '../../test/kit/world.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

test("a partner's confirmation carries wholesale prices, and the volume price from three on", async () => {
  const { grinder, vibrator } = world
  const lines = [
    { number: grinder.number, quantity: 1 },
    { number: vibrator.number, quantity: 3 },
  ]
  await untilState(shop, await buy(shop, await orderRequest(shop, { tier: 'partner', lines })), 'COMPLETED')
  const { text, html } = await eventually(async () =>
    shop.standIns.ledger().mails.find(({ subject }) => subject.startsWith('Order ')),
  )
  const words = text.replaceAll(/\s+/g, ' ')
  // 876.00 and 3 × 289.99
  for (const amount of ['$876.00', '$289.99', '$869.97', '$1,745.97']) {
    expect(words).toContain(amount)
    expect(html).toContain(amount)
  }
  for (const line of [
    'Ada Miller',
    '12 Plaster Lane',
    'Austin, TX 78701',
    'United States',
    '+1 (512) 555-0100',
    'ada.miller@lab.test',
  ]) {
    expect(words).toContain(line)
    expect(html).toContain(line)
  }
  for (const other of ['$1,095.00', '$1,149.00', '$821.25', '$385.01', '$308.33'])
    expect(text + html, 'no price of somebody else').not.toContain(other)
})

import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { openLinkSigner, type LinkPurpose } from '../../../shop/mail/signed-link.ts'
import { buy, orderRequest, untilState } from '../../../test/kit/buy.ts'
import { eventually } from '../../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../../test/kit/open-test-site.ts'
import { signInAs } from '../../../test/kit/sign-in.ts'
import { tableHashes } from '../../../test/kit/checks/table-hashes.ts'
import { untilAllQuiet } from '../../../test/kit/checks/quiet.ts'
import { cards, miller, world } from '../../../test/kit/world.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })
const [mine, others] = [await placed('ada.miller@lab.test'), await placed('bob@other.test')]

beforeAll(() => untilAllQuiet(shop))

describe('the link of a confirmation', () => {
  test('shows the order without an account, and no more of its buyer than half an address', async () => {
    const mail = await eventually(async () =>
      shop.standIns
        .ledger()
        .mails.find(({ to, html }) => to === 'ada.miller@lab.test' && html.includes('/order?t=')),
    )
    const link = /http:\/\/localhost:3000(\/order\?t=\S+)/.exec(mail.text)?.[1] ?? ''
    const response = await server.visitor().ask(link)
    const page = await response.text()
    expect(response.status).toBe(200)
    for (const words of [
      mine.number,
      'Paid, confirmed',
      world.grinder.title,
      '$2,190.00',
      '$1,971.00',
      'a…@lab.test',
    ])
      expect(page, words).toContain(words)
    expect(page).toContain('Price does not include freight charges')
    for (const secret of [miller.address, miller.zip, miller.phone, 'ada.miller', others.number, 'bob@other'])
      expect(page, secret).not.toContain(secret)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page).toContain('<meta name="robots" content="noindex"')
  })

  test('changes nothing, however often it is opened', async () => {
    const before = await tableHashes(shop.db)
    for (let times = 0; times < 3; times += 1) expect((await open(await tokenOf(mine.id))).status).toBe(200)
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('opens its own order to whoever is signed in as somebody else, and none of theirs', async () => {
    const visitor = server.visitor()
    await signInAs(shop, visitor, { sub: 'pat' })
    const page = await (await visitor.ask(`/order?t=${await tokenOf(others.id)}`)).text()
    expect(page).toContain(others.number)
    expect(page).not.toContain(mine.number)
  })
})

describe('S26: a link that is not ours', () => {
  const change: [string, (token: string) => string][] = [
    ['of another order', (token) => token.replace(mine.id, others.id)],
    ['with an altered mac', (token) => `${token.slice(0, -4)}AAAA`],
    ['cut short', (token) => token.slice(0, -1)],
    ['with something behind', (token) => `${token}x`],
    ['that is the order number', () => mine.number],
    ['that is the id alone', () => mine.id],
    ['that is empty', () => ''],
  ]
  test.each(change)('%s opens nothing, and says what to do', async (_, alter) => {
    const response = await open(alter(await tokenOf(mine.id)))
    const page = await response.text()
    expect(response.status).toBe(404)
    expect(page).toContain('This link does not open an order')
    expect(page).toContain('Open the e-mail again')
    // The links name categories, and the page names what was asked: neither is about an order.
    for (const words of ['$2,190.00', '$1,971.00', 'Paid, confirmed', others.number])
      expect(page).not.toContain(words)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test.each<LinkPurpose>(['unsubscribe', 'join'])('for the purpose %s opens nothing', async (purpose) => {
    expect((await open(await tokenOf(mine.id, purpose))).status).toBe(404)
  })

  test('without a token, or of an order that never took money, opens nothing', async () => {
    expect((await server.visitor().ask('/order')).status).toBe(404)
    const id = await buy(shop, await orderRequest(shop, { cardNumber: cards.declined }))
    await untilState(shop, id, 'DECLINED')
    expect((await open(await tokenOf(id))).status).toBe(404)
  })

  test('under a key that was removed opens nothing', async () => {
    const token = await tokenOf(mine.id)
    await shop.db.execute(sql`update link_key set id = 'gone0000'`)
    expect((await open(token)).status).toBe(404)
    await shop.db.execute(sql`update link_key set id = ${token.split('.')[2]}`)
    expect((await open(token)).status).toBe(200)
  })
})

test('an order whose money went back says so', async () => {
  await shop.db.execute(sql`insert into money_return
    (checkout_id, attempt_id, amount_cents, reason, actor_sub, state, kind, done_at, refund_orderid)
    select checkout_id, id, amount_cents, 'Sent back', 'boss', 'DONE', 'void', now(), 'R' from payment_attempt where checkout_id = ${others.id}`)
  const page = await (await open(await tokenOf(others.id))).text()
  expect(page).toContain('Canceled, your payment was refunded')
  expect(page).toContain('Total (USD)')
  expect(page).not.toContain('Total Amount Paid')
})

async function placed(email: string): Promise<{ id: string; number: string }> {
  const lines = [{ number: world.grinder.number, quantity: 2 }]
  const id = await buy(
    shop,
    await orderRequest(shop, { lines, coupon: 'SAVE10', billing: { ...miller, email } }),
  )
  await untilState(shop, id, 'COMPLETED')
  const found = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${id}`,
  )
  return { id, number: found.rows[0]?.number ?? '' }
}

async function tokenOf(id: string, purpose: LinkPurpose = 'order'): Promise<string> {
  return (await openLinkSigner(shop.db))(purpose, id)
}

function open(token: string): Promise<Response> {
  return server.visitor().ask(`/order?t=${encodeURIComponent(token)}`)
}

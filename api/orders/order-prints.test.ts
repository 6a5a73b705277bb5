import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { openLinkSigner } from '../../shop/mail/signed-link.ts'
import { newSessionToken } from '../../shop/checkout/session-token.ts'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import { untilAllQuiet } from '../../test/kit/checks/quiet.ts'
import { eventually } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { readPdf } from '../../test/kit/prints/read-pdf.ts'
import { sampleAddress } from '../../test/kit/sample-calls.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { coupons, miller, world } from '../../test/kit/world.ts'

const { shop, server } = await openTestSite({ PARTNERS: 'any' })

const session = newSessionToken()
const [owner, stranger, admin, payer] = [
  server.visitor(),
  server.visitor(),
  server.visitor(),
  server.visitor(),
]
let order = { id: '', number: '' }

beforeAll(async () => {
  await signInAs(shop, owner, { sub: 'dana' })
  await signInAs(shop, stranger, { sub: 'rita' })
  await signInAs(shop, admin, { sub: 'boss', isAdmin: true })
  payer.cookies.set('__Host-checkout', session)
  const request = await orderRequest(shop, {
    ownerSub: 'dana',
    tier: 'partner',
    sessionToken: session,
    coupon: coupons.save10,
    billing: { ...miller, lastName: 'Müller-王' },
    instructions: {
      shipTo: sampleAddress,
      poNumber: 'PO-4711',
      freight: { way: 'account', carrier: 'UPS', account: 'A1-999' },
      note: 'Bitte anrufen.\nBell at the back.',
    },
    lines: [
      { number: world.grinder.number, quantity: 3 },
      { number: world.vibrator.number, quantity: 2 },
    ],
  })
  const id = await buy(shop, request)
  await untilState(shop, id, 'COMPLETED')
  const { rows } = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${id}`,
  )
  order = { id, number: rows[0]?.number ?? '' }
  await untilAllQuiet(shop)
})

/** Every way to the PDF of the order. */
const ways: [string, () => Promise<Response>][] = [
  ['staff', () => admin.ask(`/api/orders/${order.number}/pdf`)],
  ['its owner', () => owner.ask(`/api/my-orders/${order.number}/pdf`)],
  ['the session that paid', () => payer.ask(`/api/receipts/${order.number}/pdf`)],
  ['the link of its mail', async () => server.visitor().ask(`/api/linked-orders/${await linkToken()}/pdf`)],
]

async function linkToken(): Promise<string> {
  return (await openLinkSigner(shop.db))('order', order.id)
}

/** Every amount of money in a text, in its order. */
function amountsIn(text: string): string[] {
  return text.match(/-?\$[\d,]+\.\d\d/g) ?? []
}

describe('the PDF of an order', () => {
  test.each(ways)(
    'for %s has the lines and sums of the mail, to the cent, and writes nothing',
    async (_, get) => {
      const before = await tableHashes(shop.db)
      const response = await get()
      const { words, pages, title } = await readPdf(new Uint8Array(await response.arrayBuffer()))
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="order-${order.number}.pdf"`,
      )
      expect(response.headers.getSetCookie().join()).not.toContain('checkout')
      expect(await tableHashes(shop.db)).toEqual(before)
      expect([pages.length, title]).toEqual([1, `Order ${order.number}`])

      const mail = await eventually(async () =>
        shop.standIns.ledger().mails.find(({ subject }) => subject.includes(order.number)),
      )
      const table = mail.text.slice(mail.text.indexOf(world.grinder.title))
      // 3 × 821.25 + 2 × 308.33, less 10 %
      expect(amountsIn(words)).toEqual(amountsIn(table))
      expect(amountsIn(words)).toEqual([
        '$821.25',
        '$2,463.75',
        '$308.33',
        '$616.66',
        '$3,080.41',
        '-$308.04',
        '$2,772.37',
      ])
      for (const said of [
        `AG03 ${world.grinder.title} 3 `,
        'Discount 10 %',
        'Total Amount Paid (USD)',
        'Payment Paid by card',
        'PO number PO-4711',
        'Price does not include freight charges. We ship on your UPS account, and the carrier bills you for the freight.',
      ])
        expect(words).toContain(said)
    },
  )

  test.each(ways.slice(0, 3))('for %s says to whom it is billed and shipped', async (_, get) => {
    const { words } = await readPdf(new Uint8Array(await (await get()).arrayBuffer()))
    for (const said of [
      'Billed to Ada Müller-王 12 Plaster Lane Austin, TX 78701 United States',
      'Ship to Miller Lab 2 Bench Road Suite 5 Dallas, TX 75201 United States',
      'Freight On carrier account: UPS A1-999',
      'Note to us Bitte anrufen. Bell at the back.',
    ])
      expect(words).toContain(said)
  })

  test('for the link of a mail has no address, as a link may be passed on', async () => {
    const response = await server.visitor().ask(`/api/linked-orders/${await linkToken()}/pdf`)
    const { words } = await readPdf(new Uint8Array(await response.arrayBuffer()))
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(words).toContain('Ship to Dallas, TX, United States')
    for (const secret of [
      miller.address,
      miller.email,
      'Müller',
      sampleAddress.address,
      'Bitte anrufen',
      'A1-999',
    ])
      expect(words).not.toContain(secret)
  })
})

describe('is the same answer for an order of somebody else and for none', () => {
  test.each<[string, (number: string) => Promise<Response>]>([
    ['in My orders', (number) => stranger.ask(`/api/my-orders/${number}/pdf`)],
    ['of another session', (number) => stranger.ask(`/api/receipts/${number}/pdf`)],
  ])('%s', async (_, ask) => {
    const [foreign, unknown] = [await ask(order.number), await ask('SO-99')]
    expect(foreign.status).toBe(404)
    expect([foreign.status, await foreign.json()]).toEqual([unknown.status, await unknown.json()])
  })

  test('by a forged link', async () => {
    const token = await linkToken()
    for (const forged of [`${token.slice(0, -4)}AAAA`, order.number, order.id, 'x'.repeat(95)]) {
      const response = await server.visitor().ask(`/api/linked-orders/${forged}/pdf`)
      const { detail } = (await response.json()) as { detail: string }
      expect([response.status, detail]).toEqual([
        404,
        'This link does not open an order. Part of it may be missing.',
      ])
    }
  })
})

test('who presses the link of a page reads a refusal as a page', async () => {
  const response = await fetch(new URL('/api/my-orders/SO-99/pdf', server.origin), {
    headers: { accept: 'text/html,*/*' },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8'])
  expect(await response.text()).toContain('Please sign in first.')
})

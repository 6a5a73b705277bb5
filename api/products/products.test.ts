import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { approvePartner } from '../../shop/identity/change-person.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'

const { shop, server } = await openTestSite({ PARTNERS: 'approved' })

const retailFields = {
  _id: expect.any(String),
  number: 'AG03',
  title: 'High Speed Alloy Grinder',
  description: 'High Speed Alloy Grinder.\nSecond line.',
  category: 'High Speed Alloy Grinders',
  images: [],
  oldPrice: 1149,
  newPrice: 1095,
  brochure: null,
}
const allFields = { ...retailFields, wholesalePrice: 876, partnerPricex3: 821.25 }

const buyers = {
  visitor: async () => server.visitor(),
  'signed in, not approved yet': async () => signedIn('waiting-1'),
  partner: async () => {
    const visitor = await signedIn('partner-1')
    await approvePartner(shop, { sub: 'partner-1', approved: true, actor: 'test' })
    return visitor
  },
  admin: async () => signedIn('admin-1', true),
}

describe.each([
  ['visitor', retailFields],
  ['signed in, not approved yet', retailFields],
  ['partner', allFields],
  ['admin', allFields],
] as const)('%s', (who, fields) => {
  test('finds exactly these fields in the list and in the product', async () => {
    const buyer = await buyers[who]()
    const listed = (await (await buyer.call('GET', '/api/products?q=AG03')).json()) as unknown[]
    expect(listed).toEqual([fields])
    expect(await (await buyer.call('GET', '/api/products/ag03')).json()).toEqual(fields)
  })

  test('is quoted what they pay', async () => {
    const buyer = await buyers[who]()
    const lines = [{ number: 'AG03', quantity: 3 }]
    const quote = await buyer.call('POST', '/api/quotes', { lines })
    const partner = who === 'partner'
    expect(await quote.json()).toMatchObject({
      lines: [
        {
          unitPrice: partner ? 821.25 : 1095,
          linePrice: partner ? 2463.75 : 3285,
          volume: partner,
        },
      ],
      total: partner ? 2463.75 : 3285,
    })
  })
})

test('no volume price is null, and 0 stays 0: whoever keeps the catalogue sees what is written', async () => {
  const admin = await buyers.admin()
  await shop.db.execute(sql`update product set partner_pricex3_cents = null where number = 'W-10'`)
  expect(await (await admin.call('GET', '/api/products/W-10')).json()).toMatchObject({
    wholesalePrice: 0.08,
    partnerPricex3: null,
  })
  expect(await (await admin.call('GET', '/api/products/BF9')).json()).toMatchObject({
    wholesalePrice: 0,
    partnerPricex3: 0,
  })
})

async function signedIn(sub: string, isAdmin = false) {
  const visitor = server.visitor()
  await signInAs(shop, visitor, { sub, isAdmin })
  return visitor
}

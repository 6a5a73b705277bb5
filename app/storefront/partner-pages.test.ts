import { expect, test } from 'vitest'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'

const { shop, server } = await openTestSite()
const partner = server.visitor()
await signInAs(shop, partner)

test('the product page of a partner: their prices, the way to the volume price, and a form that orders', async () => {
  const page = await textOf('/product-details/AG03')
  for (const text of [
    'Your price$876.00List $1,095.00',
    'From 3: $821.25 each',
    'Add 2 more and pay $821.25 each – saves $164.25',
    'Add to order',
  ])
    expect(page).toContain(text)
  expect(page).not.toMatch(/Add to Cart|Save \$|1,149/)
})

test('offers stand in the structured data of visitors alone', async () => {
  expect(await (await partner.ask('/product-details/AG03')).text()).not.toContain('"Offer"')
  expect(await (await server.visitor().ask('/product-details/AG03')).text()).toContain('"price":"1095.00"')
})

test.each(['/shop', '/home'])(
  'the cards of %s show a partner both their prices and the list price',
  async (address) => {
    const page = await textOf(address)
    expect(page).toContain('$876.00List $1,095.00From 3: $821.25 each')
    expect(page).toContain('Add to order')
    expect(page).not.toMatch(/Add to Cart|Save \$|1,149/)
    const visitors = await (await server.visitor().ask(address)).text()
    expect(visitors).toContain('Add to Cart')
    expect(visitors).not.toMatch(/876\.00|\b87600\b|821\.25|\b82125\b|Add to order/)
  },
)

test('without scripts Add to order puts in so many more, and the cart and the checkout name the volume price', async () => {
  for (const quantity of ['1', '2']) {
    const added = await partner.ask('/cart', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ intent: 'add', number: 'AG03', quantity }),
    })
    expect(added.status).toBe(303)
  }
  for (const address of ['/cart', '/checkout']) {
    const page = await textOf(address)
    for (const text of ['$821.25', 'Volume price', '$2,463.75']) expect(page).toContain(text)
    expect(page).not.toContain('$1,095.00')
  }
})

/** The page as people read it: without scripts, and without spaces between texts. */
async function textOf(address: string): Promise<string> {
  const response = await partner.ask(address)
  expect([address, response.status]).toEqual([address, 200])
  const page = await response.text()
  return page
    .replace(/<(script|style|svg|head)\b.*?<\/\1>/gs, '')
    .replace(/<span class="sr-only">[^<]*<\/span>/g, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
}

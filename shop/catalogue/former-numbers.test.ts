import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openKeeper } from '../../test/kit/keep-catalogue.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { openCart } from '../cart/open-cart.ts'
import { cents } from '../money.ts'
import { makeQuote } from '../pricing/make-quote.ts'
import { restoreProduct } from './edit/restore-product.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })
const { added, edit, read, remove } = await openKeeper(shop, server)
const visitor = server.visitor()

beforeEach(async () => {
  await shop.db.execute(
    sql`delete from product where number not in ('AG03','DV34','W-10','PIN_1','BF9','CP7')`,
  )
})

describe('a changed number', () => {
  test('leads to the new one: page, call, cart and quote', async () => {
    const { _id } = await added({ number: 'OLD-1' })
    await edit(_id, { number: 'NEW-1' })
    expect(await goes('/product-details/old-1')).toEqual([301, '/product-details/NEW-1'])
    for (const asked of [await read('/api/products/OLD-1'), await visitor.call('GET', '/api/products/old-1')])
      expect([asked.status, await asked.json()]).toMatchObject([200, { _id, number: 'NEW-1' }])
    const lines = [
      { number: 'OLD-1', quantity: 2 },
      { number: 'NEW-1', quantity: 1 },
    ]
    const open = await openCart(shop.db, { cart: lines, titles: [], dropped: false }, 'retail')
    expect([open.lines.map(({ number, quantity }) => [number, quantity]), open.unavailable]).toEqual([
      [['NEW-1', 3]],
      [],
    ])
    const { quote, unavailable } = await makeQuote(shop, { lines, tier: 'retail' })
    expect([quote.lines.map(({ number, quantity }) => [number, quantity]), unavailable]).toEqual([
      [['NEW-1', 3]],
      [],
    ])
    expect(quote.totalCents).toBe(open.totalCents)
  })

  test('is put right in the cart that a browser keeps', async () => {
    const { _id } = await added({ number: 'OLD-1' })
    await edit(_id, { number: 'NEW-1' })
    const cookie = '_cart__rf=%5B%22OLD-1%22%5D; _cart_rf_qty=%7B%22OLD-1%22%3A4%7D'
    const page = await visitor.ask('/cart', { headers: { cookie } })
    expect(page.headers.getSetCookie().map((line) => line.split(';')[0])).toEqual(
      expect.arrayContaining(['_cart__rf=%5B%22NEW-1%22%5D', '_cart_rf_qty=%7B%22NEW-1%22%3A4%7D']),
    )
    expect(await page.text()).not.toContain('no longer')
  })

  test('is followed over two changes, and does not lead to what lies in the trash', async () => {
    const { _id } = await added({ number: 'ONE' })
    await edit(_id, { number: 'TWO' })
    await edit(_id, { number: 'THREE' })
    expect(await goes('/product-details/ONE')).toEqual([301, '/product-details/THREE'])
    expect(await goes('/product-details/TWO')).toEqual([301, '/product-details/THREE'])
    await edit(_id, { number: 'ONE' })
    expect((await visitor.ask('/product-details/ONE')).status).toBe(200)
    await remove(_id)
    expect((await visitor.ask('/product-details/TWO')).status).toBe(404)
  })

  test('belongs to whoever takes it: a new product, a renamed one, one of the trash', async () => {
    const first = await added({ number: 'A1' })
    await edit(first._id, { number: 'A2' })
    const second = await added({ number: 'A1', title: 'The second' })
    expect(await (await visitor.call('GET', '/api/products/A1')).json()).toMatchObject({ _id: second._id })
    await remove(second._id)
    expect((await visitor.ask('/product-details/A1')).status).toBe(404)
    await edit(first._id, { number: 'A3' })
    const third = await added({ number: 'B1', title: 'The third' })
    await edit(third._id, { number: 'A2' })
    await edit(third._id, { number: 'B2' })
    expect(await goes('/product-details/A2')).toEqual([301, '/product-details/B2'])
    const fourth = await added({ number: 'C1', title: 'The fourth' })
    await remove(fourth._id)
    await edit(first._id, { number: 'C1' })
    await edit(first._id, { number: 'C2' })
    expect(await goes('/product-details/C1')).toEqual([301, '/product-details/C2'])
    expect((await restoreProduct(shop, { id: fourth._id, actor: 'boss', requestId: 'test' })).ok).toBe(true)
    await remove(fourth._id)
    expect((await visitor.ask('/product-details/C1')).status).toBe(404)
  })

  test('is not what a write goes by', async () => {
    const { _id } = await added({ number: 'OLD-1' })
    await edit(_id, { number: 'NEW-1' })
    expect((await edit('OLD-1', { number: 'OLD-1' })).status).toBe(404)
    expect((await remove('OLD-1')).status).toBe(404)
    expect((await visitor.call('GET', '/api/products/NEW-1')).status).toBe(200)
  })

  test('changes no price: the quote is at that of today', async () => {
    const { _id } = await added({ number: 'OLD-1', newPrice: '12.50' })
    await edit(_id, { number: 'NEW-1', newPrice: '13.00' })
    const { quote } = await makeQuote(shop, { lines: [{ number: 'OLD-1', quantity: 1 }], tier: 'retail' })
    expect(quote.totalCents).toBe(cents(1300))
  })
})

describe('a number nearly right', () => {
  test.each(['PL-1', 'pl_1', 'p-l-1', 'PL%201', 'PL%E2%80%931'])('%s: the page says which', async (asked) => {
    await added({ number: 'PL1', title: 'Polishing lathe' })
    const response = await visitor.ask(`/product-details/${asked}`)
    const page = await response.text()
    expect(response.status).toBe(404)
    expect(page).toContain('Did you mean PL1?')
    expect(page).toMatch(/<a [^>]*href="\/product-details\/PL1"/)
    expect(page).toMatch(/<img [^>]*src="\/media\//)
  })

  test('finds by an index, and nothing where nothing is like it', async () => {
    for (const asked of ['P-L-2', '---', '%20', 'x'.repeat(3000)])
      expect(await (await visitor.ask(`/product-details/${asked}`)).text()).not.toContain('Did you mean')
    const plan = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(
        sql`explain select id from product where lower(translate(number, '-_', '')) = 'pl1' and deleted_at is null`,
      )
    })
    expect(JSON.stringify(plan.rows)).toContain('product_number_folded')
  })
})

async function goes(address: string): Promise<[status: number, target: string | null]> {
  const response = await visitor.ask(address)
  return [response.status, response.headers.get('location')]
}

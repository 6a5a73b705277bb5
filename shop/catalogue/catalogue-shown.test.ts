import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jpegFile, openKeeper } from '../../test/kit/keep-catalogue.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { formOf } from '../../test/kit/sample-calls.ts'

/** Visitors see at once what admins change, also if their pages come from the page cache, which keeps one for a minute. */
const { shop, server } = await openTestSite({ LIMITS: 'off' })
const { added, edit, read, remove, send } = await openKeeper(shop, server)
const visitor = server.visitor()
// A second in a live shop; a machine that does three things at once takes longer.
const within = { timeout: 10_000, interval: 20 }

test('a new product, its new price, its new category name, and that it is gone', async () => {
  await visit('/shop')
  expect(await visit('/shop')).not.toContain('NEW-1')
  const { images } = await added({ title: 'Bench motor' })
  await expect.poll(() => visit('/shop'), within).toContain('NEW-1')
  await expect.poll(() => visit('/sitemap.xml'), within).toContain('/product-details/NEW-1')
  expect(await visit('/product-details/NEW-1')).toContain('$100.50')

  await edit('NEW-1', { newPrice: '77.77', existingImages: JSON.stringify(images) })
  await expect.poll(() => visit('/product-details/NEW-1'), within).toContain('$77.77')
  await expect.poll(() => visit('/shop'), within).toContain('$77.77')
  expect(await visit('/product-details/NEW-1')).not.toContain('$100.50')

  const categories = (await (await read('/api/categories')).json()) as { _id: string; name: string }[]
  const { _id } = categories.find(({ name }) => name === 'Vibrators') ?? { _id: '' }
  await send('PUT', `/api/categories/${_id}`, formOf({ name: 'Shakers' }))
  await expect.poll(() => visit('/product-details/NEW-1'), within).toContain('Shakers')
  await send('PUT', `/api/categories/${_id}`, formOf({ name: 'Vibrators' }))

  await remove('NEW-1')
  await expect.poll(() => visit('/shop'), within).not.toContain('NEW-1')
  expect((await visitor.ask('/product-details/NEW-1')).status).toBe(404)
})

test('a picture is described in its own words, on the page and on the card; without them as before', async () => {
  const { images } = await added({ number: 'ALT-1', title: 'Bench motor' }, ['front', 'rear'])
  expect(await visit('/product-details/ALT-1')).toContain('alt="Bench motor, picture 1"')
  const existingImages = [images[0], { image: images[1], alt: 'The motor from <behind>' }]
  await edit('ALT-1', { number: 'ALT-1', existingImages: JSON.stringify(existingImages) })
  const words = 'alt="The motor from &lt;behind&gt;"'
  await expect.poll(() => visit('/product-details/ALT-1'), within).toContain(words)
  await expect.poll(() => visit('/shop?q=ALT-1'), within).toContain(words)
  expect(await visit('/product-details/ALT-1')).not.toContain('alt="Bench motor, picture 1"')
})

test('the last picture that is not hidden is the one of the card', async () => {
  const { images } = await added({ number: 'HID-1' }, ['front', 'rear'])
  expect(await visit('/shop?q=HID-1')).toContain(images[1])
  const existingImages = [images[0], { image: images[1], hidden: true }]
  await edit('HID-1', { number: 'HID-1', existingImages: JSON.stringify(existingImages) })
  await expect.poll(() => visit('/shop?q=HID-1'), within).toContain(images[0])
  expect(await visit('/shop?q=HID-1')).not.toContain(images[1])
})

test('a category is shown by its newest product until it has a thumbnail', async () => {
  const thumbnail = await jpegFile('t.jpg', '#123456')
  const made = await send('POST', '/api/categories', formOf({ name: 'Lathes', thumbnail }))
  const { _id, thumbnail: first } = (await made.json()) as { _id: string; thumbnail: string }
  await expect.poll(() => visit('/home'), within).toContain(first)
  await shop.db.execute(sql`update category set picture_id = null where id = ${_id}`)
  expect(await thumbnailOf('Lathes')).toBeNull()
  const { images } = await added({ number: 'CAT-1', category: 'Lathes' }, ['front', 'rear'])
  expect(images[1]).toMatch(/^\/media\//)
  await expect.poll(() => visit('/home'), within).toContain(images[1])
  expect(await thumbnailOf('Lathes')).toBe(images[1])
  const changed = await send('PUT', `/api/categories/${_id}`, formOf({ name: 'Lathes', thumbnail }))
  const { thumbnail: second } = (await changed.json()) as { thumbnail: string }
  await expect.poll(() => visit('/home'), within).toContain(second)
  expect([await thumbnailOf('Lathes'), second === first]).toEqual([second, false])
})

async function thumbnailOf(category: string): Promise<string | null | undefined> {
  const all = (await (await read('/api/categories')).json()) as { name: string; thumbnail: string | null }[]
  return all.find(({ name }) => name === category)?.thumbnail
}

async function visit(address: string): Promise<string> {
  return (await visitor.ask(address)).text()
}

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jpegFile, openKeeper } from '../../test/kit/keep-catalogue.ts'
import { withinSecond } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { formOf } from '../../test/kit/sample-calls.ts'

/** Visitors see what admins change within a second, also if their pages come from the page cache. */
const { shop, server } = await openTestSite({ LIMITS: 'off' })
const { added, edit, read, remove, send } = await openKeeper(shop, server)
const visitor = server.visitor()

test('a new product, its new price, its new category name, and that it is gone', async () => {
  await visit('/shop')
  expect(await visit('/shop')).not.toContain('NEW-1')
  const { images } = await added({ title: 'Bench motor' })
  await withinSecond(async () => (await visit('/shop')).includes('NEW-1'))
  await withinSecond(async () => (await visit('/sitemap.xml')).includes('/product-details/NEW-1'))
  expect(await visit('/product-details/NEW-1')).toContain('$100.50')

  await edit('NEW-1', { newPrice: '77.77', existingImages: JSON.stringify(images) })
  await withinSecond(async () => (await visit('/product-details/NEW-1')).includes('$77.77'))
  await withinSecond(async () => (await visit('/shop')).includes('$77.77'))
  expect(await visit('/product-details/NEW-1')).not.toContain('$100.50')

  const categories = (await (await read('/api/categories')).json()) as { _id: string; name: string }[]
  const { _id } = categories.find(({ name }) => name === 'Vibrators') ?? { _id: '' }
  await send('PUT', `/api/categories/${_id}`, formOf({ name: 'Shakers' }))
  await withinSecond(async () => (await visit('/product-details/NEW-1')).includes('Shakers'))
  await send('PUT', `/api/categories/${_id}`, formOf({ name: 'Vibrators' }))

  await remove('NEW-1')
  await withinSecond(async () => !(await visit('/shop')).includes('NEW-1'))
  expect((await visitor.ask('/product-details/NEW-1')).status).toBe(404)
})

test('a picture is described in its own words, on the page and on the card; without them as before', async () => {
  const { images } = await added({ number: 'ALT-1', title: 'Bench motor' }, ['front', 'rear'])
  expect(await visit('/product-details/ALT-1')).toContain('alt="Bench motor, picture 1"')
  const existingImages = [images[0], { image: images[1], alt: 'The motor from <behind>' }]
  await edit('ALT-1', { number: 'ALT-1', existingImages: JSON.stringify(existingImages) })
  const words = 'alt="The motor from &lt;behind&gt;"'
  await withinSecond(async () => (await visit('/product-details/ALT-1')).includes(words))
  await withinSecond(async () => (await visit('/shop?q=ALT-1')).includes(words))
  expect(await visit('/product-details/ALT-1')).not.toContain('alt="Bench motor, picture 1"')
})

test('the last picture that is not hidden is the one of the card', async () => {
  const { images } = await added({ number: 'HID-1' }, ['front', 'rear'])
  expect(await visit('/shop?q=HID-1')).toContain(images[1])
  const existingImages = [images[0], { image: images[1], hidden: true }]
  await edit('HID-1', { number: 'HID-1', existingImages: JSON.stringify(existingImages) })
  await withinSecond(async () => (await visit('/shop?q=HID-1')).includes(`${images[0]}`))
  expect(await visit('/shop?q=HID-1')).not.toContain(images[1])
})

test('a category is shown by its newest product until it has a thumbnail', async () => {
  const thumbnail = await jpegFile('t.jpg', '#123456')
  const made = await send('POST', '/api/categories', formOf({ name: 'Lathes', thumbnail }))
  const { _id, thumbnail: first } = (await made.json()) as { _id: string; thumbnail: string }
  await withinSecond(async () => (await visit('/home')).includes(first))
  await shop.db.execute(sql`update category set picture_id = null where id = ${_id}`)
  expect(await thumbnailOf('Lathes')).toBeNull()
  const { images } = await added({ number: 'CAT-1', category: 'Lathes' }, ['front', 'rear'])
  expect(images[1]).toMatch(/^\/media\//)
  await withinSecond(async () => (await visit('/home')).includes(`${images[1]}`))
  expect(await thumbnailOf('Lathes')).toBe(images[1])
  const changed = await send('PUT', `/api/categories/${_id}`, formOf({ name: 'Lathes', thumbnail }))
  const { thumbnail: second } = (await changed.json()) as { thumbnail: string }
  await withinSecond(async () => (await visit('/home')).includes(second))
  expect([await thumbnailOf('Lathes'), second === first]).toEqual([second, false])
})

async function thumbnailOf(category: string): Promise<string | null | undefined> {
  const all = (await (await read('/api/categories')).json()) as { name: string; thumbnail: string | null }[]
  return all.find(({ name }) => name === category)?.thumbnail
}

async function visit(address: string): Promise<string> {
  return (await visitor.ask(address)).text()
}

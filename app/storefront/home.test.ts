import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ensureCategories } from '../../shop/catalogue/category-store.ts'
import { invalidatePages } from '../../shop/invalidate-pages.ts'
import { eventually } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'

const { shop, server } = await openTestSite()

test('a part that cannot be read is said to be loading, and the page is not kept', async () => {
  await shop.db.execute(sql`alter table testimonial rename to testimonial_away`)
  const broken = await home()
  await shop.db.execute(sql`alter table testimonial_away rename to testimonial`)
  expect(broken).toContain('Featured Products')
  expect(broken.match(/Loading\.\.\./g)).toHaveLength(1)
  expect(broken).toContain('Testimonials could not be loaded.')
  const mended = await home()
  expect(mended).toContain('Featured Products')
  expect(mended).not.toContain('Loading...')
})

test('categories that cannot be read are not counted', async () => {
  await shop.db.execute(sql`alter table category rename to category_away`)
  await readAgain()
  const broken = await homeWith('Top categories could not be loaded.')
  await shop.db.execute(sql`alter table category_away rename to category`)
  expect(broken).not.toContain('Show All')
  expect(await home('?fresh')).toContain('Show All')
})

test('the not-found page needs no database', async () => {
  await shop.db.execute(sql`alter table category rename to category_away`)
  const response = await server.visitor().ask('/notfound')
  await shop.db.execute(sql`alter table category_away rename to category`)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('We could not find that page')
})

test.each(['constructor', '__proto__'])('a category may be called %s', async (name) => {
  await shop.db.transaction((tx) => ensureCategories(tx, [name]))
  await readAgain()
  await homeWith(`/shop/${name}`)
  expect((await server.visitor().ask('/notfound')).status).toBe(404)
})

/** What these tests write by hand, no verb has told of. */
async function readAgain(): Promise<void> {
  await shop.db.transaction((tx) => invalidatePages(tx, 'catalogue'))
}

/** The first home page that says this. */
function homeWith(text: string): Promise<string> {
  return eventually(async () => {
    const page = await home('?fresh')
    return page.includes(text) && page
  })
}

/** With a query it is made anew. */
async function home(query = ''): Promise<string> {
  const response = await server.visitor().ask(`/home${query}`)
  expect(response.status).toBe(200)
  return response.text()
}

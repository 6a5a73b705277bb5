import { expect, test } from 'vitest'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { shopEntries } from './sections.ts'

const { shop, server } = await openTestSite({ PARTNERS: 'approved' })

const children = [
  '/admin/admin',
  ...shopEntries.slice(1).map(({ section }) => `/admin/admin/${section}`),
  '/admin/admin/partners',
  '/admin/admin/admins',
  '/admin/admin/inquiries',
  '/admin/admin/inquiries/INQ-222222',
  '/admin/admin/mail',
  '/admin/admin/mail/00000000-0000-4000-8000-000000000000',
  '/admin/admin/newsletter/00000000-0000-4000-8000-000000000000',
  '/admin/admin/audit',
  '/admin/admin/trash',
  '/admin/admin/products-edit/AG03',
]

test.each([...children, '/admin/admin/nothing'])('%s asks who this is', async (address) => {
  const response = await server.visitor().ask(address)
  const login = `/login?returnTo=${encodeURIComponent(address)}`
  expect([response.status, response.headers.get('location')]).toEqual([302, login])
  const moved = await (await server.visitor().ask(dataOf(address))).text()
  expect(moved).toContain(JSON.stringify(login))
})

test.each([
  ['/admin', 302, '/admin/admin'],
  ['/admin/(admin:gallery)', 301, '/admin/admin/gallery'],
  ['/admin/admin/(admin:gallery)', 301, '/admin/admin/gallery'],
  ['/admin/admin/%28admin%3Aproducts-edit%2FAG03%29', 301, '/admin/admin/products-edit/AG03'],
  ['/admin/admin/(admin:products-edit/AG03)', 301, '/admin/admin/products-edit/AG03'],
  ['/admin/admin/(admin:what)', 301, '/admin/admin'],
  ['/admin/what', 302, '/notfound'],
])('%s → %i %s, for everybody', async (address, status, target) => {
  const response = await server.visitor().ask(address)
  expect([response.status, response.headers.get('location')]).toEqual([status, target])
})

test.each([...children, '/admin/admin/nothing'])(
  '%s tells nothing to somebody who is no admin',
  async (address) => {
    const visitor = server.visitor()
    await signInAs(shop, server.visitor(), { sub: 'other', name: 'Otto Other' })
    await signInAs(shop, visitor, { name: 'Pat Partner' })
    const response = await visitor.ask(address)
    const page = await response.text()
    expect(response.status).toBe(403)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(page).toContain('Admin Panel</h1>')
    expect(page).toContain('Add New Products')
    expect(page).toContain('You have no access to the admin panel')
    expect(page).toContain('href="/logout"')
    const told = await visitor.ask(dataOf(address))
    const data = await told.text()
    expect(told.status).toBe(403)
    for (const text of [page, data]) {
      expect(text).toContain('Pat Partner')
      expect(text).not.toMatch(/Otto|other@lab|cannot be edited here yet|Search by name|approved/)
    }
  },
)

test.each(children)('%s is a page for an admin', async (address) => {
  const visitor = server.visitor()
  await signInAs(shop, server.visitor(), { sub: 'other', name: 'Otto Other' })
  await signInAs(shop, visitor, { sub: 'boss', name: 'Ben Boss', isAdmin: true })
  const response = await visitor.ask(address)
  const page = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(page).toMatch(/<title>[^<]+ \| Admin Panel \|/)
  expect(page.match(/<h1\b/g)).toHaveLength(1)
  expect(page.match(/<h2\b/g)).toHaveLength(1)
  expect(page.match(/aria-current="(page|true)"/g)).toHaveLength(1)
  expect(page).toContain('Ben Boss')
  expect(page).not.toMatch(/\sstyle="|Otto/)
})

test.each([
  ['contact', 'Contacts Data'],
  ['gallery', 'Gallery Management'],
  ['products', 'Products Management'],
  ['product-new', 'Add New Product'],
  ['products-edit/AG03', 'Update Product'],
  ['categories', 'Categories Management'],
  ['customers', 'List of Customers'],
  ['notifications', 'Notifications Management'],
  ['static', 'Text Pages Management'],
  ['testimonials', 'User Testimonial Management'],
  ['newsletter', 'Newsletter'],
  ['numbers', 'Other Numbers'],
  ['synonyms', 'Synonyms'],
  ['misses', 'Misses'],
])('the screen %s is called “%s”', async (section, title) => {
  const visitor = server.visitor()
  await signInAs(shop, visitor, { sub: 'boss', isAdmin: true })
  const page = await (await visitor.ask(`/admin/admin/${section}`)).text()
  expect(page).toContain(`<title>${title} | Admin Panel | `)
  expect(page).toMatch(/<h1\b[^>]*>Admin Panel<\/h1>/)
  expect(/<h2\b[^>]*>(.*?)<\/h2>/.exec(page)?.[1]).toBe(title)
})

test.each(['/admin/admin/nothing', '/admin/admin/products-edit', '/admin/admin/products/AG03'])(
  '%s is not there, within the shell',
  async (address) => {
    const visitor = server.visitor()
    await signInAs(shop, visitor, { sub: 'boss', isAdmin: true })
    const response = await visitor.ask(address)
    expect(response.status).toBe(404)
    const page = await response.text()
    expect(page).toContain('Admin Panel</h1>')
    expect(page).toContain('There is no such page in the admin panel.')
  },
)

test('a role that is taken away is gone with the next page', async () => {
  const visitor = server.visitor()
  const { sub } = await signInAs(shop, visitor, { sub: 'brief', isAdmin: true })
  expect((await visitor.ask('/admin/admin')).status).toBe(200)
  await signInAs(shop, server.visitor(), { sub, isAdmin: false })
  expect((await visitor.ask('/admin/admin')).status).toBe(403)
})

/** Where the browser gets a page's data when it moves on without a new document. */
function dataOf(address: string): string {
  return `${address}.data`
}

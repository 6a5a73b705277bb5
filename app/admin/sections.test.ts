import { expect, test } from 'vitest'
import { adminAddress, isSection, movedTo, sectionOf, shopEntries } from './sections.ts'

test.each([
  ['/admin/admin/(admin:products)', '/admin/admin/products'],
  ['/admin/(admin:products)', '/admin/admin/products'],
  ['/admin/admin(admin:static)', '/admin/admin/static'],
  ['/admin/admin/%28admin%3Anewsletter%29', '/admin/admin/newsletter'],
  ['/admin/%28admin%3Aproduct-new%29', '/admin/admin/product-new'],
  ['/admin/admin/(admin:products-edit/AG03)', '/admin/admin/products-edit/AG03'],
  ['/admin/admin/(admin:products-edit%2FAG03)', '/admin/admin/products-edit/AG03'],
  [
    '/admin/(admin%3Aproducts-edit/1b671a64-40d5-491e-99b0-da01ff1f3341)',
    '/admin/admin/products-edit/1b671a64-40d5-491e-99b0-da01ff1f3341',
  ],
  ['/admin/admin/(admin:products-edit)', '/admin/admin'],
  ['/admin/admin/(admin:products-edit/A/B)', '/admin/admin'],
  ['/admin/admin/(admin:products-edit/..%2F..%2Flogin)', '/admin/admin'],
  ['/admin/admin/(admin:nothing)', '/admin/admin'],
  ['/admin/admin/(admin:constructor)', '/admin/admin'],
  ['/admin/admin/(admin:)', '/admin/admin'],
  ['/admin/admin/products', null],
  ['/admin/admin', null],
  ['/admin/%E0%A4%A', null],
  ['/home/(admin:products)', null],
])('%s has moved to %s', (before, now) => expect(movedTo(before)).toBe(now))

test('the sidebar begins with the eleven entries that every shop manages, and each of them is a page', () => {
  expect(shopEntries.map(({ name }) => name)).toEqual([
    'Home',
    'Customers',
    'Contacts',
    'Gallery',
    'Categories',
    'Products',
    'Add New Products',
    'Text Pages',
    'Notifications',
    'Testimonials',
    'Newsletter',
  ])
  for (const { section } of shopEntries) expect(isSection(section)).toBe(true)
})

test('only one child is about one thing', () => {
  expect(isSection('products-edit', 'AG03')).toBe(true)
  expect(isSection('products-edit')).toBe(false)
  expect(isSection('products-edit', 'a b')).toBe(false)
  expect(isSection('products', 'AG03')).toBe(false)
})

test.each([
  ['/admin/admin', ''],
  ['/admin/admin/', ''],
  ['/admin/admin/products', 'products'],
  ['/admin/admin/products-edit/AG03', 'products'],
  ['/admin/admin/product-new', 'product-new'],
])('%s stands under %j', (pathname, section) => expect(sectionOf(pathname)).toBe(section))

test('an address is put together', () => {
  expect(adminAddress('')).toBe('/admin/admin')
  expect(adminAddress('products-edit', 'AG03')).toBe('/admin/admin/products-edit/AG03')
})

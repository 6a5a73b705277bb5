import { expect, test } from 'vitest'
import { showsSomething } from './inquiry-words.ts'

test.each([
  '/home',
  '/contact-us',
  '/about-us',
  '/shop',
  '/shop/Parts%20&%20Washers',
  '/product-details/AG03',
])('%s is a link', (page) => {
  expect(showsSomething(page)).toBe(true)
})

test.each([
  '/',
  '/logout',
  '/login',
  '/cart',
  '/cart?again=SO-1001',
  '/unsubscribe?t=x',
  '/api/unsubscribe?email=a@b.test',
  '/admin/admin',
  '/shop/../logout',
  '/shop/..',
  '/shop/%2e%2e',
  '/product-details/%2E%2e/logout',
  '/shop/..\\logout',
  '/home/',
  '/homeless',
  '/home?x=1',
  '/shop?q=1#x',
])('%s is none', (page) => {
  expect(showsSomething(page)).toBe(false)
})

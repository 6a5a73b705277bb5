import { expect, test } from 'vitest'
import {
  checkDraft,
  draftAsked,
  draftOf,
  isTrapped,
  keyOf,
  pageBefore,
  sentReference,
} from './inquiry-draft.ts'

const typed = {
  name: 'Ada Lee',
  email: 'ada@lab.com',
  type: 'sales',
  message: 'How much?',
  product: '',
  page: '',
}

test.each([
  ['type=sales&product=AG03', 'sales', 'AG03'],
  ['type=constructor&product=AG03', '', 'AG03'],
  ['type=Sales', '', ''],
  ['type=other&product=%3Cb%3E', 'other', ''],
  [`product=${'A'.repeat(65)}`, '', ''],
  ['', '', ''],
])('?%s asks about %s %s', (query, type, product) => {
  expect(draftAsked(new URLSearchParams(query))).toEqual({ type, product })
})

test('a form is read field by field; what is missing is empty, a file is no text', () => {
  const form = formOf({ ...typed, product: 'AG03', more: 'x' })
  expect(draftOf(form)).toEqual({ ...typed, product: 'AG03' })
  form.set('message', new File(['x'], 'x.txt'))
  form.set('product', '../admin')
  expect(draftOf(form)).toEqual({ ...typed, message: '', product: '' })
  expect(draftOf(new FormData())).toEqual({
    name: '',
    email: '',
    type: '',
    message: '',
    product: '',
    page: '',
  })
  form.set('page', '//evil.test')
  expect(draftOf(form).page).toBe('')
  form.set('page', '/cart')
  expect(draftOf(form).page).toBe('/cart')
})

test('only who fills in the hidden field is trapped', () => {
  expect(isTrapped(formOf({ ...typed, subject: '' }))).toBe(false)
  expect(isTrapped(formOf(typed))).toBe(false)
  expect(isTrapped(formOf({ ...typed, subject: 'Cheap watches' }))).toBe(true)
})

test.each([
  ['a1'.repeat(16), 'a1'.repeat(16)],
  ['', null],
  ['A1'.repeat(16), null],
  ['a1'.repeat(17), null],
])('the key %s is taken as %s', (key, taken) => {
  expect(keyOf(formOf({ ...typed, key }))).toBe(taken)
  expect(keyOf(formOf(typed))).toBeNull()
})

test.each([
  ['sent=INQ-ABC234', 'INQ-ABC234'],
  ['sent=INQ-ABC23', null],
  ['sent=INQ-ABC234%3Cb%3E', null],
  ['sent=', null],
  ['', null],
])('?%s thanks for %s', (query, reference) => {
  expect(sentReference(new URLSearchParams(query))).toBe(reference)
})

test('what is right arrives trimmed, with the product only if there is one', () => {
  expect(checkDraft({ ...typed, name: '  Ada Lee ' })).toEqual({
    fields: {
      name: 'Ada Lee',
      email: 'ada@lab.com',
      type: 'sales',
      message: 'How much?',
      page: '/contact-us',
    },
  })
  expect(checkDraft({ ...typed, product: 'AG03' })).toMatchObject({ fields: { product: 'AG03' } })
})

test('one sentence for each wrong field', () => {
  expect(checkDraft({ name: ' ', email: 'ada@', type: '', message: '', product: '', page: '' })).toEqual({
    errors: {
      name: 'Please enter your name.',
      email: 'Please enter a valid e-mail address, such as ada@lab.com.',
      type: 'Please choose an inquiry type.',
      message: 'Please write your message.',
    },
  })
  expect(checkDraft({ ...typed, email: '' })).toEqual({
    errors: { email: 'Please enter your e-mail address.' },
  })
})

test.each([
  ['http://shop.test/product-details/BF9?from=mail#top', '/product-details/BF9'],
  ['http://shop.test/shop/Parts%20%26%20Washers?q=secret', '/shop/Parts%20%26%20Washers'],
  ['http://shop.test/admin/admin', '/contact-us'],
  ['http://evil.test/product-details/BF9', '/contact-us'],
  [`http://shop.test/${'x'.repeat(200)}`, '/contact-us'],
  ['about:blank', '/contact-us'],
  ['no address', '/contact-us'],
  [null, '/contact-us'],
])('whoever comes from %s wrote at %s', (referrer, page) => {
  expect(pageBefore(referrer, 'http://shop.test', isPage)).toBe(page)
})

function isPage(path: string): boolean {
  return !path.startsWith('/admin')
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

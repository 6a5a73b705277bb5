import { describe, expect, it } from 'vitest'
import { cartHeaders, cartOf } from '../../cart-cookies.ts'
import { changeCart } from './cart-action.ts'

const cart = [
  { number: 'AG03', quantity: 2 },
  { number: 'DV34', quantity: 1 },
]

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

describe('changeCart', () => {
  it.each([
    ['add', { number: 'PL2' }, ['AG03:2', 'DV34:1', 'PL2:1']],
    ['add', { number: 'dv34' }, ['AG03:2', 'DV34:1']],
    ['add', { number: 'PL2', quantity: '3' }, ['AG03:2', 'DV34:1', 'PL2:3']],
    ['add', { number: 'ag03', quantity: '3' }, ['AG03:5', 'DV34:1']],
    ['add', { number: 'AG03', quantity: '-4' }, ['AG03:3', 'DV34:1']],
    ['add', { number: 'AG03', quantity: '9999' }, ['AG03:9999', 'DV34:1']],
    ['remove', { number: 'ag03' }, ['DV34:1']],
    ['remove', { number: 'PL2' }, ['AG03:2', 'DV34:1']],
    ['quantity', { number: 'DV34', quantity: '7' }, ['AG03:2', 'DV34:7']],
    ['quantity', { number: 'DV34', quantity: '7', step: '-1' }, ['AG03:2', 'DV34:6']],
    ['quantity', { number: 'DV34', quantity: '1', step: '-1' }, ['AG03:2', 'DV34:1']],
    ['quantity', { number: 'AG03', quantity: '1.5' }, ['AG03:1', 'DV34:1']],
    ['clear', {}, []],
    ['restore', { lines: 'PL2:4,AG03:3' }, ['AG03:3', 'DV34:1', 'PL2:4']],
    ['restore', { lines: '<script>:4,,PL2:x' }, ['AG03:2', 'DV34:1', 'PL2:1']],
  ])('%s %o', (intent, fields, lines) => {
    const change = changeCart(cart, form({ intent, ...fields }))
    expect(change.ok && change.value.cart.map((line) => `${line.number}:${line.quantity}`)).toEqual(lines)
  })

  it('refuses what a cookie would not hold', () => {
    const full = Array.from({ length: 50 }, (_, at) => ({ number: `N${at}`, quantity: 1 }))
    expect(changeCart(full, form({ intent: 'add', number: 'PL2' }))).toEqual({
      ok: false,
      refusal: { why: 'full' },
    })
  })

  it('refuses a number that no product can have, and an intent that nobody knows', () => {
    expect(changeCart(cart, form({ intent: 'add', number: 'a b;c' }))).toEqual({
      ok: false,
      refusal: { why: 'unknown' },
    })
    expect(changeCart(cart, form({ intent: 'steal' }))).toEqual({ ok: false, refusal: { why: 'unknown' } })
  })
})

describe('the cookies of a cart', () => {
  it('come back as they were sent', () => {
    const cookies = cartHeaders(cart, 'http://localhost:3000').getSetCookie()
    expect(cookies).toEqual([
      '_cart__rf=%5B%22AG03%22%2C%22DV34%22%5D; Max-Age=2592000; Path=/; SameSite=Lax',
      '_cart_rf_qty=%7B%22AG03%22%3A2%7D; Max-Age=2592000; Path=/; SameSite=Lax',
    ])
    const sent = cookies.map((cookie) => cookie.split(';')[0]).join('; ')
    expect(cartOf(new Request('http://shop.test/cart', { headers: { Cookie: sent } })).cart).toEqual(cart)
  })

  it('are secure on https and deleted with the last item', () => {
    expect(cartHeaders([], 'https://shop.test').getSetCookie()).toEqual([
      '_cart__rf=; Max-Age=0; Path=/; SameSite=Lax; Secure',
      '_cart_rf_qty=; Max-Age=0; Path=/; SameSite=Lax; Secure',
    ])
  })
})

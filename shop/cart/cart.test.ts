import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seed, times } from '../../test/kit/sample.ts'
import {
  addedNoticeCookie,
  addToCart,
  byNumber,
  cartCookie,
  fitsCookie,
  inCart,
  largestQuantity,
  mostCartLines,
  quantitiesCookie,
  readCart,
  readQuantity,
  removeFromCart,
  setQuantity,
  smallestQuantity,
  withPresentNumbers,
  writeCart,
  type Cart,
} from './cart.ts'
import { longCartCookie } from './long-cart.ts'

const sent = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const one = (number: string, quantity = 1) => ({ number, quantity })
const numbers = (count: number, letters = 'N') =>
  Array.from({ length: count }, (_, at) => `${letters}${String(at).padStart(2, '0')}`)

describe('the cookies of a cart', () => {
  test.each<[what: string, cart: unknown, quantities: unknown, read: Cart, dropped: boolean]>([
    ['numbers in their order', ['AG07', 'BF4'], undefined, [one('AG07'), one('BF4')], false],
    [
      'quantities of others, in whatever case',
      ['AG07', 'bf4'],
      { BF4: 3, ag07: 12, DV34: 5 },
      [one('AG07', 12), one('bf4', 3)],
      false,
    ],
    ['a number once, in whatever case', ['AG07', 'ag07', 'AG07'], { AG07: 2 }, [one('AG07', 2)], false],
    ['older items', [{ number: 'AG07', title: 'Grinder', price: 1 }], undefined, [one('AG07')], false],
    ['what has neither number nor title', ['AG07', 7, null, {}, [], true], undefined, [one('AG07')], true],
    [
      'what cannot be a number',
      ['', 'A G', '<b>', 'é', 'N'.repeat(65), 'N'.repeat(64)],
      undefined,
      [one('N'.repeat(64))],
      true,
    ],
    ['an object whose number cannot be one', [{ number: 'A G' }, { number: 7 }], undefined, [], true],
    ['quantities that are a list', ['AG07'], [['AG07', 3]], [one('AG07')], false],
    ['quantities that are a word', ['AG07'], 'AG07', [one('AG07')], false],
    ['quantities that are nothing', ['AG07'], null, [one('AG07')], false],
  ])('%s', (_, cart, quantities, read, dropped) => {
    expect(readCart(sent(cart), quantities === undefined ? undefined : sent(quantities))).toEqual({
      cart: read,
      titles: [],
      dropped,
    })
  })

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['no JSON', 'AG07'],
    ['half of one', '%5B%22AG07'],
    ['no text', '%E0%A4%A'],
    ['an object', sent({ 0: 'AG07' })],
    ['a word', sent('AG07')],
    ['nothing', sent(null)],
  ])('%s: an empty cart, from which nothing is missing', (_, text) => {
    expect(readCart(text, sent({ AG07: 2 }))).toEqual({ cart: [], titles: [], dropped: false })
  })

  test('quantities that cannot be read are 1', () => {
    for (const text of ['', '{', '%', '%E0%A4%A'])
      expect(readCart(sent(['AG07']), text).cart).toEqual([one('AG07')])
  })

  test('an item without a number is told by its title, at most 300 characters of it', () => {
    const items = [
      { title: '  Alloy Grinder ' },
      { number: '', title: 'T'.repeat(301) },
      { title: '  ' },
      { title: 3 },
    ]
    expect(readCart(sent(items), undefined)).toEqual({
      cart: [],
      titles: ['Alloy Grinder', 'T'.repeat(300)],
      dropped: true,
    })
  })

  test('the 51st is left out and said, whether the others are numbers or titles', () => {
    const known = numbers(mostCartLines)
    expect(readCart(sent(known), undefined)).toMatchObject({ cart: { length: 50 }, dropped: false })
    const more = readCart(sent([...known, 'ONE-MORE', { title: 'Another' }]), undefined)
    expect(more).toEqual({ cart: known.map((number) => one(number)), titles: [], dropped: true })
    const mixed = readCart(sent([{ title: 'First' }, ...known]), undefined)
    expect(mixed).toEqual({
      cart: known.slice(0, 49).map((number) => one(number)),
      titles: ['First'],
      dropped: true,
    })
  })

  test('have the names that a browser knows', () => {
    expect([cartCookie, quantitiesCookie, addedNoticeCookie, longCartCookie]).toEqual([
      '_cart__rf',
      '_cart_rf_qty',
      '_cart_rf_notify',
      '_cart_rf_more',
    ])
  })

  test('are written with the quantities above 1 alone', () => {
    expect(writeCart([])).toEqual({ cart: '%5B%5D', quantities: '' })
    expect(writeCart([one('AG07'), one('BF4')])).toEqual({
      cart: '%5B%22AG07%22%2C%22BF4%22%5D',
      quantities: '',
    })
    expect(writeCart([one('AG07', 2), one('BF4')])).toEqual({
      cart: '%5B%22AG07%22%2C%22BF4%22%5D',
      quantities: '%7B%22AG07%22%3A2%7D',
    })
  })

  test('are not misled by the names that every object has', () => {
    const cart = ['__proto__', 'constructor', 'toString'].map((number) => one(number, 3))
    const { cart: text, quantities } = writeCart(cart)
    expect(readCart(text, quantities).cart).toEqual(cart)
    expect(readCart(text, sent({})).cart).toEqual(cart.map(({ number }) => one(number)))
  })

  test('whatever was written is read back', () => {
    const line = fc.record({
      number: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
      quantity: fc.integer({ min: smallestQuantity, max: largestQuantity }),
    })
    const carts = fc.uniqueArray(line, {
      maxLength: mostCartLines,
      selector: ({ number }) => number.toLowerCase(),
    })
    fc.assert(
      fc.property(carts, (cart) => {
        const { cart: text, quantities } = writeCart(cart)
        expect(readCart(text, quantities)).toEqual({ cart, titles: [], dropped: false })
      }),
      { numRuns: times({ whole: 20_000, sample: 500 }), seed },
    )
  })

  test('any text is a cart without an exception, of at most 50 lines and each number once', () => {
    const text = fc.oneof(fc.string(), fc.json().map(encodeURIComponent))
    fc.assert(
      fc.property(text, text, (cart, quantities) => {
        const read = readCart(cart, quantities)
        expect(read.cart.length + read.titles.length).toBeLessThanOrEqual(mostCartLines)
        expect(byNumber(read.cart).size).toBe(read.cart.length)
        for (const { quantity } of read.cart) expect(readQuantity(String(quantity))).toBe(quantity)
      }),
      { numRuns: times({ whole: 20_000, sample: 500 }), seed },
    )
  })
})

test.each([
  ['1', 1],
  ['9999', 9999],
  ['10000', 9999],
  ['999999999', 9999],
  ['1000000000', 1],
  [' 12 ', 12],
  ['012', 12],
  ['0', 1],
  ['', 1],
  ['-3', 1],
  ['+3', 1],
  ['2.5', 1],
  ['2,5', 1],
  ['1e3', 1],
  ['0x10', 1],
  ['3 4', 1],
  ['three', 1],
  ['٣', 1],
])('quantity %j is %i', (text, quantity) => {
  expect(readQuantity(text)).toBe(quantity)
})

describe('a number is the same in any case', () => {
  const cart: Cart = [one('AG07', 2), one('bf4', 3)]

  test('added again, nothing changes', () => {
    expect(addToCart(cart, 'ag07')).toBe(cart)
    expect(addToCart(cart, 'BF4')).toBe(cart)
    expect(addToCart(cart, 'DV34')).toEqual([...cart, one('DV34')])
    expect(cart).toHaveLength(2)
  })

  test('removed is the first match', () => {
    expect(removeFromCart(cart, 'BF4')).toEqual([one('AG07', 2)])
    expect(removeFromCart(cart, 'ag07')).toEqual([one('bf4', 3)])
    expect(removeFromCart(cart, 'DV34')).toBe(cart)
    expect(removeFromCart([one('A'), one('B'), one('a')], 'a')).toEqual([one('B'), one('a')])
  })

  test('set is the quantity of what is there, and of nothing else', () => {
    expect(setQuantity(cart, 'BF4', 9)).toEqual([one('AG07', 2), one('bf4', 9)])
    expect(setQuantity(cart, 'DV34', 9)).toEqual(cart)
  })

  test('found', () => {
    expect(['AG07', 'Ag07', 'BF4', 'AG0', 'AG077', ''].map((number) => inCart(cart, number))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    expect(byNumber(cart)).toEqual(
      new Map([
        ['ag07', cart[0]],
        ['bf4', cart[1]],
      ]),
    )
  })
})

describe('a browser drops a cookie of more than 4,096 bytes, and a cart has 50 lines', () => {
  test('lines', () => {
    expect(fitsCookie(numbers(50).map((number) => one(number)))).toBe(true)
    expect(fitsCookie(numbers(51).map((number) => one(number)))).toBe(false)
  })

  test.each([
    [4095, true],
    [4096, false],
  ])('numbers of %i bytes', (bytes, fits) => {
    const cart = cartOfBytes(bytes)
    expect('_cart__rf'.length + writeCart(cart).cart.length).toBe(bytes)
    expect(fitsCookie(cart)).toBe(fits)
  })

  test.each([
    [4095, true],
    [4096, false],
  ])('quantities of %i bytes', (bytes, fits) => {
    const length = bytes - '_cart_rf_qty'.length - (writeCart(longNumber(1)).quantities.length - 1)
    expect('_cart_rf_qty'.length + writeCart(longNumber(length)).quantities.length).toBe(bytes)
    expect('_cart__rf'.length + writeCart(longNumber(length)).cart.length).toBeLessThan(4096)
    expect(fitsCookie(longNumber(length))).toBe(fits)
  })
})

/** Of 50 numbers. Encoded, each takes nine bytes beside itself ("…",), and the brackets six; after the last is no comma. */
function cartOfBytes(bytes: number): Cart {
  const rest = bytes - '_cart__rf'.length - 3
  const lengths = Array.from({ length: 49 }, () => Math.floor(rest / 50) - 9)
  const last = rest - lengths.reduce((sum, length) => sum + length + 9, 0) - 9
  return [...lengths, last].map((length, at) => one(String(at).padStart(length, '0')))
}

/** One line, with a number longer than any product has. */
function longNumber(length: number): Cart {
  return [one('N'.repeat(length), 9999)]
}

test('with present numbers two lines of one product are one; what is not sold, or not known, stays as it is', () => {
  const cart = [
    { number: 'DV30', quantity: 2 },
    { number: 'dv34', quantity: 3 },
    { number: 'GONE', quantity: 7 },
    { number: 'KN2', quantity: 9_000 },
    { number: 'KN3', quantity: 1_000 },
  ]
  const present = new Map(Object.entries({ dv30: 'DV34', dv34: 'DV34', kn2: 'KN3', kn3: 'KN3' }))
  expect(withPresentNumbers(cart, present)).toEqual([
    { number: 'DV34', quantity: 5 },
    { number: 'GONE', quantity: 7 },
    { number: 'KN3', quantity: 9_999 },
  ])
  expect(withPresentNumbers([{ number: 'dv34', quantity: 1 }], present)).toEqual([
    { number: 'dv34', quantity: 1 },
  ])
})

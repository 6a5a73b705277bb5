import { describe, expect, test } from 'vitest'
import { isLocalAddress, shownAddress } from './local-address.ts'

const media = 'https://media.corliss.test'

describe('an image address on a local development host is pointed to the media host', () => {
  test.each([
    ['http://localhost:3000/uploads/ann.jpg', `${media}/uploads/ann.jpg`],
    ['https://localhost:3000/uploads/ann.jpg', `${media}/uploads/ann.jpg`],
    ['http://127.0.0.1:3000/uploads/ann.jpg?w=400&h=3', `${media}/uploads/ann.jpg?w=400&h=3`],
    ['HTTP://LOCALHOST:3000/a%20b.jpg', `${media}/a%20b.jpg`],
    ['http://me:secret@localhost:3000/a.jpg', `${media}/a.jpg`],
    ['http://localhost:3000', `${media}/`],
  ])('%s → %s', (address, shown) => {
    expect(shownAddress(address, media)).toBe(shown)
    expect(isLocalAddress(address)).toBe(true)
  })
})

describe('what only looks like one stays as it is', () => {
  test.each([
    'http://localhost.evil.test:3000/a.jpg',
    'http://127.0.0.1.evil.test:3000/a.jpg',
    'http://127.0.0.1.evil.test/a.jpg',
    'http://evil-localhost:3000/a.jpg',
    'http://localhost:3001/a.jpg',
    'http://localhost:30000/a.jpg',
    'http://localhost/a.jpg',
    'http://localhost:3000@evil.test/a.jpg',
    'http://evil.test/localhost:3000/a.jpg',
    'http://evil.test/?http://localhost:3000/a.jpg',
    'ftp://localhost:3000/a.jpg',
    'localhost:3000/a.jpg',
    '//localhost:3000/a.jpg',
    '/media/0123456789abcdef0123456789abcdef.jpg',
    'https://images.example.org/a.jpg',
    'javascript:alert(1)',
    '',
  ])('%s', (address) => {
    expect(shownAddress(address, media)).toBe(address)
    expect(isLocalAddress(address)).toBe(false)
  })
})

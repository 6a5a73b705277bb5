import { describe, expect, test } from 'vitest'
import { cookieLine, findCookie } from './cookie.ts'

describe('a cookie as it is set', () => {
  test('lives 90 days unless somebody says otherwise', () => {
    expect(cookieLine('seen', 'yes', { secure: true })).toBe(
      'seen=yes; Max-Age=7776000; Path=/; SameSite=Lax; Secure',
    )
    expect(cookieLine('seen', 'yes', { secure: true, days: 30 })).toBe(
      'seen=yes; Max-Age=2592000; Path=/; SameSite=Lax; Secure',
    )
  })

  test('is Secure only where the shop is', () => {
    expect(cookieLine('seen', 'yes', { secure: false, days: 1 })).toBe(
      'seen=yes; Max-Age=86400; Path=/; SameSite=Lax',
    )
  })

  test('an empty value deletes it, however long it was to live', () => {
    expect(cookieLine('seen', '', { secure: false, days: 30 })).toBe('seen=; Max-Age=0; Path=/; SameSite=Lax')
  })
})

test.each([
  ['seen=yes', 'yes'],
  ['other=1; seen=yes; more=2', 'yes'],
  ['other=1;seen=yes', 'yes'],
  ['seen=%5B%22a%22%5D', '%5B%22a%22%5D'],
  ['seen=a=b==', 'a=b=='],
  ['seen=', ''],
  ['', undefined],
  ['seen', undefined],
  ['unseen=no; seen2=no', undefined],
  ['other=seen=no', undefined],
])('%j holds %j', (cookies, value) => expect(findCookie(cookies, 'seen')).toBe(value))

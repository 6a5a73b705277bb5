import { describe, expect, test } from 'vitest'
import { countUnread, mostSeen, notificationDate, readSeen, seenCookie, seenIds } from './notification.ts'

const numbered = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `n${at}` }))

describe('what a browser remembers', () => {
  test.each([
    ['["a","b"]', ['a', 'b']],
    ['[]', []],
    ['["a",1,null,{"id":"b"},"c"]', ['a', 'c']],
    ['{"a":true}', []],
    ['"a"', []],
    ['null', []],
    ['["a"', []],
    ['', []],
    [null, []],
    [undefined, []],
  ])('%j is read as %j', (text, ids) => expect(readSeen(text)).toEqual(ids))

  test('the newest sixty, so that what is written is read back', () => {
    const ids = seenIds(numbered(200))
    expect(ids).toHaveLength(mostSeen)
    expect([ids[0], ids.at(-1)]).toEqual(['n0', 'n59'])
    expect(readSeen(JSON.stringify(ids))).toEqual(ids)
  })

  test('a full cookie stays below the 4096 bytes of a browser', () => {
    const uuids = Array.from({ length: 200 }, (_, at) => ({
      id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    }))
    const value = encodeURIComponent(JSON.stringify(seenIds(uuids)))
    expect(`${seenCookie}=${value}; Max-Age=2592000; Path=/; SameSite=Lax; Secure`.length).toBeLessThan(4096)
  })
})

describe('the number on the bell', () => {
  test.each([
    [[], [], 0],
    [['a', 'b', 'c'], [], 3],
    [['a', 'b', 'c'], ['b'], 2],
    [['a', 'b'], ['b', 'a', 'gone'], 0],
    [[], ['gone'], 0],
  ])('of %j, seen %j: %i', (ids, seen, count) =>
    expect(
      countUnread(
        ids.map((id) => ({ id })),
        seen,
      ),
    ).toBe(count),
  )

  test('is 0 once all were shown, however many there are', () => {
    const many = numbered(200)
    expect(countUnread(many, [])).toBe(mostSeen)
    expect(countUnread(many, seenIds(many))).toBe(0)
  })

  test('a new one pushes the oldest out without bringing it back', () => {
    const many = numbered(200)
    expect(countUnread([{ id: 'new' }, ...many], seenIds(many))).toBe(1)
  })
})

describe('MM/dd/y hh:mm:ss a', () => {
  test.each([
    ['2026-11-21T05:41:47.000Z', 'UTC', '11/21/2026 05:41:47 AM'],
    ['2026-11-21T05:41:47.000Z', 'America/New_York', '11/21/2026 12:41:47 AM'],
    ['2026-03-04T04:05:06.789Z', 'America/New_York', '03/03/2026 11:05:06 PM'],
    ['2026-07-04T16:00:00.000Z', 'America/New_York', '07/04/2026 12:00:00 PM'],
    ['2026-01-01T00:00:00.000Z', 'UTC', '01/01/2026 12:00:00 AM'],
    ['2026-01-01T13:09:08.000Z', 'UTC', '01/01/2026 01:09:08 PM'],
    ['2026-06-30T18:30:00.000Z', 'Asia/Kolkata', '07/01/2026 12:00:00 AM'],
  ])('%s in %s is %s', (iso, zone, text) => expect(notificationDate(iso, zone)).toBe(text))
})

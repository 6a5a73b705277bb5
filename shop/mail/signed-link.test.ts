import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop } from '../../test/kit/open-test-shop.ts'
import { makeLinkKey, openLinkSigner, readLink } from './signed-link.ts'

let shop: Awaited<ReturnType<typeof openTestShop>>
beforeAll(async () => void (shop = await openTestShop()))
afterAll(() => shop.close())

const id = '0195f2c4-0000-7000-8000-000000000001'
const other = '0195f2c4-0000-7000-8000-000000000002'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function twinOfLast(token: string): string {
  const twin = token.slice(0, -1) + letters[letters.indexOf(token.at(-1) ?? '') ^ 1]
  const macs = [token, twin].map((one) => Buffer.from(one.split('.')[3] ?? '', 'base64url'))
  expect(macs[0]).toEqual(macs[1])
  return twin
}

describe('S26: a signed link', () => {
  test('gives the id that was signed, as often as it is read', async () => {
    const token = (await openLinkSigner(shop.db))('unsubscribe', id)
    expect(await readLink(shop.db, 'unsubscribe', token)).toBe(id)
    expect(await readLink(shop.db, 'unsubscribe', token)).toBe(id)
    expect(token).not.toContain('@')
  })

  test.each([
    ['for another purpose', (token: string) => token.replace('unsubscribe', 'order')],
    ['of another id', (token: string) => token.replace(id, other)],
    // Its last character carries four bits and two that mean nothing: 'A' and 'B' are the same bytes.
    ['with the twin of its last character', twinOfLast],
    ['with another mac', (token: string) => token.slice(0, -4) + 'AAAA'],
    ['without a mac', (token: string) => token.slice(0, token.lastIndexOf('.') + 1)],
    ['with something behind', (token: string) => `${token}x`],
    ['that is none', () => 'x'],
  ])('%s opens nothing', async (_, change) => {
    const token = (await openLinkSigner(shop.db))('unsubscribe', id)
    for (const purpose of ['unsubscribe', 'order', 'join'] as const)
      expect(await readLink(shop.db, purpose, change(token))).toBeNull()
  })

  test('read for another purpose than it was signed for opens nothing', async () => {
    const token = (await openLinkSigner(shop.db))('unsubscribe', id)
    expect(await readLink(shop.db, 'order', token)).toBeNull()
  })

  test('under an earlier key is good until the key is removed', async () => {
    const token = (await openLinkSigner(shop.db))('join', id)
    await makeLinkKey(shop.db)
    const newer = (await openLinkSigner(shop.db))('join', id)
    expect(newer.split('.')[2]).not.toBe(token.split('.')[2])
    expect(await readLink(shop.db, 'join', token)).toBe(id)
    await shop.db.execute(sql`delete from link_key where id = ${token.split('.')[2]}`)
    expect(await readLink(shop.db, 'join', token)).toBeNull()
    expect(await readLink(shop.db, 'join', newer)).toBe(id)
  })
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLinkSigner, readLink } from '../../shop/mail/signed-link.ts'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { printedOfFile } from '../../test/kit/prints/printed.ts'
import { runLinkKeys } from './link-keys-command.ts'

let shop: TestShop
const printed = printedOfFile()
beforeAll(async () => void (shop = await openTestShop()))
afterAll(() => shop.close())

const subscriber = '0195f2c4-0000-7000-8000-000000000001'
const made = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z'

test('the first link makes a key; a new one signs beside it; a removed one opens nothing', async () => {
  expect(await runLinkKeys(shop, [])).toBe(0)
  expect(printed.splice(0)).toEqual(['There is no key yet: the first link will create one.'])

  const old = (await openLinkSigner(shop.db))('unsubscribe', subscriber)
  const oldKey = old.split('.')[2] ?? ''
  expect(await runLinkKeys(shop, ['--remove', oldKey])).toBe(1)
  expect(printed.splice(0)).toEqual([
    `${oldKey} signs the links in new e-mails. Make a new one first: link-keys --rotate.`,
  ])

  expect(await runLinkKeys(shop, ['--rotate'])).toBe(0)
  const newer = (await openLinkSigner(shop.db))('unsubscribe', subscriber)
  const newKey = newer.split('.')[2] ?? ''
  expect(newKey).not.toBe(oldKey)
  expect(printed.splice(0)).toEqual([
    expect.stringMatching(new RegExp(`^${newKey}  made ${made}  signs new links$`)),
    expect.stringMatching(new RegExp(`^${oldKey}  made ${made}$`)),
  ])
  expect(await readLink(shop.db, 'unsubscribe', old)).toBe(subscriber)

  expect(await runLinkKeys(shop, ['--remove', oldKey])).toBe(0)
  expect(printed.splice(0)).toHaveLength(1)
  expect(await readLink(shop.db, 'unsubscribe', old)).toBeNull()
  expect(await readLink(shop.db, 'unsubscribe', newer)).toBe(subscriber)
  const { rows } = await shop.db.execute(sql`select actor_sub, action, target from audit_event order by id`)
  expect(rows).toEqual([
    { actor_sub: 'operator', action: 'mail.add-link-key', target: newKey },
    { actor_sub: 'operator', action: 'mail.remove-link-key', target: oldKey },
  ])
})

test.each([
  [['--remove', 'deadbeef'], 1, ['There is no key deadbeef.']],
  [['list'], 2, []],
  [['--rotate', '--remove', 'deadbeef'], 2, []],
])('%j ends with %i', async (words, code, said) => {
  expect([await runLinkKeys(shop, words), printed]).toEqual([code, said])
})

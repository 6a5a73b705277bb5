import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchCheckout } from '../../shop/checkout/switch-checkout.ts'
import { putTextPage } from '../../shop/content/text-pages/text-page-store.ts'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { refuseUnreadyContent } from './check-content.ts'
import { StartRefusal } from './open-database.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a live shop without terms is refused, each text by its name, unless that is accepted', async () => {
  const refusal = await refusalOf([])
  expect(refusal).toBeInstanceOf(StartRefusal)
  expect(
    String(refusal)
      .split('\n')
      .map((line) => /text page (.*) is blank/.exec(line)?.[1]),
  ).toEqual(['Terms of Purchase', 'Privacy Policy'])
  const open = String(await refusalOf(['blank-terms']))
  expect(
    open.split('\n').map((line) => /text page (.*) is blank and the checkout is on/.exec(line)?.[1]),
  ).toEqual(['Terms of Purchase', 'Privacy Policy'])
  await switchCheckout(shop, { isOff: true, why: 'We open soon.', actor: 'operator' })
  expect(await refusalOf(['blank-terms'])).toBeNull()
  await publish('Terms of Purchase')
  expect(String(await refusalOf([]))).not.toContain('Terms of Purchase is blank')
  await publish('Privacy Policy')
  expect(await refusalOf([])).toBeNull()
})

test('a database that a demo has filled is no live shop, unless that is accepted', async () => {
  await shop.db.execute(
    sql`insert into audit_event (actor_sub, action, request_id) values ('demo', 'catalogue.import', '-')`,
  )
  expect(String(await refusalOf([]))).toContain('ACCEPT=demo-content')
  expect(await refusalOf(['demo-content'])).toBeNull()
})

function refusalOf(accepted: Parameters<typeof refuseUnreadyContent>[1]): Promise<unknown> {
  return refuseUnreadyContent(shop, accepted).then(
    () => null,
    (error: unknown) => error,
  )
}

function publish(name: 'Terms of Purchase' | 'Privacy Policy'): Promise<number> {
  return shop.db.transaction((tx) =>
    putTextPage(tx, { name, html: '<p>Ours.</p>', cleanerVersion: 1, publishedBy: 'owner' }),
  )
}

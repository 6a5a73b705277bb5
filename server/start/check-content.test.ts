import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchCheckout } from '../../shop/checkout/switch-checkout.ts'
import { putTextPage } from '../../shop/content/text-pages/text-page-store.ts'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { markAsOwn, refuseForeignContent, refuseUnreadyContent } from './check-content.ts'
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

test('the demo is opened on no shop of one’s own, and no shop of one’s own on the demo', async () => {
  const foreign = async (...given: ['demo' | 'trial' | 'live', ('demo-content' | 'blank-terms')[]]) =>
    refuseForeignContent(shop, ...given).then(
      () => null,
      (error: unknown) => String(error),
    )
  // The test before this one has written as the demo does.
  expect(await foreign('demo', [])).toBeNull()
  expect(await foreign('trial', [])).toContain('DEMO=off opens a shop of your own on an empty database')
  expect(await foreign('trial', ['demo-content'])).toBeNull()
  expect(await foreign('live', [])).toBeNull()
  await markAsOwn(shop)
  await markAsOwn(shop)
  const { rows } = await shop.db.execute(sql`select actor_sub from audit_event where action = 'setup.open'`)
  expect(rows).toEqual([{ actor_sub: 'engine' }])
  expect(await foreign('demo', ['demo-content'])).toContain(
    'the demo would be mixed into it. Nothing was changed.',
  )
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

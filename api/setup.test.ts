import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { switchCheckout } from '../shop/checkout/switch-checkout.ts'
import { putContactData } from '../shop/content/contact/contact-data-store.ts'
import { putTextPage } from '../shop/content/text-pages/text-page-store.ts'
import type { TextPageName } from '../shop/content/text-pages/text-page.ts'
import { returnOrder } from '../shop/refunds/return-order.ts'
import { readSetup } from '../shop/setup/read-setup.ts'
import type { SetupPoint, SetupPointName } from '../shop/setup/setup.ts'
import { buy, orderRequest, untilState } from '../test/kit/buy.ts'
import { emptyTables } from '../test/kit/empty-tables.ts'
import { eventually } from '../test/kit/open-test-shop.ts'
import { openTestSite } from '../test/kit/open-test-site.ts'
import { signInAs } from '../test/kit/sign-in.ts'
import { writeWorld } from '../test/kit/world.ts'

const { shop, server } = await openTestSite({
  DEMO: 'off',
  LIMITS: 'off',
  SHOP_NAME: 'Harding',
  SHOP_PHONE: '+1 302 555 0188',
  BACK_OFFICE: 'embedded',
})
await emptyTables(shop.db, sql`product, category`)
const admin = server.visitor()
await signInAs(shop, admin, { sub: 'boss', isAdmin: true })

test('a new shop lacks almost everything, and each point says what to do', async () => {
  // The stand-in mail server of the tests has an address of its own, as a merchant's would.
  shop.setup.ownMail = false
  expect(await read()).toEqual([
    missing(
      'brand',
      'Name, phone and address',
      'Set POSTAL_ADDRESS: it is printed at the foot of every page and e-mail, and newsletters need it by law.',
    ),
    missing(
      'products',
      'Products',
      'There are none yet. Import them from a file, or add them one by one.',
      'import',
    ),
    missing(
      'texts',
      'Texts and contact data',
      'Not published yet: Terms of Purchase, Privacy Policy, About. Contact data are missing, too.',
      'static',
    ),
    missing(
      'payment',
      'Payment',
      'A stand-in takes every card and charges none. Set CARDPOINTE_ORIGIN, CARDPOINTE_MERCHANT, CARDPOINTE_USER and CARDPOINTE_PASSWORD.',
    ),
    found('back-office', 'Back office', 'Orders and invoices are kept in the shop itself.'),
    missing(
      'identity',
      'Sign-in',
      'A stand-in lets people in with passwords that everybody knows. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
    ),
    missing(
      'mail',
      'E-mail',
      'A stand-in keeps every e-mail, and nobody gets any. Set SMTP_URL and MAIL_FROM.',
    ),
    missing(
      'domain',
      'Public address',
      'It is http://localhost:3000, which nobody else can reach safely. Set SITE_ORIGIN to the public https address.',
    ),
    missing(
      'backup',
      'Backup',
      'There is none yet. Set BACKUP_DIR, or make one now: npm run shop -- backup <file>',
    ),
    missing(
      'test-order',
      'A test order',
      'No one has bought anything yet. Buy something yourself, then refund the order in Orders.',
      'orders',
    ),
    missing(
      'opening',
      'Opening',
      'This is a test shop. When all else is done, set SHOP_MODE=live and start it again.',
    ),
  ])
})

describe('each point is found done by looking', () => {
  test('name, phone and address', async () => {
    shop.brand.postalAddress = ['1 Main Street', 'Dover, DE 19901']
    expect(await pointOf('brand')).toEqual([
      true,
      'All set. The logo, colors, and fonts are files in the folder brand.',
    ])
  })

  test('products: one that is only in the trash does not count', async () => {
    await writeWorld(shop.db)
    expect(await pointOf('products')).toEqual([true, 'There are products.'])
    await shop.db.execute(sql`update product set deleted_at = now()`)
    expect((await pointOf('products'))[0]).toBe(false)
    await shop.db.execute(sql`update product set deleted_at = null`)
  })

  test('texts and contact data: each that is missing by its name', async () => {
    await publish('Terms of Purchase')
    await publish('About')
    expect(await pointOf('texts')).toEqual([
      false,
      'Not published yet: Privacy Policy. Contact data are missing, too.',
    ])
    await publish('Privacy Policy')
    expect(await pointOf('texts')).toEqual([
      false,
      'Contact data are missing: address, phone and e-mail of the contact page.',
    ])
    expect((await read()).find(({ point }) => point === 'texts')?.section).toBe('contact')
    const contact = { address: '1 Main Street', phone: '+1 302 555 0188', email: 'sales@shop.example' }
    await shop.db.transaction((tx) => putContactData(tx, contact))
    expect(await pointOf('texts')).toEqual([true, 'The texts that buyers look for are published.'])
  })

  test('payment: the merchant’s own gateway, once it answers', async () => {
    shop.setup.ownGateway = true
    silence('the card gateway (CARDPOINTE_ORIGIN)')
    expect(await pointOf('payment')).toEqual([
      false,
      'The card gateway does not answer as it should. The log says what it did instead; check the settings that begin with CARDPOINTE.',
    ])
    silence()
    expect(await pointOf('payment')).toEqual([true, 'The card gateway answers.'])
  })

  test('back office: Business Central, once it is no stand-in and answers', async () => {
    Object.assign(shop.setup, { backOffice: 'business-central', ownBackOffice: false })
    expect(await pointOf('back-office')).toEqual([
      false,
      'A stand-in plays Business Central. Set BC_BASE_URL and the other BC settings, or BACK_OFFICE=embedded.',
    ])
    shop.setup.ownBackOffice = true
    silence('Business Central (BC_BASE_URL and BC_TOKEN_URL)')
    expect((await pointOf('back-office'))[0]).toBe(false)
    silence()
    expect(await pointOf('back-office')).toEqual([true, 'Business Central answers.'])
  })

  test('sign-in: the merchant’s own provider, once an admin came through it', async () => {
    shop.setup.ownIdentity = true
    expect(await pointOf('identity')).toEqual([
      false,
      'No admin has signed in through it yet. Sign in with an address of ADMIN_EMAILS.',
    ])
    await signInAs(shop, server.visitor(), { sub: 'owner', issuer: 'https://id.example', isAdmin: true })
    silence('the identity provider (OIDC_ISSUER)')
    expect((await pointOf('identity'))[0]).toBe(false)
    silence()
    expect(await pointOf('identity')).toEqual([
      false,
      'The admin of the stand-in still is one. Take the role away: npm run shop -- admin remove admin@demo.test',
    ])
    const boss = sql`update person set is_admin = not is_admin where sub = 'boss'`
    await shop.db.execute(boss)
    expect((await readSetup(shop)).find(({ point }) => point === 'identity')).toMatchObject({
      isDone: true,
      text: 'The identity provider answers, and an admin has signed in.',
    })
    await shop.db.execute(boss)
  })

  test('e-mail: a server that takes it, and somebody who is told', async () => {
    shop.setup.ownMail = true
    expect(await pointOf('mail')).toEqual([
      false,
      'Set ALERT_EMAIL: without it, nobody is told when an order needs a person.',
    ])
    shop.setup.hasAlerts = true
    silence('the mail server (SMTP_URL)')
    expect((await pointOf('mail'))[0]).toBe(false)
    silence()
    expect(await pointOf('mail')).toEqual([true, 'The mail server takes our e-mails.'])
  })

  test('public address: https, and what stands in front of it', async () => {
    const before = shop.brand.siteOrigin
    shop.brand.siteOrigin = 'https://shop.example'
    const text = (await readSetup(shop)).find(({ point }) => point === 'domain')?.text
    expect(text).toBe('Set TRUSTED_PROXIES to the proxies in front of the shop, or to none.')
    shop.setup.namesProxies = true
    expect((await readSetup(shop)).find(({ point }) => point === 'domain')).toMatchObject({
      isDone: true,
      text: 'It is https://shop.example.',
    })
    shop.brand.siteOrigin = before
  })

  test('backup: one that was made', async () => {
    const backup = { lastGoodSeconds: null as number | null }
    shop.setup.findBackup = async () => backup
    expect(await pointOf('backup')).toEqual([
      false,
      'There is none yet. Set BACKUP_DIR, or make one now: npm run shop -- backup <file>',
    ])
    backup.lastGoodSeconds = 3600
    expect(await pointOf('backup')).toEqual([true, 'There is a backup.'])
  })

  test('a test order: it was paid, and still counts once its money is back', async () => {
    const checkoutId = await buy(shop, await orderRequest(shop))
    await untilState(shop, checkoutId, 'APPROVED', 'ORDERING', 'COMPLETED')
    expect(await pointOf('test-order')).toEqual([true, 'An order was paid.'])
    await untilState(shop, checkoutId, 'COMPLETED')
    const { rows } = await shop.db.execute<{ number: string }>(
      sql`select order_number as number from checkout`,
    )
    const request = { orderNumber: rows[0]?.number ?? '', reason: 'A test.', actor: 'boss', requestId: '-' }
    // Not while a step of it is being sent to the books.
    await eventually(async () => (await returnOrder(shop, request)).ok)
    expect((await pointOf('test-order'))[0]).toBe(true)
  })

  test('opening: live, and buyers can pay', async () => {
    shop.brand.stage = 'live'
    await switchCheckout(shop, { isOff: true, why: 'We open soon.', actor: 'operator' })
    expect(await pointOf('opening')).toEqual([
      false,
      'No one can pay yet. Turn payments on: npm run shop -- checkout on',
    ])
    await switchCheckout(shop, { isOff: false, why: '', actor: 'operator' })
    expect(await pointOf('opening')).toEqual([true, 'The shop is open.'])
  })
})

test('only an admin reads it, and in a demo there is nothing to do', async () => {
  const visitor = server.visitor()
  expect((await visitor.call('GET', '/api/setup')).status).toBe(401)
  await signInAs(shop, visitor, { sub: 'partner' })
  expect((await visitor.call('GET', '/api/setup')).status).toBe(403)
  shop.brand.stage = 'demo'
  expect(await read()).toEqual([])
})

async function read(): Promise<SetupPoint[]> {
  const answer = await admin.call('GET', '/api/setup')
  expect(answer.status).toBe(200)
  return (await answer.json()) as SetupPoint[]
}

async function pointOf(name: SetupPointName): Promise<[boolean | undefined, string | undefined]> {
  const point = (await read()).find((one) => one.point === name)
  return [point?.isDone, point?.text]
}

function silence(...names: string[]): void {
  shop.setup.listSilent = async () => names
}

async function publish(name: TextPageName): Promise<void> {
  const page = { name, html: '<p>Ours.</p>', cleanerVersion: 1, publishedBy: 'boss' }
  await shop.db.transaction((tx) => putTextPage(tx, page))
}

function missing(
  point: SetupPointName,
  name: string,
  text: string,
  section: string | null = null,
): SetupPoint {
  return { point, name, isDone: false, text, section }
}

function found(point: SetupPointName, name: string, text: string): SetupPoint {
  return { point, name, isDone: true, text, section: null }
}

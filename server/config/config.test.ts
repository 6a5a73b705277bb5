import { expect, test } from 'vitest'
import { ConfigRefusal, readConfig } from './config.ts'

const live = {
  SHOP_MODE: 'live',
  SITE_ORIGIN: 'https://shop.example',
  TRUSTED_PROXIES: 'none',
  SHOP_NAME: 'Harding',
  SHOP_PHONE: '+1 302 555 0188',
  PARTNERS: 'approved',
  CARDPOINTE_ORIGIN: 'https://cards.example',
  CARDPOINTE_MERCHANT: '1',
  CARDPOINTE_USER: 'user',
  CARDPOINTE_PASSWORD: 'a password',
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'shop',
  OIDC_CLIENT_SECRET: 'a secret',
  ADMIN_EMAILS: 'owner@shop.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Shop <shop@shop.example>',
  POSTAL_ADDRESS: '1 Main Street; Dover, DE 19901',
}

test('a live shop with everything named is one', () =>
  expect(readConfig(live)).toMatchObject({ demo: false, adminEmails: ['owner@shop.example'] }))

test.each([
  ['OIDC_ISSUER', ''],
  ['OIDC_ISSUER', 'http://id.example'],
  ['OIDC_CLIENT_ID', ''],
  ['OIDC_CLIENT_ID', 'spindle-demo'],
  ['OIDC_CLIENT_SECRET', ''],
  ['OIDC_CLIENT_SECRET', 'spindle-demo-secret'],
  ['OIDC_AUDIENCE', 'shop'],
  ['ADMIN_EMAILS', ''],
  ['ADMIN_EMAILS', ','],
  ['ADMIN_EMAILS', 'admin@demo.test'],
  ['ADMIN_EMAILS', 'nobody'],
  ['TRUSTED_PROXIES', ''],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.0/8 172.16.0.0/12'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['SITE_ORIGIN', 'https://shop.example/sub'],
  ['SITE_ORIGIN', 'https://shop.example/?x=1'],
  ['SITE_ORIGIN', 'https://user:p@shop.example'],
  ['MEDIA_ORIGIN', 'media.example'],
  ['MEDIA_ORIGIN', 'https://media.example/pictures'],
  ['MEDIA_ORIGIN', 'https://media.example/?x=1'],
  ['MEDIA_ORIGIN', 'https://user:p@media.example'],
  ['MEDIA_ORIGIN', 'ftp://media.example'],
  ['ACCEPT', 'everything'],
  ['PARTNERS', 'some'],
  ['PARTNERS', ''],
  ['SHOP_NAME', ''],
  ['SHOP_NAME', 'Corliss'],
  ['SHOP_PHONE', ''],
  ['SHOP_PHONE', '1 (800) 555-0134'],
  ['COPYRIGHT', '© 2025 Corliss Dental Equipment. All rights reserved.'],
  ['POSTAL_ADDRESS', '1200 Harbor Works Road; Providence, RI 02905'],
  ['SOCIAL_LINKS', 'Facebook=https://www.example.com/facebook'],
  ['MAIL_FROM', 'Shop <orders@shop.demo.test>'],
  ['ALERT_EMAIL', 'admin@demo.test'],
  ['LOGIN_ERROR_PATH', '//evil.test'],
  ['LOGIN_ERROR_PATH', 'https://evil.test'],
  ['LOGIN_ERROR_PATH', '/my-orders'],
  ['LOGIN_ERROR_PATH', '/Admin/admin'],
  ['LOGIN_ERROR_PATH', '/login'],
])('a live shop with %s=%s is refused, and told why', (name, value) => {
  const read = () => readConfig({ ...live, [name]: value })
  expect(read).toThrow(ConfigRefusal)
  expect(read).toThrow(new RegExp(name))
})

test('the public address has one spelling', () =>
  expect(readConfig({ ...live, SITE_ORIGIN: 'https://Shop.Example:443/' }).brand.siteOrigin).toBe(
    'https://shop.example',
  ))

test.each([
  [undefined, 'https://shop.example'],
  ['https://media.example', 'https://media.example'],
  ['https://Media.Example:443/', 'https://media.example'],
])('with MEDIA_ORIGIN=%s older picture addresses lead to %s', (value, mediaOrigin) =>
  expect(readConfig({ ...live, MEDIA_ORIGIN: value })).toMatchObject({ mediaOrigin }),
)

const backOffice = {
  BACK_OFFICE: 'business-central',
  BC_BASE_URL: 'https://books.example/',
  BC_TOKEN_URL: 'https://id.example/token',
  BC_TENANT: 'tenant',
  BC_COMPANY: '11111111-1111-4111-8111-111111111111',
  BC_CLIENT_ID: 'shop',
  BC_CLIENT_SECRET: 'a secret',
  BC_PAYMENT_JOURNAL: 'CARDS',
}

test('a live shop with its own Business Central sends nothing to the stand-in', () =>
  expect(readConfig({ ...live, ...backOffice })).toMatchObject({
    backOffice: 'business-central',
    usesStandIns: false,
    businessCentral: {
      baseUrl: 'https://books.example',
      tokenUrl: 'https://id.example/token',
      environment: 'production',
      paymentJournal: 'CARDS',
      fallbackItem: null,
    },
  }))

test.each([
  ...Object.keys(backOffice)
    .filter((name) => name !== 'BACK_OFFICE')
    .map((name) => [name, '']),
  ['BC_BASE_URL', 'http://books.example'],
  ['BC_TOKEN_URL', 'http://id.example/token'],
  ['BC_COMPANY', 'CRONUS'],
  ['BC_COMPANY', '8f2f1a64-0a1e-4d6b-b6a2-2f4f5d0f7c21'],
  ['BC_CLIENT_ID', 'spindle-demo-books'],
  ['BC_CLIENT_SECRET', 'spindle-demo-books-secret'],
  ['BACK_OFFICE', 'ledger'],
] as [string, string][])(
  'a live shop on Business Central with %s=%s is refused, and told why',
  (name, value) => {
    const read = () => readConfig({ ...live, ...backOffice, [name]: value })
    expect(read).toThrow(ConfigRefusal)
    expect(read).toThrow(new RegExp(name))
  },
)

test('without the invoice steps no payment journal is needed', () =>
  expect(() =>
    readConfig({ ...live, ...backOffice, INVOICE_STEPS: 'off', BC_PAYMENT_JOURNAL: '' }),
  ).not.toThrow())

test('a live shop answers to nothing of the demo firm', () => {
  const { brand } = readConfig(live)
  expect(brand).toMatchObject({ shopName: 'Harding', originBadge: '', socialLinks: [] })
  expect(JSON.stringify(brand)).not.toMatch(/corliss|555-0134|providence|usa/i)
  expect(readConfig({ ...live, ORIGIN_BADGE: 'Made in Delaware' }).brand.originBadge).toBe('Made in Delaware')
  expect(readConfig({}).brand.originBadge).toBe('Made in the USA')
  expect(readConfig(live).homeFile).toBeNull()
  expect(readConfig({}).homeFile).toMatch(/\/demo\/content\/home\.json$/)
})

const own = { DEMO: 'off', SHOP_NAME: 'Harding', SHOP_PHONE: '+1 302 555 0188' }

test('an own shop is no demo and not live: stand-ins play what has no settings, and nothing is the demo firm’s', () => {
  const config = readConfig(own)
  expect(config).toMatchObject({
    demo: false,
    live: false,
    usesStandIns: true,
    homeFile: null,
    geocoderUrl: null,
    mapTiles: null,
    alertMailbox: null,
    adminEmails: ['admin@demo.test'],
    brand: { stage: 'trial', takesRealCards: false, originBadge: '', socialLinks: [], postalAddress: [] },
    setup: {
      ownGateway: false,
      ownIdentity: false,
      ownMail: false,
      ownBackOffice: true,
      namesProxies: false,
    },
  })
  expect(JSON.stringify([config.brand, config.mailFrom])).not.toMatch(/corliss|555-0134|providence|usa|demo/i)
})

test('DEMO changes nothing in a live shop, and a demo stays one', () => {
  expect(readConfig({ ...live, DEMO: 'on' })).toEqual(readConfig({ ...live, DEMO: 'off' }))
  expect(readConfig({ DEMO: 'on' })).toEqual(readConfig({}))
  expect(readConfig({}).brand.stage).toBe('demo')
})

test('the address of the owner is kept for their own provider; the stand-in lets only its own admin in', () => {
  const admins = { ...own, ADMIN_EMAILS: 'owner@shop.example' }
  expect(readConfig(admins).adminEmails).toEqual(['owner@shop.example', 'admin@demo.test'])
  const identity = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'shop', OIDC_CLIENT_SECRET: 'secret' }
  expect(readConfig({ ...admins, ...identity }).adminEmails).toEqual(['owner@shop.example'])
})

test.each([
  ['SHOP_NAME', 'Corliss'],
  ['SHOP_NAME', ''],
  ['SHOP_PHONE', ''],
  ['SHOP_PHONE', '1-800-555-0134'],
  ['ADMIN_EMAILS', 'admin@demo.test'],
  ['POSTAL_ADDRESS', '1200 Harbor Works Road; Providence, RI 02905'],
  ['MAIL_FROM', 'Shop <orders@shop.demo.test>'],
  ['ALERT_EMAIL', 'admin@demo.test'],
  ['DEMO', 'no'],
])('an own shop with %s=%s is refused, and told why', (name, value) => {
  expect(() => readConfig({ ...own, [name]: value })).toThrow(new RegExp(`^${name}`))
})

const { BC_BASE_URL, BC_TOKEN_URL, ...otherBackOffice } = backOffice

test.each([
  [{ BACK_OFFICE: 'business-central', BC_BASE_URL }, /^BC_TOKEN_URL is not set, but BC_BASE_URL is/],
  [{ ...otherBackOffice, BC_BASE_URL }, /^BC_TOKEN_URL is not set, but BC_BASE_URL is/],
  [{ ...backOffice, BC_COMPANY: '' }, /^BC_COMPANY is not set, but BC_BASE_URL is/],
  [{ BACK_OFFICE: 'business-central', BC_TOKEN_URL }, /^BC_BASE_URL is not set, but BC_TOKEN_URL is/],
  [{ CARDPOINTE_MERCHANT: '1' }, /^CARDPOINTE_ORIGIN is not set, but CARDPOINTE_MERCHANT is/],
  [{ CARDPOINTE_ORIGIN: 'https://cards.example' }, /^CARDPOINTE_MERCHANT is not set/],
  [{ OIDC_CLIENT_SECRET: 'a secret' }, /^OIDC_ISSUER is not set, but OIDC_CLIENT_SECRET is/],
  [{ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'shop' }, /^OIDC_CLIENT_SECRET is not set/],
  [{ SMTP_URL: 'smtp://mail.example' }, /^MAIL_FROM is not set, but SMTP_URL is/],
  [{ GEOCODER_URL: 'https://places.example' }, /^TILE_URL is not set, but GEOCODER_URL is/],
] as [Record<string, string>, RegExp][])(
  'a demo with half of a group, %j, is refused',
  (environment, why) => {
    const read = () => readConfig(environment)
    expect(read).toThrow(ConfigRefusal)
    expect(read).toThrow(why)
  },
)

test.each([
  [{}],
  [{ BACK_OFFICE: 'business-central' }],
  [backOffice],
  [{ CARDPOINTE_ORIGIN: 'http://localhost:4201', OIDC_ISSUER: 'http://127.0.0.1:4201/oidc' }],
] as [Record<string, string>][])(
  'a demo with a whole group, or a stand-in elsewhere, starts: %j',
  (environment) => expect(() => readConfig(environment)).not.toThrow(),
)

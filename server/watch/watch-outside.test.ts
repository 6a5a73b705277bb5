import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually, openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { openShop } from '../start/open-shop.ts'
import { outsideServices } from './outside-services.ts'
import { watchOutside } from './watch-outside.ts'

const names = {
  gateway: 'the card gateway (CARDPOINTE_ORIGIN)',
  mail: 'the mail server (SMTP_URL)',
  identity: 'the identity provider (OIDC_ISSUER)',
  backOffice: 'Business Central (BC_BASE_URL and BC_TOKEN_URL)',
  places: 'the place search (GEOCODER_URL)',
}

let shop: TestShop
beforeAll(async () => {
  // A healthy system answers within 4 s, even on a busy machine.
  const settings = { BACK_OFFICE: 'business-central', LOG_LEVEL: 'warn', DEADLINE_SCALE: '0.4' }
  shop = await openTestShop(settings)
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.standIns.set({ inquiry: 'on', mail: 'accept', identity: 'on', backOffice: 'on', geocoder: 'on' })
  shop.logged.length = 0
})

test('where all answer nothing is said, and nothing is changed outside', async () => {
  await eventually(async () => {
    shop.logged.length = 0
    const { searches: before, ...rest } = shop.standIns.ledger()
    // A machine that stands still for a second hears too late, and is asked again.
    if ((await watch().listSilent()).length > 0) return false
    expect(said()).toEqual([])
    const { searches, ...after } = shop.standIns.ledger()
    expect(after).toEqual(rest)
    expect(searches.slice(before.length)).toEqual([{ at: expect.any(String) as string, q: 'Providence' }])
    return true
  })
})

test.each([
  ['gateway', { inquiry: 'down' }, 'the gateway gave no usable answer (503). Nobody can pay until it does.'],
  [
    'gateway',
    { inquiry: 'hang' },
    /^(no answer within 4 s|the gateway did not answer within 4 seconds)\. Nobody can pay/,
  ],
  [
    'mail',
    { mail: 'down' },
    'The mail server refused the connection. E-mails wait, and go out when it does.',
  ],
  ['identity', { identity: 'down' }, /503.*\. Nobody can sign in until it does; buying without an account/],
  ['identity', { identity: 'hang' }, /no answer within (4 s|4000 ms)\. Nobody can sign/],
  [
    'backOffice',
    { backOffice: 'down' },
    'Business Central is busy (503). Orders are taken and paid all the same, and reach it when it does.',
  ],
  ['places', { geocoder: 'down' }, 'status 503. A new address of the contact page has no map until it does.'],
] as const)('%s with %j is named, in the log with what it said', async (name, fault, words) => {
  // A question that hung in the test before may still be waited for, by whoever asks the same now.
  await eventually(async () => (await watch().listSilent()).length === 0)
  shop.logged.length = 0
  shop.standIns.set(fault)
  expect(await watch().listSilent()).toEqual([names[name]])
  const [line = '', ...more] = said()
  expect(more).toEqual([])
  const [about, rest = ''] = line.split(' does not answer as it should: ')
  expect(about).toBe(names[name])
  expect(rest).toMatch(words)
})

test('who answers again is asked again once a minute, by whoever asks about the shop, and said once', async () => {
  shop.standIns.set({ mail: 'down', inquiry: 'down' })
  let ms = 0
  const { listSilent } = watch(() => ms)
  expect(await listSilent()).toEqual([names.gateway, names.mail])
  shop.standIns.set({ mail: 'accept' })
  ms = 59_999
  expect(await listSilent()).toEqual([names.gateway, names.mail])
  ms = 60_000
  await eventually(async () => (await listSilent()).length === 1)
  expect(await listSilent()).toEqual([names.gateway])
  expect(said().slice(2)).toEqual([`${names.mail} answers again`])
})

test('credentials that are not accepted are no answer either', async () => {
  const { cardPointe, businessCentral } = shop.config
  const other = await openShop(
    {
      ...shop.config,
      keepsTime: false,
      cardPointe: { ...cardPointe, password: 'mistyped' },
      businessCentral: { ...businessCentral, clientSecret: 'mistyped' },
      smtpUrl: shop.config.smtpUrl.replace('smtp://', 'smtps://'),
    },
    shop.target,
    { write: (line) => void shop.logged.push(line) },
  )
  try {
    const { listSilent } = watchOutside(outsideServices(other, shop.config), other.log, scale)
    expect(await listSilent()).toEqual([names.gateway, names.mail, names.backOffice])
    expect(said().join('\n')).toContain(
      "the gateway does not accept the shop's user and password (401). Nobody can pay",
    )
    expect(said().join('\n')).toContain(
      'The sign-in of Business Central does not accept BC_CLIENT_ID and BC_CLIENT_SECRET. Orders are taken',
    )
    expect(said().join('\n')).not.toContain('mistyped')
  } finally {
    await other.close()
  }
})

test("the shop's own books, and a place search that there is none of, are nobody to ask", () => {
  const asked = outsideServices(shop, { backOffice: 'embedded', geocoderUrl: null, mediaStore: 'disk' })
  expect(asked.map(({ name }) => name)).toEqual([names.gateway, names.mail, names.identity])
})

const scale = { timeScale: 0.8 }

function watch(clock?: () => number) {
  return watchOutside(outsideServices(shop, shop.config), shop.log, { ...scale, ...(clock && { clock }) })
}

function said(): string[] {
  return shop.logged
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
    .filter((line) => Object.values(names).some((name) => line.startsWith(name)))
}

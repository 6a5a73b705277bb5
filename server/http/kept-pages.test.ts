import { expect, test } from 'vitest'
import { approvePartner } from '../../shop/identity/change-person.ts'
import { nameCookie, signInCookies } from '../../shop/identity/session.ts'
import { signOut } from '../../shop/identity/sign-out.ts'
import { invalidatePages } from '../../shop/invalidate-pages.ts'
import { withinSecond } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'

const { shop, server } = await openTestSite({ PARTNERS: 'approved' })

/** A page that is sent again has a tag of its text; one that was just made has none. */
const isKept = (answer: Response) => answer.headers.get('etag') !== null
const prices = { partner: '$876.00', retail: '$1,095.00' }

test('partners share a page at their prices, and so do those who wait for them; no page has a name', async () => {
  const [quentina, quincy] = [
    await somebody('Quentina', { approved: true }),
    await somebody('Quincy', { approved: true }),
  ]
  const [quilla, quade] = [await somebody('Quilla'), await somebody('Quade')]
  const pages = new Map<string, string>()
  for (const [first, second, audience] of [
    [server.visitor(), server.visitor(), 'visitor'],
    [quentina, quincy, 'partner'],
    [quilla, quade, 'waiting'],
  ] as const) {
    expect(isKept(await first.ask('/product-details/AG03'))).toBe(false)
    const again = await second.ask('/product-details/AG03')
    expect([audience, isKept(again)]).toEqual([audience, true])
    const cacheControl = audience === 'visitor' ? 'no-cache' : 'private, no-cache'
    expect([again.headers.get('cache-control'), again.headers.get('vary')]).toEqual([
      cacheControl,
      'accept-encoding, cookie',
    ])
    pages.set(audience, await again.text())
  }
  for (const text of pages.values()) expect(text).not.toMatch(/Quentina|Quincy|Quilla|Quade/)
  expect(pages.get('partner')).toContain(prices.partner)
  expect(pages.get('waiting')).toContain('Your partner prices are being set up')
  for (const audience of ['visitor', 'waiting']) {
    expect(pages.get(audience)).toContain(prices.retail)
    expect(pages.get(audience)).not.toMatch(/876\.00|\b87600\b|821\.25|\b82125\b/)
  }
  expect(pages.get('visitor')).not.toContain('Welcome')
})

test('a browser that does not know the name gets a page of its own; so does an admin', async () => {
  const dana = await somebody('Dana', { approved: true })
  dana.cookies.set(nameCookie, 'Somebody%20else')
  const alex = await somebody('Alex', { isAdmin: true })
  for (const [visitor, name] of [
    [dana, 'Dana'],
    [alex, 'Alex'],
  ] as const) {
    for (let times = 0; times < 2; times += 1) {
      const answer = await visitor.ask('/shop')
      expect([name, isKept(answer)]).toEqual([name, false])
      expect(await answer.text()).toContain(`Welcome ${name}`)
    }
  }
})

test('whoever is approved, no longer approved, or signed out sees it in the next page', async () => {
  const dana = await somebody('Dana')
  const change = { sub: 'dana', actor: 'boss' }
  const shows = (text: string) =>
    withinSecond(async () => (await (await dana.ask('/home')).text()).includes(text))
  await shows('Your partner prices are being set up')
  await approvePartner(shop, { ...change, approved: true })
  await shows(prices.partner)
  expect(isKept(await dana.ask('/home'))).toBe(true)
  await approvePartner(shop, { ...change, approved: false })
  await shows('Your partner prices are being set up')
  await approvePartner(shop, { ...change, approved: true })
  await shows(prices.partner)
  const session = dana.cookies.get(signInCookies(shop.brand.siteOrigin).session) ?? ''
  await signOut(shop, session)
  await withinSecond(async () => !(await (await dana.ask('/home')).text()).includes(prices.partner))
})

test('a price that is changed is changed for every audience', async () => {
  const dana = await somebody('Dana', { approved: true })
  const readers = [dana, server.visitor()]
  const kept = () =>
    Promise.all(readers.map(async (reader) => isKept(await reader.ask('/product-details/DV34'))))
  await kept()
  expect(await kept()).toEqual([true, true])
  await shop.db.transaction((tx) => invalidatePages(tx, 'product:DV34'))
  // Another page is made after this one is dropped.
  await shop.db.transaction((tx) => invalidatePages(tx, 'content'))
  await withinSecond(async () => !isKept(await server.visitor().ask('/gallery')))
  expect(await kept()).toEqual([false, false])
})

test('of a hundred who ask for a page that was just dropped, one has it made', async () => {
  const asks = () => Promise.all(Array.from({ length: 100 }, () => server.visitor().ask('/shop')))
  await server.visitor().ask('/shop')
  await shop.db.transaction((tx) => invalidatePages(tx, 'catalogue'))
  await withinSecond(async () => !isKept(await server.visitor().ask('/gallery')))
  const answers = await asks()
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.filter((answer) => !isKept(answer))).toHaveLength(1)
})

/** Signed in, in a browser with scripts: it keeps the name. */
async function somebody(name: string, { approved = false, isAdmin = false } = {}) {
  const visitor = server.visitor()
  const sub = name.toLowerCase()
  await signInAs(shop, visitor, { sub, name, isAdmin })
  await approvePartner(shop, { sub, approved, actor: 'boss' })
  visitor.cookies.set(nameCookie, name)
  // The first page says that this browser was signed in.
  await visitor.ask('/about-us')
  return visitor
}

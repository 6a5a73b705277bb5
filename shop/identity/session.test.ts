import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Visitor } from '../../test/kit/http.ts'
import { forgedDana as dana } from '../../test/kit/provider/forged-sign-in.ts'
import { backFrom, openForgedSite, signInAs, signInThere } from '../../test/kit/sign-in.ts'
import { writeWorld } from '../../test/kit/world.ts'
import { hashOf } from '../secret.ts'
import { endSessions } from './change-person.ts'
import { renewSession } from './renew-session.ts'

const { provider, shop, server } = await openForgedSite({ ADMIN_EMAILS: 'owner@demo.test' })
await writeWorld(shop.db)
beforeEach(() => {
  provider.forge({})
  shop.logged.length = 0
})

const document = { headers: { accept: 'text/html', 'sec-fetch-dest': 'document' } }
const secretOf = (visitor: Visitor) => visitor.cookies.get('__Host-session') ?? ''
const isSignedIn = async (visitor: Visitor) => (await visitor.call('GET', '/api/cart')).status === 200

const isAdmin = async (visitor: Visitor) => (await visitor.ask('/admin/admin')).status === 200
const come = async (account: object) => {
  provider.forge({ account: { sub: 'nobody', name: 'N', email_verified: true, ...account } })
  const visitor = server.visitor()
  await signInThere(visitor)
  return visitor
}

const kept = async (sub: string) =>
  (await shop.db.execute(sql`select lines from kept_cart where sub = ${sub}`)).rows[0]?.['lines']

const cartOf = (visitor: Visitor): unknown =>
  JSON.parse(decodeURIComponent(visitor.cookies.get('_cart__rf') ?? '') || '[]')

/** An earlier visit, in another browser. */
async function visitWith(sub: string, lines: { number: string; quantity: number }[]): Promise<void> {
  const visitor = server.visitor()
  await signInThere(visitor)
  expect((await visitor.call('PUT', '/api/cart', { lines })).status).toBe(200)
  expect(await kept(sub)).toEqual(lines)
}

/** As the form of the offer is sent without scripts. */
function answerOffer(visitor: Visitor, intent: string, returnTo = '/cart'): Promise<Response> {
  return visitor.ask('/cart', {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ intent, returnTo }).toString(),
  })
}

/** Tokens tell whole seconds: a second that ends in between moves the limit. Tried until none does. */
async function withinOneSecond<Result>(act: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const begun = Math.floor(Date.now() / 1000)
    const result = await act()
    if (Math.floor(Date.now() / 1000) === begun) return result
  }
}

async function age(visitor: Visitor, change: { lastSeen?: string; created?: string }): Promise<void> {
  const idHash = hashOf(secretOf(visitor))
  if (change.lastSeen)
    await shop.db.execute(
      sql`update session set last_seen = now() - ${change.lastSeen}::interval where id_hash = ${idHash}`,
    )
  if (change.created)
    await shop.db.execute(sql`update session set created_at = now() - ${change.created}::interval,
      expires_at = now() - ${change.created}::interval + interval '7 days' where id_hash = ${idHash}`)
}

describe('S10: a session ends a minute before its limit', () => {
  test.each([
    [{ lastSeen: '23 hours 58 minutes' }, true],
    [{ lastSeen: '23 hours 59 minutes 1 second' }, false],
    [{ created: '6 days 23 hours 58 minutes' }, true],
    [{ created: '6 days 23 hours 59 minutes 1 second' }, false],
  ])('%j: signed in %s', async (change, expected) => {
    const visitor = server.visitor()
    await signInAs(shop, visitor)
    await age(visitor, change)
    expect(await isSignedIn(visitor)).toBe(expected)
  })

  test('its use is written down at most once a minute', async () => {
    const visitor = server.visitor()
    await signInAs(shop, visitor)
    const lastSeen = async () =>
      (
        await shop.db.execute(
          sql`select last_seen::text from session where id_hash = ${hashOf(secretOf(visitor))}`,
        )
      ).rows[0]
    const before = await lastSeen()
    await isSignedIn(visitor)
    expect(await lastSeen()).toEqual(before)
    await age(visitor, { lastSeen: '61 seconds' })
    const aged = await lastSeen()
    await isSignedIn(visitor)
    expect(await lastSeen()).not.toEqual(aged)
  })

  test('lives seven days, and a renewal does not lengthen it', async () => {
    provider.forge({ account: { ...dana, refresh_token: 'seven' } })
    const visitor = server.visitor()
    await signInThere(visitor)
    const endOf = async () =>
      (
        await shop.db.execute<{ hours: number }>(
          sql`select round(extract(epoch from expires_at - now()) / 3600)::int as hours from session
            where id_hash = ${hashOf(secretOf(visitor))}`,
        )
      ).rows[0]?.hours
    expect(await endOf()).toBe(7 * 24)
    await age(visitor, { created: '3 days', lastSeen: '25 hours' })
    await visitor.ask('/login?silent=1&returnTo=/shop')
    expect(await isSignedIn(visitor)).toBe(true)
    expect(await endOf()).toBe(4 * 24)
  })

  test('a cookie that opens nothing any more is taken back on a visit, never by an answer to a script', async () => {
    const visitor = server.visitor()
    visitor.cookies.set('__Host-session', 'x'.repeat(43))
    for (const address of ['/api/notifications', '/cart.data', '/api/cart'])
      expect((await visitor.call('GET', address)).headers.getSetCookie().join()).not.toContain('session')
    expect((await visitor.ask('/cart', document)).status).toBe(200)
    expect(visitor.cookies.has('__Host-session')).toBe(false)
  })
})

describe('the silent check of a browser that comes back', () => {
  test('asks the provider once, showing nothing, and signs in', async () => {
    const visitor = server.visitor()
    visitor.cookies.set('signed_in_before', 'true')
    const sent = await visitor.ask('/shop?q=a', document)
    expect(sent.headers.get('location')).toBe('/login?returnTo=%2Fshop%3Fq%3Da&silent=1')
    const started = await visitor.ask(sent.headers.get('location') ?? '')
    expect(new URL(started.headers.get('location') ?? '').searchParams.get('prompt')).toBe('none')
    const back = await visitor.ask(await backFrom(started))
    expect(back.headers.get('location')).toBe('/shop?q=a')
    expect(await isSignedIn(visitor)).toBe(true)
  })

  test.each([[{ lastSeen: '25 hours' }], [{ created: '8 days' }]])(
    'names the person by the ID token of a session that has ended (%j), which is nowhere in plain',
    async (change) => {
      const visitor = server.visitor()
      await signInThere(visitor)
      await age(visitor, change)
      const started = await visitor.ask('/login?silent=1&returnTo=/shop')
      const { searchParams } = new URL(started.headers.get('location') ?? '')
      expect(searchParams.get('prompt')).toBe('none')
      const hint = searchParams.get('id_token_hint') ?? ''
      const claims = JSON.parse(Buffer.from(hint.split('.')[1] ?? '', 'base64url').toString()) as object
      expect(claims).toMatchObject({ iss: provider.issuer, sub: dana.sub })
      const { rows } = await shop.db.execute<{ text: string }>(
        sql`select row_to_json(session)::text || encode(sealed, 'escape') as text from session`,
      )
      expect(rows.filter(({ text }) => text.includes(hint.slice(0, 40)))).toEqual([])
      expect(await isSignedIn(visitor)).toBe(false)
      await visitor.ask(await backFrom(started))
      expect(await isSignedIn(visitor)).toBe(true)
    },
  )

  test('a sign-in that may ask names nobody', async () => {
    const visitor = server.visitor()
    await signInThere(visitor)
    const started = await visitor.ask('/login?again=1&returnTo=/cart')
    expect(new URL(started.headers.get('location') ?? '').searchParams.has('id_token_hint')).toBe(false)
  })

  test.each(['login_required', 'consent_required'])('%s leaves the visitor a visitor', async (error) => {
    provider.forge({ authorizeError: error })
    const visitor = server.visitor()
    visitor.cookies.set('signed_in_before', 'true')
    const back = await signInThere(visitor, '/login?silent=1&returnTo=/shop')
    expect([back.status, back.headers.get('location')]).toEqual([302, '/shop'])
    expect([...visitor.cookies.keys()]).toEqual(['__Host-login'])
    expect(JSON.parse(shop.logged.at(-1) ?? '')).toMatchObject({ level: 30, code: error })
    expect((await visitor.ask('/shop', document)).status).toBe(200)
  })

  test('a provider that is down costs the visitor nothing but the check', async () => {
    provider.forge({ down: true })
    const visitor = server.visitor()
    visitor.cookies.set('signed_in_before', 'true')
    const answer = await visitor.ask('/login?silent=1&returnTo=/shop')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/shop'])
    expect(visitor.cookies.has('signed_in_before')).toBe(false)
  })

  test('what a script fetches, a picture and a program are never sent away', async () => {
    const asked: Record<string, string>[] = [
      { 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-dest': 'image' },
      { accept: '*/*' },
    ]
    for (const headers of asked) {
      const visitor = server.visitor()
      visitor.cookies.set('signed_in_before', 'true')
      expect((await visitor.ask('/shop', { headers })).status).toBe(200)
    }
  })
})

describe('the silent check is made once', () => {
  test('even for a browser that keeps sending what was deleted', async () => {
    const visitor = server.visitor()
    visitor.cookies.set('signed_in_before', 'true')
    const check = (await visitor.ask('/shop', document)).headers.get('location') ?? ''
    provider.forge({ authorizeError: 'login_required' })
    expect((await signInThere(visitor, check)).headers.get('location')).toBe('/shop')
    visitor.cookies.set('signed_in_before', 'true')
    expect((await visitor.ask('/shop', document)).status).toBe(200)
  })

  test.each(['/nothing-here', `/shop?q=${'%20'.repeat(1300)}`])('not for %s', async (address) => {
    const visitor = server.visitor()
    visitor.cookies.set('signed_in_before', 'true')
    const answer = await visitor.ask(address, document)
    expect(answer.headers.get('location') ?? '').not.toContain('/login')
  })
})

describe('a session that was not used for a day', () => {
  test('goes on with the refresh token, under a new id, without asking anybody', async () => {
    provider.forge({ account: { ...dana, refresh_token: 'one' } })
    const visitor = server.visitor()
    await signInThere(visitor)
    const first = secretOf(visitor)
    await age(visitor, { lastSeen: '25 hours' })
    expect(await isSignedIn(visitor)).toBe(false)
    expect((await visitor.ask('/shop', document)).headers.get('location')).toBe(
      '/login?returnTo=%2Fshop&silent=1',
    )
    const back = await visitor.ask('/login?returnTo=%2Fshop&silent=1')
    expect([back.headers.get('location'), await isSignedIn(visitor)]).toEqual(['/shop', true])
    expect(secretOf(visitor)).not.toBe(first)
    expect((await shop.db.execute(sql`select 1 from session where id_hash = ${hashOf(first)}`)).rows).toEqual(
      [],
    )
  })

  test('missing_refresh_token is logged, the provider is asked, and the visitor stays a visitor', async () => {
    const visitor = server.visitor()
    await signInThere(visitor)
    await age(visitor, { lastSeen: '25 hours' })
    provider.forge({ authorizeError: 'login_required' })
    const back = await signInThere(visitor, '/login?silent=1&returnTo=/shop')
    expect(back.headers.get('location')).toBe('/shop')
    const codes = shop.logged.map((line) => JSON.parse(line)).filter((line) => line.reference)
    expect(codes.map(({ code, level }) => [code, level])).toEqual([
      ['missing_refresh_token', 30],
      ['login_required', 30],
    ])
    expect(visitor.cookies.has('__Host-session')).toBe(false)
  })

  test('tabs that come back together use the refresh token once', async () => {
    provider.forge({ account: { ...dana, refresh_token: 'two' } })
    const visitor = server.visitor()
    await signInThere(visitor)
    await age(visitor, { lastSeen: '25 hours' })
    provider.requests.length = 0
    const session = secretOf(visitor)
    const both = await Promise.all([renewSession(shop, session), renewSession(shop, session)])
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    expect(both[0]).toEqual(both[1])
    expect(provider.requests.filter(({ path }) => path === '/token')).toHaveLength(1)
  })

  test('stays over when it is ended while the provider is asked', async () => {
    provider.forge({ account: { ...dana, sub: 'leaver', refresh_token: 'four' } })
    const visitor = server.visitor()
    await signInThere(visitor)
    const session = secretOf(visitor)
    const identity: typeof shop.identity = {
      ...shop.identity,
      renew: async (...asked) => {
        await shop.db.execute(sql`delete from session where sub = 'leaver'`)
        return shop.identity.renew(...asked)
      },
    }
    expect(await renewSession({ ...shop, identity }, session)).toMatchObject({
      ok: false,
      refusal: { why: 'not-signed-in', code: 'login_required' },
    })
    expect((await shop.db.execute(sql`select 1 from session where sub = 'leaver'`)).rows).toEqual([])
  })

  test('and one that waits for the other too long gives up', async () => {
    provider.forge({ account: { ...dana, refresh_token: 'three' } })
    const visitor = server.visitor()
    await signInThere(visitor)
    provider.forge({ token: 'hang' })
    const session = secretOf(visitor)
    const [slow, waiting] = await Promise.all([renewSession(shop, session), renewSession(shop, session, 20)])
    expect([slow, waiting]).toMatchObject([
      { ok: false, refusal: { why: 'not-signed-in', code: 'timeout' } },
      {
        ok: false,
        refusal: { why: 'not-signed-in', code: 'timeout', detail: expect.stringMatching(/another renewal/) },
      },
    ])
  })
})

describe('S2: who is an admin', () => {
  test('an address that is not verified, or taken on later, or taken by a second person, gives nothing', async () => {
    expect(
      await isAdmin(await come({ sub: 'mallory', email: 'owner@demo.test', email_verified: false })),
    ).toBe(false)
    expect(await isAdmin(await come({ sub: 'eve', email: 'eve@demo.test' }))).toBe(false)
    expect(await isAdmin(await come({ sub: 'eve', email: 'owner@demo.test' }))).toBe(false)
    const owner = await come({ sub: 'olive', email: 'Owner@demo.test' })
    expect(await isAdmin(owner)).toBe(true)
    expect(await isAdmin(await come({ sub: 'second', email: 'owner@demo.test' }))).toBe(false)
    expect((await shop.db.execute(sql`select sub from person where is_admin`)).rows).toEqual([
      { sub: 'olive' },
    ])
    expect(
      (
        await shop.db.execute(
          sql`select actor_sub, action, target from audit_event where action = 'identity.admin'`,
        )
      ).rows,
    ).toEqual([{ actor_sub: 'engine', action: 'identity.admin', target: 'olive' }])
    expect(await isAdmin(await come({ sub: 'olive', email: 'olive@elsewhere.test' }))).toBe(true)

    await shop.db.execute(sql`update person set is_admin = false where sub = 'olive'`)
    expect(await isAdmin(owner)).toBe(false)
    expect(await isAdmin(await come({ sub: 'olive', email: 'owner@demo.test' }))).toBe(false)
  })

  test('the same sub of another provider is somebody else', async () => {
    await shop.db.execute(sql`insert into person (sub, issuer, name, email, email_verified, is_admin)
      values ('twin', 'https://other.test', 'Other', 'o@other.test', true, true)`)
    const visitor = await come({ sub: 'twin', email: 'twin@demo.test' })
    expect(visitor.cookies.has('__Host-session')).toBe(false)
    expect(shop.logged.join('')).toContain('known from another provider')
  })
})

test('S10: whoever staff have signed out everywhere comes back by proving anew who they are, not silently', async () => {
  const longAgo = Math.floor(Date.now() / 1000) - 600
  provider.forge({ account: { ...dana, sub: 'lost-phone', auth_time: longAgo } })
  const visitor = server.visitor()
  await signInThere(visitor)
  const person = await endSessions(shop, { sub: 'lost-phone', actor: 'operator' })
  expect(person).toEqual({ ok: true, value: 1 })
  expect(await isSignedIn(visitor)).toBe(false)
  const refused = await signInThere(visitor)
  expect(refused.headers.get('location')).toMatch(/sign_in_error=login_required/)
  const page = await (
    await visitor.ask(refused.headers.get('location')?.replace('/?', '/home?') ?? '')
  ).text()
  expect(page).toContain('/login?returnTo=%2Fcart&amp;again=1')
  // nor if the provider does not say when that was
  provider.forge({ account: { ...dana, sub: 'lost-phone' }, idToken: { claims: { auth_time: undefined } } })
  await signInThere(visitor)
  expect(await isSignedIn(visitor)).toBe(false)
  provider.forge({ account: { ...dana, sub: 'lost-phone', auth_time: Math.floor(Date.now() / 1000) + 1 } })
  await signInThere(visitor, '/login?again=1')
  expect(await isSignedIn(visitor)).toBe(true)
})

describe('Log out', () => {
  test('ends the session here and at the provider, and leaves nothing in the browser', async () => {
    const visitor = server.visitor()
    await signInThere(visitor)
    await visitor.ask('/cart')
    visitor.cookies.set('_cart__rf', '%5B%22AG03%22%5D')
    const [session, checkout] = [secretOf(visitor), visitor.cookies.get('__Host-checkout')]
    const answer = await visitor.ask('/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
    const there = new URL(answer.headers.get('location') ?? '')
    expect(there.pathname).toBe('/forged/end-session')
    expect(there.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:3000/')
    expect(there.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    expect([...visitor.cookies.keys()]).toEqual(['__Host-checkout'])
    expect(visitor.cookies.get('__Host-checkout')).not.toBe(checkout)
    visitor.cookies.set('__Host-session', session)
    expect(await isSignedIn(visitor)).toBe(false)
  })

  test('keeps a change of the cart that was not told yet, and leaves no cart behind', async () => {
    const visitor = server.visitor()
    await signInAs(shop, visitor, { sub: 'hasty' })
    visitor.cookies.set('_cart__rf', '%5B%22DV34%22%5D')
    await visitor.ask('/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(visitor.cookies.has('_cart__rf')).toBe(false)
    expect(await kept('hasty')).toEqual([{ number: 'DV34', quantity: 1 }])
  })

  test('asks when it is a picture that asks', async () => {
    const visitor = server.visitor()
    await signInAs(shop, visitor)
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }
    expect((await visitor.ask('/logout', { headers })).status).toBe(200)
    expect(await isSignedIn(visitor)).toBe(true)
  })

  test.each(['cross-site', 'same-site', 'none', undefined])('asks when the request is %s', async (site) => {
    const visitor = server.visitor()
    await signInAs(shop, visitor)
    const answer = await visitor.ask('/logout', { headers: site ? { 'sec-fetch-site': site } : {} })
    expect([answer.status, await isSignedIn(visitor)]).toEqual([200, true])
    expect(await answer.text()).toContain('Log out?')
  })

  test('a form of another site ends nothing; our own does', async () => {
    const visitor = server.visitor()
    await signInAs(shop, visitor)
    const post = (headers: Record<string, string>) =>
      visitor.ask('/logout', { method: 'POST', body: new URLSearchParams(), headers })
    expect((await post({ origin: 'https://evil.test' })).status).toBe(403)
    expect((await post({ origin: 'null' })).status).toBe(403)
    expect(await isSignedIn(visitor)).toBe(true)
    expect((await post({ origin: 'http://localhost:3000' })).status).toBe(302)
    expect(await isSignedIn(visitor)).toBe(false)
  })

  test('works when the provider does not answer', async () => {
    const visitor = server.visitor()
    await signInAs(shop, visitor)
    provider.forge({ down: true })
    const answer = await visitor.ask('/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(answer.status).toBe(302)
    expect(await isSignedIn(visitor)).toBe(false)
  })
})

describe('the cart of whoever signs in', () => {
  test('stays as it is; what an earlier visit left is offered, and put in when asked for', async () => {
    const first = server.visitor()
    provider.forge({ account: { ...dana, sub: 'carter' } })
    await signInThere(first)
    const lines = [
      { number: 'AG03', quantity: 2 },
      { number: 'DV34', quantity: 4 },
      { number: 'W-10', quantity: 2 },
    ]
    expect((await first.call('PUT', '/api/cart', { lines })).status).toBe(200)

    const second = server.visitor()
    second.cookies.set('_cart__rf', encodeURIComponent('["AG03","W-10"]'))
    second.cookies.set('_cart_rf_qty', encodeURIComponent('{"AG03":3}'))
    const back = await signInThere(second, '/login?returnTo=/cart')
    const held = [
      { number: 'AG03', quantity: 3 },
      { number: 'W-10', quantity: 1 },
    ]
    expect(back.headers.get('location')).toBe('/cart')
    expect(cartOf(second)).toEqual(['AG03', 'W-10'])
    expect(await kept('carter')).toEqual(held)
    const html = await (await second.ask('/cart')).text()
    expect(html).toContain('You left something in your cart last time: 4 × DV34.')
    expect(html).toContain('Add the item from your last visit')

    const taken = await answerOffer(second, 'take-last-visit')
    expect([taken.status, taken.headers.get('location')]).toEqual([303, '/cart?merged=DV34%3A4'])
    expect(cartOf(second)).toEqual(['AG03', 'W-10', 'DV34'])
    expect(await kept('carter')).toEqual([...held, { number: 'DV34', quantity: 4 }])
    const after = await (await second.ask('/cart?merged=DV34%3A4')).text()
    expect(after).toContain('From your last visit, now in your cart: 4 × DV34.')
    expect(after).not.toContain('You left something')
    const again = await signInThere(second, '/login?again=1&returnTo=/gallery')
    expect(again.headers.get('location')).toBe('/gallery')
  })

  test('signing in on the way to pay changes neither the order nor the cart, and offers nothing there', async () => {
    provider.forge({ account: { ...dana, sub: 'payer' } })
    await visitWith('payer', [{ number: 'AG03', quantity: 1 }])
    for (const begin of ['/login?returnTo=/checkout', '/login?popup=1&returnTo=/checkout']) {
      const visitor = server.visitor()
      visitor.cookies.set('_cart__rf', encodeURIComponent('["W-10"]'))
      const back = await signInThere(visitor, begin)
      expect(back.headers.get('location')).toBe(begin.includes('popup') ? null : '/checkout')
      expect(cartOf(visitor)).toEqual(['W-10'])
      const html = await (await visitor.ask('/checkout')).text()
      expect(html).toContain('W-10')
      expect(html).not.toContain('AG03')
      expect(html).not.toContain('last time')
    }
  })

  test('what is ignored is offered again, what is declined is not; what is gone or there already is not counted', async () => {
    provider.forge({ account: { ...dana, sub: 'thinker' } })
    const lines = ['AG03', 'GONE-1', 'W-10', 'DV34'].map((number) => ({ number, quantity: 1 }))
    await visitWith('thinker', lines)
    const visitor = server.visitor()
    visitor.cookies.set('_cart__rf', encodeURIComponent('["W-10"]'))
    const back = await signInThere(visitor, '/login?returnTo=/gallery?page=2')
    expect(back.headers.get('location')).toBe('/gallery?page=2&lastVisit=AG03%3A1%2CDV34%3A1')
    const html = await (await visitor.ask('/gallery?page=2&lastVisit=AG03%3A1%2CDV34%3A1')).text()
    expect(html).toContain('Add the 2 items from your last visit')
    expect(html).toContain('value="/gallery?page=2"')
    // Shopping on overwrites the copy of the cart, but not what is offered.
    expect(
      (await visitor.call('PUT', '/api/cart', { lines: [{ number: 'PIN_1', quantity: 1 }] })).status,
    ).toBe(200)

    const next = server.visitor()
    expect((await signInThere(next, '/login?returnTo=/gallery')).headers.get('location')).toBe(
      '/gallery?lastVisit=PIN_1%3A1%2CAG03%3A1%2CDV34%3A1',
    )
    const declined = await answerOffer(next, 'forget-last-visit', '/gallery')
    expect([declined.status, declined.headers.get('location')]).toEqual([303, '/gallery'])
    expect(cartOf(next)).toEqual([])
    expect((await signInThere(server.visitor(), '/login?returnTo=/gallery')).headers.get('location')).toBe(
      '/gallery',
    )
  })

  test('whoever is not signed in any more signs in first, and nothing is put in', async () => {
    const visitor = server.visitor()
    const answer = await answerOffer(visitor, 'take-last-visit')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login?returnTo=%2Fcart'])
    expect(visitor.cookies.has('_cart__rf')).toBe(false)
  })

  test('items that an older cookie names by title are kept as well', async () => {
    provider.forge({ account: { ...dana, sub: 'oldtimer' } })
    const visitor = server.visitor()
    visitor.cookies.set('_cart__rf', encodeURIComponent('["AG03",{"title":"Double Vibrator"}]'))
    await signInThere(visitor)
    expect(await kept('oldtimer')).toEqual([
      { number: 'AG03', quantity: 1 },
      { number: 'DV34', quantity: 1 },
    ])
  })

  test('whoever takes the browser over from another does not see what that one bought in it', async () => {
    const visitor = server.visitor()
    provider.forge({ account: { ...dana, sub: 'one-person' } })
    await signInThere(visitor)
    await visitor.ask('/cart')
    const checkout = visitor.cookies.get('__Host-checkout')
    await signInThere(visitor, '/login?again=1')
    expect(visitor.cookies.get('__Host-checkout')).toBe(checkout)
    provider.forge({ account: { ...dana, sub: 'another-person' } })
    await signInThere(visitor, '/login?again=1')
    expect(visitor.cookies.get('__Host-checkout')).not.toBe(checkout)
  })

  test('a form of the cart page keeps it as well', async () => {
    const visitor = server.visitor()
    await signInAs(shop, visitor, { sub: 'formless' })
    await visitor.ask('/cart', {
      method: 'POST',
      headers: { origin: 'http://localhost:3000' },
      body: new URLSearchParams({ intent: 'add', number: 'AG03' }),
    })
    expect(await kept('formless')).toEqual([{ number: 'AG03', quantity: 1 }])
  })
})

describe('while the provider is down', () => {
  test('for 10 s: a sign-in ends in words within its limit, and the next one works', async () => {
    const visitor = server.visitor()
    // no answer for longer than the limit, which is a hundredth here, but never below three seconds
    provider.forge({ discovery: 'hang' })
    const asked = performance.now()
    expect((await visitor.ask('/login?returnTo=/cart')).headers.get('location')).toMatch(
      /sign_in_error=timeout/,
    )
    expect(performance.now() - asked).toBeLessThan(7000)
    provider.forge({ account: { ...dana, sub: 'patient' } })
    expect((await signInThere(visitor)).headers.get('location')).toBe('/cart')
  })

  test('for 5 minutes: whoever is signed in goes on, by cookie and by token, and visitors notice nothing', async () => {
    provider.forge({ account: { ...dana, sub: 'member' } })
    const member = server.visitor()
    await signInThere(member)
    const authorization = `Bearer ${await provider.accessToken({ sub: 'member' })}`
    const byToken = async () =>
      (await server.visitor().call('GET', '/api/cart', undefined, { authorization })).status
    expect(await byToken()).toBe(200)
    provider.forge({ down: true })
    await age(member, { lastSeen: '5 minutes' })
    expect(await isSignedIn(member)).toBe(true)
    expect(await byToken()).toBe(200)
    expect(await (await member.ask('/home')).text()).toContain('Welcome Dana Partner')
    const visitor = server.visitor()
    expect((await visitor.ask('/shop')).status).toBe(200)
    for (let tries = 0; tries < 3; tries += 1)
      expect((await visitor.ask('/login?returnTo=/cart')).headers.get('location')).toMatch(
        /sign_in_error=request_error/,
      )
    provider.forge({ account: { ...dana, sub: 'patient' } })
    expect((await signInThere(visitor)).headers.get('location')).toBe('/cart')
  })

  test('new keys at the provider are taken up without a restart', async () => {
    await provider.rotateKey()
    const visitor = server.visitor()
    await signInThere(visitor)
    expect(await isSignedIn(visitor)).toBe(true)
  })

  test.each([
    [-360 + 1, true],
    [-360 - 1, false],
    [59, true],
    [61, false],
  ])('its clock %i s ahead of ours: signed in %s', async (clockSeconds, expected) => {
    // its ID tokens live 300 s: the leeway is what is beyond them, and what lies in the future
    provider.forge({ clockSeconds })
    const signedIn = await withinOneSecond(async () => {
      const visitor = server.visitor()
      await signInThere(visitor)
      return visitor.cookies.has('__Host-session')
    })
    expect(signedIn).toBe(expected)
  })
})

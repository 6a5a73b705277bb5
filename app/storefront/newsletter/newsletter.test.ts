import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addSubscriber } from '../../../shop/newsletter/subscribers/add-subscriber.ts'
import { makeLinkKey, openLinkSigner, type LinkPurpose } from '../../../shop/mail/signed-link.ts'
import { tidyUp } from '../../../shop/reconciliation/tidy-up.ts'
import { emptyTables } from '../../../test/kit/empty-tables.ts'
import { openTestServer, type TestServer, type Visitor } from '../../../test/kit/http.ts'
import { eventually, testOrigin } from '../../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../../test/kit/open-test-site.ts'
import { signInAs } from '../../../test/kit/sign-in.ts'
import { tableHashes } from '../../../test/kit/checks/table-hashes.ts'

const { shop, server } = await openTestSite()

beforeEach(async () => {
  await quiet()
  await emptyTables(shop.db, sql`subscriber, list_request, mail, audit_event, link_key`)
})

const known = 'known@lab.test'
const unknown = 'stray@lab.test'

describe('signing up', () => {
  test('a press of the button in the mail subscribes, and nothing before it', async () => {
    const answer = await signUp(unknown, { page: '/shop/Vibrators' })
    expect([answer.status, await answer.json()]).toEqual([
      202,
      {
        message: 'Thank you. We have sent an e-mail to this address. Press the button in it to confirm.',
      },
    ])
    const mail = await mailTo(unknown)
    expect(mail).toMatchObject({ subject: 'Please confirm: the Corliss newsletter', kind: 'list' })
    const link = linkIn(mail.text, '/subscribe/confirm')
    const before = await tableHashes(shop.db)
    const page = await opened(link)
    expect(page).toContain('Confirm subscription')
    expect(page).toContain(unknown)
    expect(await tableHashes(shop.db)).toEqual(before)
    const pressed = await press(link)
    expect([pressed.status, textOf(await pressed.text())]).toEqual([
      200,
      expect.stringContaining('Subscribed successfully. We send the newsletter to stray@lab.test.'),
    ])
    const today = new Date().toISOString().slice(0, 10)
    expect(await people()).toEqual([
      {
        email: unknown,
        subscribed: true,
        source: 'sign-up',
        left_by: null,
        consent: `Signed up on the page /shop/Vibrators on ${today} and confirmed through the link in an e-mail on ${today}.`,
      },
    ])
    const after = await tableHashes(shop.db)
    expect((await press(link)).status).toBe(200)
    expect(textOf(await opened(link))).toContain('You are subscribed.')
    expect(await tableHashes(shop.db)).toEqual(after)
  })

  test('whoever is on the list is told so, with a way out', async () => {
    await add(known)
    await signUp('KNOWN@lab.test')
    const mail = await mailTo('KNOWN@lab.test')
    expect(mail.subject).toBe('You already receive the Corliss newsletter')
    expect(await opened(linkIn(mail.text, '/unsubscribe'))).toContain('k…@lab.test')
  })

  test.each([
    ['who left', sql`subscribed = false, left_at = now() - interval '2 days', left_by = 'link'`],
    ['whose address bounced', sql`bounced_at = now(), bounce_reason = '550'`],
  ])('somebody %s comes back by their own press', async (_, change) => {
    await add(known)
    await shop.db.execute(sql`update subscriber set ${change}`)
    await signUp(known)
    await press(linkIn((await mailTo(known)).text, '/subscribe/confirm'))
    const { rows } = await shop.db.execute(
      sql`select subscribed, source, left_at, left_by, bounced_at, display_name from subscriber`,
    )
    expect(rows).toEqual([
      {
        subscribed: true,
        source: 'sign-up',
        left_at: null,
        left_by: null,
        bounced_at: null,
        display_name: 'Known Lab',
      },
    ])
  })

  test('who left on a later day is not brought back by an older link', async () => {
    await signUp(unknown)
    const link = linkIn((await mailTo(unknown)).text, '/subscribe/confirm')
    await press(link)
    await shop.db.execute(sql`update subscriber set subscribed = false, left_at = now(), left_by = 'link'`)
    const before = await tableHashes(shop.db)
    expect(textOf(await (await press(link)).text())).toContain('This link cannot subscribe it again')
    expect(textOf(await opened(link))).toContain('This link cannot subscribe it again')
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('after seven days by the database’s clock, and after the request is forgotten, the link is too old', async () => {
    await signUp(unknown)
    const link = linkIn((await mailTo(unknown)).text, '/subscribe/confirm')
    await shop.db.execute(sql`update list_request set requested_at = now() - interval '169 hours'`)
    expect(textOf(await (await press(link)).text())).toContain('This link has expired')
    await shop.db.execute(sql`update list_request set requested_at = now() - interval '29 days 23 hours'`)
    await tidyUp(shop)
    expect((await requests()).length).toBe(1)
    await shop.db.execute(sql`update list_request set requested_at = now() - interval '30 days 1 hour'`)
    await tidyUp(shop)
    expect((await requests()).length).toBe(0)
    expect(textOf(await (await press(link)).text())).toContain('This link has expired')
    expect(await people()).toEqual([])
  })

  test('at most three mails a day go to one address, whatever is asked', async () => {
    await add(known)
    for (let time = 0; time < 2; time += 1) await signUp(known)
    for (let time = 0; time < 3; time += 1) await askToLeave('known@LAB.test')
    await quiet()
    expect(await mailCount()).toBe(3)
    await shop.db.execute(sql`update list_request set mailed_at = mailed_at - interval '25 hours'`)
    await askToLeave(known)
    await quiet()
    expect(await mailCount()).toBe(4)
  })

  test('without scripts the page /subscribe answers, and keeps what was typed', async () => {
    const visitor = server.visitor()
    const done = await form(visitor, '/subscribe', { email: unknown, page: '/home' })
    expect(done.status).toBe(200)
    expect(textOf(await done.text())).toContain('We have sent an e-mail to this address')
    expect(await requests()).toEqual([{ kind: 'sign-up', email: unknown, page: '/home' }])
    const before = await tableHashes(shop.db)
    const wrong = await form(visitor, '/subscribe', { email: 'ada@"><b>', page: '/home' })
    expect(wrong.status).toBe(422)
    const page = await wrong.text()
    expect(page).toContain('value="ada@&quot;&gt;&lt;b&gt;"')
    expect(page).toContain('Please enter a valid e-mail address, such as ada@lab.com.')
    // A robot fills in fields that people do not see.
    const trapped = await form(visitor, '/subscribe', { email: known, page: '/home', subject: 'SEO' })
    expect(textOf(await trapped.text())).toContain('We have sent an e-mail to this address')
    expect(without(await tableHashes(shop.db))).toEqual(without(before))
  })

  test('the form in the foot of a page is the same for every visitor: the page is kept', async () => {
    const [one, two] = [await server.visitor().ask('/about-us'), await server.visitor().ask('/about-us')]
    expect(one.headers.get('cache-control')).toBe('no-cache')
    const page = await one.text()
    expect(page).toBe(await two.text())
    expect(page).toMatch(/<form [^>]*action="\/subscribe" method="post"/)
    expect(page).toContain('<input type="hidden" name="page" value="/about-us"/>')
  })

  test('who told no name leaves, and is brought back by staff, who need none either', async () => {
    await signUp(unknown)
    await press(linkIn((await mailTo(unknown)).text, '/subscribe/confirm'))
    await askToLeave(unknown)
    await press(linkIn((await mailTo(unknown)).text, '/unsubscribe'))
    expect(await people()).toMatchObject([{ email: unknown, subscribed: false, left_by: 'link' }])
    const admin = server.visitor()
    await signInAs(shop, admin, { sub: 'boss', isAdmin: true })
    const who = { email: unknown, displayName: '' }
    expect((await admin.call('POST', '/api/add-subscriber', who)).status).toBe(409)
    const reason = 'Asked on the phone.'
    const back = await admin.call('POST', '/api/add-subscriber', { ...who, reason })
    expect([back.status, await back.json()]).toMatchObject([
      200,
      { email: unknown, displayName: '', subscribed: true, leftAt: null },
    ])
    const again = await admin.call('POST', '/api/add-subscriber', { ...who, displayName: 'Stray' })
    expect([again.status, await again.json()]).toMatchObject([200, { email: unknown, displayName: '' }])
    const after = await tableHashes(shop.db)
    const fresh = await admin.call('POST', '/api/add-subscriber', { email: known, displayName: '' })
    expect([fresh.status, await fresh.json()]).toMatchObject([
      422,
      { errors: [{ pointer: '/displayName', detail: 'Please enter the name.' }] },
    ])
    expect(await tableHashes(shop.db)).toEqual(after)
  })

  test.each([
    ['no address', {}],
    ['half an address', { email: 'ada@' }],
    ['a page of another site', { email: unknown, page: 'https://evil.test' }],
  ])('%s is refused, and nothing is written', async (_, body) => {
    const before = await tableHashes(shop.db)
    expect((await server.visitor().call('POST', '/api/sign-ups', body)).status).toBe(422)
    expect(await tableHashes(shop.db)).toEqual(before)
  })
})

/** Every form of the address that a mail, a scanner or a stranger can open. */
describe('opening /unsubscribe changes nothing', () => {
  test.each(['nobody', 'admin'])('as %s', async (who) => {
    const subscriber = await add(known)
    const visitor = server.visitor()
    if (who === 'admin') await signInAs(shop, visitor, { sub: 'boss', isAdmin: true })
    const token = await sign('unsubscribe', subscriber)
    const before = await tableHashes(shop.db)
    for (const address of [
      '/unsubscribe',
      `/unsubscribe?email=${known}`,
      `/unsubscribe?t=${token}`,
      `/unsubscribe?t=${token}&List-Unsubscribe=One-Click`,
      `/unsubscribe?t=${token}x`,
      `/unsubscribe.data?t=${token}`,
      `/unsubscribe.data?email=${known}`,
      `/UNSUBSCRIBE?t=${token}`,
      `/subscribe/confirm?t=${token}`,
      '/subscribe',
    ])
      for (const method of ['GET', 'HEAD'])
        for (const site of ['same-origin', 'cross-site', 'none']) {
          const headers = { 'sec-fetch-site': site, accept: 'text/html' }
          const response = await visitor.ask(address, { method, headers })
          expect([address, response.status < 500]).toEqual([address, true])
        }
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('by the link: the list, the address in short, one button, for no search engine and no other site', async () => {
    const response = await server
      .visitor()
      .ask(`/unsubscribe?t=${await sign('unsubscribe', await add(known))}`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    })
    const page = await response.text()
    expect(page).toContain('<meta name="robots" content="noindex"/>')
    expect(page).not.toContain(known)
    const main = /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? ''
    expect(textOf(main)).toContain('Unsubscribe from the Corliss newsletter')
    expect(main.match(/<button\b[^>]*>/g)).toHaveLength(1)
    expect(main).toMatch(/<button type="submit"[^>]*>Unsubscribe<\/button>/)
  })

  test.each(['/subscribe', '/subscribe/confirm?t=x', '/unsubscribe', '/unsubscribe?t=x'])(
    '%s is for no search engine, no cache and no other site',
    async (address) => {
      const response = await server.visitor().ask(address)
      expect(response.headers.get('referrer-policy')).toBe('same-origin')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.text()).toContain('<meta name="robots" content="noindex"/>')
    },
  )
})

describe('unsubscribing by the link', () => {
  test('the button of the page does it, once and for all', async () => {
    const link = `/unsubscribe?t=${await sign('unsubscribe', await add(known))}`
    const first = await press(link)
    expect([first.status, textOf(await first.text())]).toEqual([
      200,
      expect.stringContaining('You have been unsubscribed successfully.'),
    ])
    expect(await people()).toMatchObject([{ email: known, subscribed: false, left_by: 'link' }])
    expect(await acts()).toEqual([
      {
        action: 'newsletter.unsubscribe',
        actor: 'visitor',
        target: known,
        before: { subscribed: true },
        after: { subscribed: false, leftBy: 'link' },
      },
    ])
    const after = await tableHashes(shop.db)
    const again = await press(link)
    expect([again.status, textOf(await again.text())]).toEqual([
      200,
      expect.stringContaining('You have been unsubscribed successfully.'),
    ])
    expect((await oneClick(link)).status).toBe(200)
    expect(textOf(await opened(link))).toContain('There is nothing more to do.')
    expect(await tableHashes(shop.db)).toEqual(after)
  })

  test.each([
    ['urlencoded', oneClickBody('form'), {}],
    ['multipart', oneClickBody('parts'), {}],
    ['from another site', oneClickBody('form'), { 'sec-fetch-site': 'cross-site' }],
    [
      'of a foreign origin',
      oneClickBody('form'),
      { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    ],
    ['of no origin', oneClickBody('parts'), { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('RFC 8058, %s: 200 without a redirect, a cookie or an origin', async (_, body, headers) => {
    const link = `/unsubscribe?t=${await sign('unsubscribe', await add(known))}`
    const response = await oneClick(link, body(), headers)
    expect([response.status, response.redirected, response.headers.getSetCookie()]).toEqual([200, false, []])
    expect(textOf(await response.text())).toContain('You have been unsubscribed successfully.')
    expect(await people()).toMatchObject([{ subscribed: false, left_by: 'one-click' }])
    expect(await acts()).toMatchObject([{ actor: 'visitor', target: known, after: { leftBy: 'one-click' } }])
  })

  test('no cookie counts beside it: an admin’s browser is nobody', async () => {
    const link = `/unsubscribe?t=${await sign('unsubscribe', await add(known))}`
    const admin = server.visitor()
    await signInAs(shop, admin, { sub: 'boss', isAdmin: true })
    const response = await admin.ask(link, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
      body: oneClickBody('form')(),
    })
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('/admin/admin')
  })

  test('S26: what is not signed for that opens nothing, from wherever it is sent', async () => {
    const subscriber = await add(known)
    const other = await add('other@lab.test')
    const token = await sign('unsubscribe', subscriber)
    const [, purpose, key, mac] = token.split('.')
    const older = token
    const bad = [
      `${other}.${purpose}.${key}.${mac}`,
      `${token.slice(0, -3)}AAA`,
      `${token}x`,
      token.slice(0, -1),
      '',
      'x',
      `${subscriber}.${purpose}.${key}.`,
      await sign('join', subscriber),
      await sign('order', subscriber),
      (await sign('join', subscriber)).replace('.join.', '.unsubscribe.'),
      await sign('unsubscribe', '0195f2c4-0000-7000-8000-000000000001'),
    ]
    const before = await tableHashes(shop.db)
    for (const one of bad) {
      const link = `/unsubscribe?t=${encodeURIComponent(one)}`
      const page = await server.visitor().ask(link)
      expect([one, page.status]).toEqual([one, 404])
      expect(textOf(await page.text())).toContain('This link is incomplete or no longer valid.')
      expect([one, (await press(link)).status]).toEqual([one, 404])
      expect([403, 404]).toContain(
        (await oneClick(link, oneClickBody('form')(), { 'sec-fetch-site': 'cross-site' })).status,
      )
    }
    for (const one of [token, older]) {
      expect((await server.visitor().ask(`/subscribe/confirm?t=${one}`)).status).toBe(404)
      expect((await press(`/subscribe/confirm?t=${one}`)).status).toBe(404)
    }
    expect(await tableHashes(shop.db)).toEqual(before)
    await makeLinkKey(shop.db)
    await shop.db.execute(sql`delete from link_key where id = ${key}`)
    expect((await press(`/unsubscribe?t=${token}`)).status).toBe(404)
    expect((await people()).map(({ subscribed }) => subscribed)).toEqual([true, true])
    expect((await press(`/unsubscribe?t=${await sign('unsubscribe', subscriber)}`)).status).toBe(200)
  })

  test('the exemption is that one address with its signed link, and nothing else', async () => {
    const subscriber = await add(known)
    const token = await sign('unsubscribe', subscriber)
    const join = await sign('join', subscriber)
    const before = await tableHashes(shop.db)
    for (const address of [
      '/unsubscribe',
      `/unsubscribe?email=${known}`,
      `/unsubscribe?t=${join}`,
      `/unsubscribe/?t=${token}`,
      `/Unsubscribe?t=${token}`,
      `/unsubscribe.data?t=${token}`,
      `/subscribe?t=${token}`,
      `/subscribe/confirm?t=${join}`,
      `/contact-us?t=${token}`,
      `/cart?t=${token}`,
    ])
      for (const [name, value] of [
        ['origin', 'https://evil.test'],
        ['sec-fetch-site', 'cross-site'],
      ] as const) {
        const headers = { [name]: value }
        const body = new URLSearchParams({ email: known, 'List-Unsubscribe': 'One-Click' })
        const response = await server.visitor().ask(address, { method: 'POST', headers, body })
        expect([address, response.status]).toEqual([address, 403])
      }
    expect(await tableHashes(shop.db)).toEqual(before)
  })
})

describe('unsubscribing by address', () => {
  test('mails the link to who is on the list, and to nobody else', async () => {
    await add(known)
    await add('gone@lab.test')
    await shop.db.execute(
      sql`update subscriber set subscribed = false, left_at = now(), left_by = 'link' where email like 'gone%'`,
    )
    for (const email of ['Known@lab.test', unknown, 'gone@lab.test']) await askToLeave(email)
    const mail = await mailTo('Known@lab.test')
    expect(mail).toMatchObject({ subject: 'Unsubscribe from the Corliss newsletter', kind: 'list' })
    await quiet()
    expect(await mailCount()).toBe(1)
    await press(linkIn(mail.text, '/unsubscribe'))
    expect(await people()).toMatchObject([{ email: 'gone@lab.test' }, { email: known, subscribed: false }])
  })

  test('what was typed stays, and nothing is written of what is no address', async () => {
    const before = await tableHashes(shop.db)
    expect(await opened('/unsubscribe?email=%22%3E%3Cb%3E')).toContain('value="&quot;&gt;&lt;b&gt;"')
    const wrong = await form(server.visitor(), '/unsubscribe', { email: 'ada@' })
    expect(wrong.status).toBe(422)
    const page = await wrong.text()
    expect(page).toContain('value="ada@"')
    expect(page).toContain('Please enter a valid e-mail address, such as ada@lab.com.')
    expect(await tableHashes(shop.db)).toEqual(before)
  })
})

describe('S24: a known and an unknown address are answered alike', () => {
  test.each([
    ['sign-up by call', (email: string) => signUp(email)],
    ['sign-up by page', (email: string) => form(server.visitor(), '/subscribe', { email, page: '/home' })],
    ['leave request', (email: string) => askToLeave(email)],
    [
      'leave request of our scripts',
      (email: string) => form(server.visitor(), '/unsubscribe.data', { email }),
    ],
    ['GET of the page', (email: string) => server.visitor().ask(`/unsubscribe?email=${email}`, unpacked)],
    ['GET of the call', (email: string) => server.visitor().ask(`/api/unsubscribe?email=${email}`)],
  ])('%s', async (_, ask) => {
    await add(known)
    expect(await seen(await ask(known), 'known')).toEqual(await seen(await ask(unknown), 'stray'))
  })
})

describe('under strict limits', () => {
  let strict: TestServer
  beforeEach(async () => {
    await shop.db.execute(sql`delete from rate_window`)
    strict = await openTestServer({ ...shop, config: { ...shop.config, limits: 'strict' } })
    return () => strict.close()
  })

  const ways: [string, (email: string) => Promise<Response>, number][] = [
    ['sign-up by call', (email) => strict.visitor().call('POST', '/api/sign-ups', { email }), 202],
    ['sign-up by page', (email) => form(strict.visitor(), '/subscribe', { email, page: '/home' }), 200],
    ['leave request', (email) => form(strict.visitor(), '/unsubscribe', { email }), 200],
  ]
  test.each(ways)('the fourth %s of a minute is told when to come back', async (_, ask, done) => {
    for (const _time of [1, 2, 3]) expect((await ask(unknown)).status).toBe(done)
    await quiet()
    const before = await tableHashes(shop.db)
    const refused = await ask('fourth@lab.test')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.text()).toMatch(/Too many requests\. Nothing was changed; try again in /)
    expect(withoutCounts(await tableHashes(shop.db))).toEqual(withoutCounts(before))
  })

  test('links that are made up are counted before the database is asked about them', async () => {
    const made = `/unsubscribe?t=0195f2c4-0000-7000-8000-000000000001.unsubscribe.deadbeef.${'A'.repeat(43)}`
    const flood = async () =>
      fetch(new URL(made, strict.origin), { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })
    const statuses = new Map<number, number>()
    for (let sent = 0; sent < 620; sent += 20)
      for (const { status } of await Promise.all(Array.from({ length: 20 }, flood)))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
    expect([...statuses]).toEqual([
      [403, 600],
      [429, 20],
    ])
    await shop.db.execute(sql`alter table link_key rename to link_key_away`)
    const answer = await flood()
    await shop.db.execute(sql`alter table link_key_away rename to link_key`)
    expect(answer.status).toBe(429)
  })
})

/** Everything that somebody can see of an answer; the address that was asked about is replaced by ADDRESS. */
async function seen(response: Response, local: string) {
  const shown = (text: string) => text.replaceAll(local, 'ADDRESS')
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return {
    status: response.status,
    // what the page's scripts say is in the hashes of its policy
    headers: headers.map(([name, value]) => [name, name === policy ? '' : value]),
    body: shown(await response.text()),
  }
}

/** Compressed, two pages of one length have two. */
const unpacked = { headers: { 'accept-encoding': 'identity' } }

const policy = 'content-security-policy'

async function add(email: string): Promise<string> {
  const added = await addSubscriber(shop, {
    email,
    displayName: 'Known Lab',
    actor: 'test',
    requestId: '-',
  })
  if (!added.ok) throw new Error('they have left')
  return added.value.subscriber.id
}

async function sign(purpose: LinkPurpose, id: string): Promise<string> {
  return (await openLinkSigner(shop.db))(purpose, id)
}

function signUp(email: string, more: object = {}): Promise<Response> {
  return server.visitor().call('POST', '/api/sign-ups', { email, ...more })
}

function askToLeave(email: string): Promise<Response> {
  return form(server.visitor(), '/unsubscribe', { email })
}

function form(visitor: Visitor, address: string, fields: Record<string, string>): Promise<Response> {
  const headers = { origin: testOrigin, 'sec-fetch-site': 'same-origin' }
  return visitor.ask(address, { method: 'POST', headers, body: new URLSearchParams(fields) })
}

/** The button of the page that a link opens. */
function press(link: string): Promise<Response> {
  return form(server.visitor(), link, {})
}

function oneClickBody(as: 'form' | 'parts') {
  return () => {
    const body = as === 'form' ? new URLSearchParams() : new FormData()
    body.append('List-Unsubscribe', 'One-Click')
    return body
  }
}

/** As a mail program sends it, without anything else. */
function oneClick(
  link: string,
  body: BodyInit = oneClickBody('form')(),
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(new URL(link, server.origin), { method: 'POST', redirect: 'manual', headers, body })
}

async function opened(link: string): Promise<string> {
  const response = await server.visitor().ask(link)
  expect(response.status).toBe(200)
  return response.text()
}

/** Text as people read it. */
function textOf(html: string): string {
  return html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.?!,])/g, '$1')
}

function linkIn(text: string, path: string): string {
  const found = new RegExp(`${testOrigin}(${path}\\?t=[\\w.-]+)`).exec(text)?.[1]
  if (!found) throw new Error(`no link to ${path} in: ${text}`)
  return found
}

/** The newest one that was sent. */
async function mailTo(email: string) {
  await quiet()
  return eventually(async () => {
    const { rows } = await shop.db.execute<{ subject: string; text: string; kind: string }>(
      sql`select subject, text, kind from mail where recipient = ${email} order by created_at desc limit 1`,
    )
    return rows[0]
  })
}

async function mailCount(): Promise<number> {
  const { rows } = await shop.db.execute(sql`select 1 from mail`)
  return rows.length
}

async function people() {
  const { rows } = await shop.db.execute(
    sql`select email, subscribed, source, left_by, consent from subscriber order by email`,
  )
  return rows
}

async function acts() {
  const { rows } = await shop.db.execute(sql`select action, actor_sub as actor, target, before, after
    from audit_event where actor_sub <> 'test' order by id`)
  return rows
}

async function requests() {
  const { rows } = await shop.db.execute(
    sql`select kind, email, page from list_request order by requested_at`,
  )
  return rows
}

/** No mail and no request is under way. */
async function quiet(): Promise<void> {
  await eventually(async () => {
    const { rows } = await shop.db.execute<{ jobs: number }>(
      sql`select count(*)::int as jobs from pgboss.job
        where state < 'completed' and name in ('answer-list-request', 'send-mail')`,
    )
    return rows[0]?.jobs === 0
  })
}

/** What the job of the first sign-up does meanwhile is tested elsewhere. */
/** Refused requests are counted, too. */
function withoutCounts({ rate_window: _counts, ...others }: Record<string, string>) {
  return others
}

function without({ mail: _mail, list_request: _request, link_key: _key, ...others }: Record<string, string>) {
  return others
}

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reconcileJob } from '../../shop/reconciliation/reconcile.job.ts'
import { tidyUpJob } from '../../shop/reconciliation/tidy-up.job.ts'
import { watchDeadlinesJob } from '../../shop/reconciliation/watch-deadlines.job.ts'
import { tokenOf } from '../../stand-ins/card-gateway/card-vault.ts'
import { untilState } from '../kit/buy.ts'
import { canariesIn, type Canaries } from '../kit/checks/canaries.ts'
import { openVisitor, type Visitor } from '../kit/http.ts'
import { addressesOf, dataOf, pagesOfBuild } from '../kit/pages-of-build.ts'
import { openTestSite } from '../kit/open-test-site.ts'
import { eventually } from '../kit/open-test-shop.ts'
import { formOf, sampleCalls, sentBody } from '../kit/sample-calls.ts'
import { openService, sellByService, serviceHeader, serviceToken } from '../kit/service.ts'
import { signInAs, wayBack } from '../kit/sign-in.ts'
import { cards, miller, world } from '../kit/world.ts'

/** The log of a day in which everything happens that can happen holds no secret and nobody's data (docs/safety.md, I11). */
const metricsToken = 'canary-metrics-token-4kV9'
const { shop, server } = await openTestSite({
  LOG_LEVEL: 'debug',
  LIMITS: 'off',
  SERVICE_TOKEN: serviceToken,
  METRICS_TOKEN: metricsToken,
  BACK_OFFICE: 'business-central',
})

const zephyrine = {
  ...miller,
  firstName: 'Zephyrine',
  lastName: 'Quillfeather',
  email: 'zephyrine.q@canary-lab.test',
  phone: '+1 (512) 555-0177',
  address: '77 Cockatoo Row',
}
const staff = { sub: 'canary-boss', name: 'Bartholomew Overseer', email: 'bartholomew@canary-works.test' }
const written = 'My plaster smells of burnt almonds'
const partner = { email: 'partner+periwinkle@demo.test', password: 'partner' }
const forged = {
  session: 'canaryforgedsession'.padEnd(43, 'x'),
  bearer: 'canary.forged.bearer',
  service: 'canary-forged-service-token',
  metrics: 'canary-forged-metrics-token',
  code: 'canary-forged-code',
  state: 'canary-forged-state',
  link: `${randomUUID()}.unsubscribe.0a1b2c3d.${'canarylink'.padEnd(43, 'x')}`,
}

const canaries: Canaries = new Map(
  Object.entries({
    ...named('zephyrine', zephyrine, ['firstName', 'lastName', 'email', 'phone', 'address']),
    ...named('ada', miller, ['lastName', 'email', 'phone', 'address']),
    ...named('staff', staff, ['name', 'email']),
    ...named('forged', forged, ['session', 'bearer', 'service', 'metrics', 'code', 'state', 'link']),
    'phone as it is dialed': '15125550177',
    'partner email': partner.email,
    'partner alone': 'periwinkle',
    'what was written': written,
    'service token': serviceToken,
    'metrics token': metricsToken,
    'gateway password': shop.config.cardPointe.password,
    'client secret': shop.config.identity.clientSecret,
    ...Object.fromEntries(Object.values(cards).map((card) => [`card ${card}`, card])),
    ...Object.fromEntries(Object.values(cards).map((card) => [`token of ${card}`, tokenOf(card)])),
  }),
)

function named<Of extends Record<string, string>>(who: string, of: Of, fields: (keyof Of & string)[]) {
  return Object.fromEntries(fields.map((field) => [`${who} ${field}`, of[field] ?? '']))
}

/** Found in no line, and the line that has it. */
function leaks(): { canary: string; line: string }[] {
  return shop.logged.flatMap((line) => canariesIn(line, canaries).map((canary) => ({ canary, line })))
}

test('a planted one is noticed, however it is written', () => {
  for (const [name, secret] of canaries) {
    const dresses = [
      secret,
      encodeURIComponent(secret),
      Buffer.from(`x: ${secret}`).subarray(3).toString('base64'),
    ]
    for (const dress of dresses)
      expect([name, canariesIn(JSON.stringify({ msg: `of ${dress}.` }), canaries)]).toEqual([
        name,
        expect.arrayContaining([name]),
      ])
  }
  expect(canariesIn('{"level":30,"msg":"nothing here"}', canaries)).toEqual([])
  shop.log.warn({ buyer: zephyrine.lastName, err: new Error(`card ${tokenOf(cards.approved)}`) }, 'planted')
  expect(leaks().map(({ canary }) => canary)).toEqual(['zephyrine lastName', `token of ${cards.approved}`])
  shop.logged.length = 0
})

test('visitors who look, search, and mistype', async () => {
  const visitor = await browser()
  for (const address of await everyPage())
    for (const one of [address, dataOf(address)]) await look(visitor, one)
  for (const one of [
    `/shop?q=${encodeURIComponent(zephyrine.email)}`,
    `/${encodeURIComponent(zephyrine.email)}`,
    `/user/${zephyrine.firstName}%20${zephyrine.lastName}/${forged.session}`,
    `/product-details/${encodeURIComponent(zephyrine.email)}`,
    `/api/products/${encodeURIComponent(zephyrine.email)}`,
    `/api/${zephyrine.email}`,
    `/media/${forged.session}.jpg`,
    `/brochures/${zephyrine.lastName}.pdf`,
    `/my-orders/${zephyrine.email}`,
    `/unsubscribe?t=${forged.link}`,
    `/subscribe/confirm?t=${forged.link}`,
    `/order?t=${forged.link}`,
    `/login/callback?code=${forged.code}&state=${forged.state}`,
    `/login/callback?error=${zephyrine.lastName}&error_description=${encodeURIComponent(zephyrine.email)}&state=x`,
    `/home?email=${zephyrine.email}`,
  ])
    await look(visitor, one)
  await visitor.ask('/product-details', {
    headers: { referer: `https://shop.test/unsubscribe?t=${forged.link}&e=${zephyrine.email}` },
  })
  expect(shop.logged.join('')).toContain('navigation empty')
})

test('people who sign in, and whose sign-in fails', async () => {
  const visitor = await browser()
  // A busy machine may answer that the provider is too slow.
  const started = await eventually(async () => {
    const answer = await visitor.ask('/login?returnTo=%2Fcart')
    return answer.headers.get('location')?.startsWith(shop.standIns.origin) && answer
  })
  noteAddress('to the provider', started.headers.get('location'))
  const back = await wayBack(started, partner)
  noteAddress('from the provider', new URL(back, server.origin).href)
  shop.standIns.set({ identityToken: 'mfa' })
  await look(visitor, back)
  for (const faults of [{ identity: 'down' }, { identity: 'dead' }, { identityToken: 'mfa' }, {}]) {
    shop.standIns.set({ identity: 'on', identityToken: 'on' })
    const begun = await visitor.ask('/login?returnTo=%2Fcart')
    if (!begun.headers.get('location')?.startsWith(shop.standIns.origin)) continue
    const way = await wayBack(begun, partner)
    noteAddress('again from the provider', new URL(way, server.origin).href)
    shop.standIns.set(faults as Record<string, string>)
    await look(visitor, way)
  }
  shop.standIns.set({ identity: 'on', identityToken: 'on' })
  expect((await visitor.ask('/my-orders')).status).toBe(200)
  await visitor.call('PUT', '/api/cart', { lines: [{ number: world.pin.number, quantity: 1 }] })
  await look(visitor, '/logout')
})

const sold: string[] = []

test('buyers whose card is approved, declined, or in doubt, at a back office with faults', async () => {
  for (const backOffice of ['on', 'garbage'])
    for (const card of [cards.approved, cards.declined, cards.timesOut]) {
      shop.standIns.set({ backOffice })
      const visitor = await browser()
      await look(visitor, '/cart')
      await look(visitor, '/checkout')
      const answer = await visitor.call(
        'POST',
        '/api/checkouts',
        {
          lines: [{ number: world.grinder.number, quantity: 1 }],
          amount: '109500',
          billing: zephyrine,
          token: tokenOf(card),
          expiry: '203012',
        },
        { 'idempotency-key': randomUUID() },
      )
      expect(answer.status).toBe(202)
      const { id } = (await answer.json()) as { id: string }
      await untilState(shop, id, 'ORDERING', 'COMPLETED', 'DECLINED', 'VOIDED', 'NEEDS_REVIEW')
      await look(visitor, `/api/checkouts/${id}`)
      await look(visitor, '/payment-success')
      if (card === cards.approved) sold.push(id)
    }
  shop.standIns.set({ backOffice: 'on' })
  await untilState(shop, sold[0] ?? '', 'COMPLETED')
})

test('inquiries, the newsletter, and mails that nobody takes', async () => {
  for (const mail of ['accept', 'refuse', 'later', 'content', 'down']) {
    shop.standIns.set({ mail })
    const visitor = await browser()
    const { firstName: name, email } = zephyrine
    await visitor.call('POST', '/api/inquiries', {
      name,
      email,
      type: 'general',
      message: `${written} ${mail}.`,
    })
    await visitor.call('POST', '/api/sign-ups', { email: `${mail}.${email}` })
    await form(visitor, '/contact-us', {
      name,
      email,
      type: 'general',
      message: written,
      phone: zephyrine.phone,
    })
    await form(visitor, '/subscribe', { email })
    await form(visitor, '/unsubscribe', { email })
    await untilMailsAreTried()
  }
  shop.standIns.set({ mail: 'accept' })
  const links = await eventually(async () => {
    const found = shop.standIns.ledger().mails.flatMap(({ text }) => [...text.matchAll(/http\S+[?&]t=\S+/g)])
    return found.length > 1 && found.map(([link]) => link)
  })
  const visitor = await browser()
  for (const link of links) {
    noteAddress('link of a mail', link)
    const { pathname, search } = new URL(link)
    await look(visitor, pathname + search)
    await form(visitor, pathname + search, {})
    await form(
      visitor,
      pathname + search,
      { 'List-Unsubscribe': 'One-Click' },
      { origin: 'https://mail.test' },
    )
  }
  expect(links.some((link) => link.includes('/subscribe/confirm'))).toBe(true)
})

test('programs with the right token and with wrong ones', async () => {
  await sellByService(shop, openService(server))
  const visitor = await browser()
  for (const headers of [
    { authorization: `Bearer ${forged.bearer}` },
    { authorization: `Basic ${Buffer.from(`x:${forged.bearer}`).toString('base64')}` },
    { [serviceHeader]: forged.service },
    { cookie: `__Host-session=${forged.session}; session=${forged.session}; checkout=${forged.session}` },
  ] as Record<string, string>[])
    for (const sample of sampleCalls(known()).values()) {
      const { body, headers: own } = sentBody(sample)
      const sent = { 'x-requested-with': 'shop', ...own, ...sample.headers, ...headers }
      await (
        await fetch(server.origin + sample.address, { method: sample.method, headers: sent, body })
      ).arrayBuffer()
    }
  await visitor.ask('/metrics', { headers: { authorization: `Bearer ${forged.metrics}` } })
  const metrics = await visitor.ask('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  expect(metrics.status).toBe(200)
})

test('staff who change everything, import, answer, and return money', async () => {
  const admin = await boss()
  await everyCall(admin)
  const [inquiry] = (await shop.db.execute<{ reference: string }>(sql`select reference from inquiry limit 1`))
    .rows
  await admin.call('POST', `/api/inquiries/${inquiry?.reference}/answer`, { message: written })
  const { firstName: name, email } = zephyrine
  await admin.call('POST', '/api/testimonials', { name, position: 'Dentist', text: written, imageUrl: '' })
  await admin.call('PUT', '/api/contact-data', { address: zephyrine.address, phone: zephyrine.phone, email })
  await admin.call('POST', '/api/add-subscriber', { displayName: name, email: `two.${email}` })
  const file = new File([`email,name\nthree.${email},${name}\nnot an address,${name}\n`], 'list.csv')
  await admin.ask('/api/subscriber-imports', {
    method: 'POST',
    headers: { 'x-requested-with': 'shop' },
    body: formOf({ file, consent: written }),
  })
  for (const id of sold.slice(0, 1)) {
    const { rows } = await shop.db.execute<{ number: string }>(
      sql`select order_number as number from checkout where id = ${id}`,
    )
    await admin.call('POST', `/api/orders/${rows[0]?.number}/return`, { reason: written })
    await admin.call('POST', `/api/orders/${rows[0]?.number}/confirmation`)
  }
  const mails = (await (await admin.ask('/api/mails?limit=50')).json()) as { mails?: { id: string }[] }
  for (const { id } of mails.mails ?? [])
    await admin.call('POST', `/api/mails/${id}/send`, { to: `four.${email}` })
  expect((await admin.ask('/my-orders')).status).toBe(200)
})

test('what runs by itself', async () => {
  await shop.db.execute(sql`update mail set created_at = now() - interval '2 hours'`)
  await shop.db.execute(sql`update hand_over_step set created_at = now() - interval '3 hours'`)
  await shop.db.transaction(async (tx) => {
    await shop.jobs.enqueue(tx, watchDeadlinesJob, {})
    await shop.jobs.enqueue(tx, reconcileJob, { kind: 'recent' })
    await shop.jobs.enqueue(tx, reconcileJob, { kind: 'night' })
    await shop.jobs.enqueue(tx, tidyUpJob, {})
  })
  await eventually(async () => {
    const { rows } = await shop.db.execute(sql`select from pgboss.job
      where name in ('watch-deadlines', 'reconcile', 'tidy-up') and state < 'completed'`)
    return rows.length === 0
  }, 60_000)
  expect(shop.logged.join('')).toContain('"alert"')
})

test('errors: whatever is written breaks a rule, is of the wrong kind, or finds the database away', async () => {
  const tables = [
    'inquiry',
    'mail',
    'list_request',
    'subscriber',
    'checkout',
    'testimonial',
    'contact_data',
    'person',
  ]
  for (const table of tables)
    await shop.db.execute(sql.raw(`alter table ${table} add constraint planted check (false) not valid`))
  await everything('a rule is broken')
  for (const table of tables) await shop.db.execute(sql.raw(`alter table ${table} drop constraint planted`))
  for (const table of ['inquiry', 'list_request', 'testimonial'])
    await shop.db.execute(sql.raw(`alter table ${table} rename to ${table}_away`))
  await everything('a table is missing')
  expect(shop.logged.join('')).toContain('planted')
})

test('nothing of all of this is in the log', () => {
  expect(shop.logged.length).toBeGreaterThan(50)
  const found = leaks()
  expect(found.slice(0, 20)).toEqual([])
})

/** Of a slow machine, on which the database is away for more than a minute: one line about many. */
const addsUp = /^the database is still away: so many more failures/

test('every line about a request has its id, and every line about a job its name', () => {
  const lines = shop.logged.map((line) => JSON.parse(line) as { reqId?: string; job?: string; msg: string })
  const without = lines.filter(
    ({ reqId, job, msg }) => reqId === undefined && job === undefined && !addsUp.test(msg),
  )
  // What this file itself sets in motion belongs to neither.
  const messages = new Set(without.map(({ msg }) => msg))
  expect([...messages].toSorted()).toEqual([])
})

/** A browser whose cookies are canaries. */
async function browser(): Promise<Visitor> {
  const visitor = openVisitor(server.origin)
  const ask: Visitor['ask'] = async (address, options) => {
    const answer = await visitor.ask(address, options)
    for (const [name, value] of visitor.cookies)
      if (isSecret(name)) canaries.set(`cookie ${name} ${value}`, value)
    return answer
  }
  return { ...visitor, ask, call: async (...given) => noted(visitor, await visitor.call(...given)) }
}

function noted(visitor: Visitor, answer: Response): Response {
  for (const [name, value] of visitor.cookies)
    if (isSecret(name)) canaries.set(`cookie ${name} ${value}`, value)
  return answer
}

/** The others say what is in a cart, or that somebody was here. */
function isSecret(name: string): boolean {
  return /session|login|checkout/i.test(name)
}

async function boss(): Promise<Visitor> {
  const admin = await browser()
  await signInAs(shop, admin, { ...staff, isAdmin: true })
  return admin
}

/** Whatever it answers is read to its end. */
async function look(visitor: Visitor, address: string): Promise<void> {
  const answer = await visitor.ask(address, { headers: { accept: 'text/html' } })
  await answer.arrayBuffer()
}

async function form(
  visitor: Visitor,
  address: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<void> {
  const answer = await visitor.ask(address, {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', accept: 'text/html', ...headers },
    body: new URLSearchParams(fields),
  })
  await answer.arrayBuffer()
}

/** Every parameter of an address is a secret: codes, states, signed links. */
function noteAddress(what: string, address: string | null): void {
  for (const [name, value] of new URL(address ?? '').searchParams)
    if (['code', 'state', 'nonce', 'code_challenge', 't'].includes(name))
      canaries.set(`${what} ${name} ${value}`, value)
}

async function everything(what: string): Promise<void> {
  const [visitor, admin] = [await browser(), await browser()]
  const { firstName: name, email } = zephyrine
  await visitor.call('POST', '/api/inquiries', {
    name,
    email,
    type: 'general',
    message: `${written}, ${what}`,
  })
  await visitor.call('POST', '/api/sign-ups', { email: `five.${email}` })
  await form(visitor, '/contact-us', { name, email, type: 'general', message: written })
  await form(visitor, '/subscribe', { email })
  await form(visitor, '/unsubscribe', { email })
  const started = await visitor.ask('/login?returnTo=%2Fcart')
  if (started.headers.get('location')?.startsWith(shop.standIns.origin))
    await look(
      visitor,
      await wayBack(started, { ...partner, email: `partner+${zephyrine.lastName}@demo.test` }),
    )
  const order = { lines: [{ number: world.pin.number, quantity: 100 }], amount: '100', billing: zephyrine }
  await visitor.ask('/cart')
  await visitor.call(
    'POST',
    '/api/checkouts',
    { ...order, token: tokenOf(cards.approved), expiry: '203012' },
    { 'idempotency-key': randomUUID() },
  )
  const [session] = (await shop.db.execute<{ id: string }>(sql`select id from checkout limit 1`)).rows
  await look(visitor, `/api/checkouts/${session?.id}`)
  for (const [cookie, value] of adminCookies) admin.cookies.set(cookie, value)
  if (what === 'a rule is broken') await everyCall(admin)
  await admin.call('POST', '/api/testimonials', { name, position: 'Dentist', text: written, imageUrl: '' })
  await admin.call('PUT', '/api/contact-data', { address: zephyrine.address, phone: zephyrine.phone, email })
  await admin.call('POST', '/api/add-subscriber', { displayName: name, email: `six.${email}` })
}

const adminCookies = new Map<string, string>()

async function everyCall(admin: Visitor): Promise<void> {
  for (const [cookie, value] of admin.cookies) adminCookies.set(cookie, value)
  for (const [name, sample] of sampleCalls(known())) {
    if (name === 'PUT /api/people/{sub}/admin') continue
    const { body, headers } = sentBody(sample)
    const sent = { 'x-requested-with': 'shop', ...headers, ...sample.headers }
    await (await admin.ask(sample.address, { method: sample.method, headers: sent, body })).arrayBuffer()
  }
}

function known() {
  return { orderNumber: 'SO-1001', checkoutId: randomUUID(), sub: 'somebody' }
}

async function everyPage(): Promise<string[]> {
  const pages = (await pagesOfBuild()).filter(({ pattern }) => !/^\/log(in|out)/.test(pattern))
  const addresses = Object.fromEntries(
    pages.map(({ pattern }) => [pattern, [pattern.replace(/\/:\w+\??|\/\*\??/g, '/AG03')]]),
  )
  return addressesOf(pages, addresses)
}

/** Each was offered to the mail server at least once. */
async function untilMailsAreTried(): Promise<void> {
  await eventually(async () => {
    const { rows } = await shop.db.execute(sql`select from mail where state = 'QUEUED' and attempts = 0`)
    return rows.length === 0
  })
}

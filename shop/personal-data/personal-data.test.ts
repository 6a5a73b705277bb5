import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addAddress } from '../addresses/keep-address.ts'
import { putSavedCart } from '../cart/saved-cart-store.ts'
import { placeOrder } from '../checkout/placing/place-order.ts'
import type { JobQueue } from '../jobs/job.ts'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { violations } from '../../test/kit/checks/invariants.ts'
import { untilAllQuiet } from '../../test/kit/checks/quiet.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import type { Visitor } from '../../test/kit/http.ts'
import { eventually } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { cards, miller } from '../../test/kit/world.ts'
import { runPerson } from '../../server/cli/person-command.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off', PARTNERS: 'any' })

const email = 'zora.quill@lab.test'
const billing = { ...miller, firstName: 'Zora', lastName: 'Quill', email, address: '9 Canary Row' }
const shipTo = {
  name: 'Quill Lab',
  address: '7 Heron Way',
  address2: '',
  city: 'Dallas',
  state: 'TX',
  zip: '75201',
  country: 'US',
}
let boss: Visitor
let turn = 0
let sub = ''

beforeEach(async () => {
  turn += 1
  sub = `zora"\\{${turn}`
  boss = server.visitor()
  await signInAs(shop, boss, { sub: 'boss', email: 'boss@factory.test', isAdmin: true })
})

describe('export', () => {
  test('has everything of this person, room by room, and nothing of anybody else', async () => {
    await live()
    await other()
    const answer = await boss.call('POST', '/api/personal-data/export', { person: 'Zora.Quill@LAB.test' })
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="personal-data.json"',
    ])
    const text = await answer.text()
    const { rooms } = JSON.parse(text) as { rooms: Record<string, Record<string, unknown[]>> }
    expect(Object.keys(rooms)).toEqual([
      'Orders',
      'Shipments',
      'Customers in the shop’s own books',
      'Saved cart',
      'Address book',
      'Inquiries',
      'E-mails',
      'Newsletter',
      'Audit',
      'Sign-in',
    ])
    for (const words of [
      '9 Canary Row',
      '7 Heron Way',
      'PO-Z1',
      'Mind the heron.',
      'Does it fly?',
      'W-10',
      'ZQ-4711',
      'ZQ-4712',
      '1Z-ZORA',
    ])
      expect(text, words).toContain(words)
    expect(rooms['Orders']?.['orders']).toHaveLength(2)
    for (const secret of ['rita@lab.test', 'Rita', 'session_hash', 'sealed', 'request_hash'])
      expect(text, secret).not.toContain(secret)
    expect(await lastAct()).toMatchObject({ action: 'people.export', actor_sub: 'boss' })
    await erase()
  })
})

test('an export of a former admin says what they did, and nothing of whom they did it to', async () => {
  await other()
  const zora = server.visitor()
  await signInAs(shop, zora, { sub, email, name: 'Zora Quill', isAdmin: true })
  expect((await zora.call('POST', '/api/personal-data/export', { person: 'rita@lab.test' })).status).toBe(200)
  await shop.db.execute(sql`update person set is_admin = false where sub = ${sub}`)
  expect((await boss.call('POST', '/api/personal-data/export', { person: sub })).status).toBe(200)
  const answer = await boss.call('POST', '/api/personal-data/export', { person: sub })
  const { rooms } = JSON.parse(await answer.text()) as { rooms: Record<string, Record<string, unknown[]>> }
  const kept = { at: expect.any(String), action: 'people.export', before: null, after: null }
  expect(rooms['Audit']?.['audit']).toEqual([
    { ...kept, actor_sub: sub, target: null },
    { ...kept, actor_sub: null, target: sub },
  ])
  await erase()
})

describe('erase', () => {
  test('leaves the person in nothing but paid orders, in one act that the audit knows without the name', async () => {
    const zora = await live()
    await other()
    const ritasBefore = await ofRita()
    const answer = await erase()
    expect(answer.status).toBe(200)
    expect(await zora.ask('/my-orders')).toMatchObject({ status: 302 })
    expect(await holding(email)).toEqual(['back_office_customer', 'checkout', 'mail'])
    expect(await holding('7 Heron Way')).toEqual(['checkout', 'mail'])
    expect(await holding('Does it fly?')).toEqual([])
    expect(await holding('ZQ-4711')).toEqual(['checkout', 'mail'])
    expect(await holding('ZQ-4712')).toEqual([])
    const { rows } = await shop.db.execute<{ state: string; email: string; po: string; owner: string }>(sql`
      select state, billing ->> 'email' as email, po_number as po, owner_sub as owner from checkout
      where owner_sub like 'erased-%' or billing ->> 'email' = ${email} order by created_at desc limit 2`)
    expect(rows).toMatchObject([
      { state: 'DECLINED', email: '', po: '' },
      { state: 'COMPLETED', email, po: 'PO-Z1' },
    ])
    expect(new Set(rows.map(({ owner }) => owner)).size).toBe(1)
    const act = await lastAct()
    expect(act).toMatchObject({ action: 'people.erase', actor_sub: 'boss', target: rows[0]?.owner })
    expect(JSON.stringify(act)).not.toContain('ora')
    expect(await ofRita()).toEqual(ritasBefore)
    expect(await violations(shop.db, shop.standIns.ledger())).toEqual([])
    const again = await boss.call('POST', '/api/personal-data/erase', { person: sub })
    expect(again.status).toBe(404)
  })

  test('who comes back is somebody new: no order, no address', async () => {
    await live()
    await erase()
    const back = server.visitor()
    await signInAs(shop, back, { sub, email, name: 'Zora Quill' })
    expect(await (await back.call('GET', '/api/my-orders')).json()).toEqual([])
    expect(await (await back.call('GET', '/api/addresses')).json()).toEqual([])
    await erase()
  })

  test.each([
    ['a charge that nobody knows the end of', sql`state = 'CHARGE_UNKNOWN'`],
    ['an order that is being handed over', sql`state = 'ORDERING'`],
  ])('%s: refused in words, nothing is written', async (_, state) => {
    await live()
    await untilAllQuiet(shop)
    await shop.db.execute(sql`alter table checkout disable trigger user`)
    const { rows } = await shop.db.execute<{ id: string; was: string }>(sql`
      update checkout now set ${state} from checkout old where old.id = now.id and now.billing ->> 'email' = ${email}
        and now.state = 'COMPLETED' and now.owner_sub = ${sub} returning now.id, old.state as was`)
    const before = await tableHashes(shop.db)
    const answer = await erase()
    expect(answer.status).toBe(409)
    expect(((await answer.json()) as { detail: string }).detail).toMatch(
      /^Order SO-\d+ is under way: its payment or its hand-over is not finished yet\. Wait until it is, then try again\. Nothing was changed\.$/,
    )
    expect(await tableHashes(shop.db)).toEqual(before)
    for (const { id, was } of rows)
      await shop.db.execute(sql`update checkout set state = ${was} where id = ${id}`)
    await shop.db.execute(sql`alter table checkout enable trigger user`)
    expect((await erase()).status).toBe(200)
  })

  test('a checkout that begins while somebody is being erased keeps its buyer: all is undone', async () => {
    await live()
    await untilAllQuiet(shop)
    const late = await shop.db.transaction(async (tx) => {
      // Erasing has asked for objections to the orders when it comes to this row.
      const held = await tx.execute<{ pid: number }>(
        sql`select pg_backend_pid() as pid from person where sub = ${sub} for update`,
      )
      const erasing = erase()
      await eventually(async () => {
        const waiting = await shop.db.execute(sql`
          select from pg_stat_activity where ${held.rows[0]?.pid}::int = any(pg_blocking_pids(pid))`)
        return waiting.rows.length > 0
      })
      const request = await orderRequest(shop, { billing, ownerSub: sub })
      const placed = await placeOrder({ ...shop, jobs: { enqueue: muchLater } }, request)
      return { placed, erasing, before: await tableHashes(shop.db) }
    })
    const answer = await late.erasing
    expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
      409,
      expect.stringMatching(/^Order SO-\d+ is under way: .* Nothing was changed\.$/),
    ])
    expect(await tableHashes(shop.db)).toEqual(late.before)
    if (!late.placed.ok || !late.placed.value.toCharge) throw new Error('not placed')
    const { attemptId, charge } = late.placed.value.toCharge
    shop.chargeInBackground(attemptId, charge)
    await untilState(shop, late.placed.value.checkoutId, 'COMPLETED')
    await shop.db.execute(sql`update pgboss.job set start_after = now() where name = 'settle-charge'
      and data ->> 'attemptId' = ${String(attemptId)} and state = 'created'`)
    await untilAllQuiet(shop)
    expect((await erase()).status).toBe(200)
  })

  test('an admin, and whoever the shop does not know, are refused', async () => {
    const before = await tableHashes(shop.db)
    const admin = await boss.call('POST', '/api/personal-data/erase', { person: 'boss@factory.test' })
    expect([admin.status, ((await admin.json()) as { detail: string }).detail]).toEqual([
      409,
      'This person is an admin. Remove them on the Admins page first. Nothing was changed.',
    ])
    for (const person of [
      'nobody@else.test',
      'oss@factory.test',
      "' or true --",
      '%',
      '{}',
      '"',
      'a',
      '\u0000',
      'erased-',
    ])
      expect((await boss.call('POST', '/api/personal-data/erase', { person })).status).toBeOneOf([404, 422])
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('an account whose address nobody has proved is left alone', async () => {
    await live()
    await signInAs(shop, server.visitor(), { sub: 'faker', email, emailVerified: false })
    const looked = await boss.call('POST', '/api/personal-data', { person: email })
    expect(await looked.json()).toMatchObject({ accounts: 1, unverified: 1, objection: null })
    await erase()
    const { rows } = await shop.db.execute(sql`select sub from person where sub in ('faker', ${sub})`)
    expect(rows).toEqual([{ sub: 'faker' }])
    await shop.db.execute(sql`delete from session where sub = 'faker'`)
    await shop.db.execute(sql`delete from person where sub = 'faker'`)
  })

  test('who had signed in with another sign-in service goes too', async () => {
    await live()
    await shop.db.execute(sql`insert into person (sub, issuer, name, email, email_verified)
      values ('zora-of-before', 'https://before.test', 'Zora Quill', ${email}, true)`)
    await addAddress(shop, 'zora-of-before', { ...shipTo, isDefault: true })
    expect((await erase()).status).toBe(200)
    const { rows } = await shop.db.execute(sql`select sub from person where email = ${email}`)
    expect(rows).toEqual([])
  })

  test('a former first admin goes too; the address makes nobody else an admin', async () => {
    await live()
    await shop.db.execute(sql`insert into admin_address (email, sub) values (${email}, ${sub})`)
    expect((await erase()).status).toBe(200)
    const { rows } = await shop.db.execute<{ sub: string; name: string }>(
      sql`select person.sub, name from admin_address join person using (sub) where admin_address.email = ${email}`,
    )
    expect(rows).toEqual([{ sub: expect.stringMatching(/^erased-/), name: '' }])
    await shop.db.execute(sql`delete from admin_address where email = ${email}`)
  })

  test('a failure in the last room undoes all of it', async () => {
    await live()
    await untilAllQuiet(shop)
    await shop.db.execute(sql`create table holds_person (sub text references person(sub))`)
    await shop.db.execute(sql`insert into holds_person values (${sub})`)
    const before = await tableHashes(shop.db)
    expect((await erase()).status).toBe(500)
    expect(await tableHashes(shop.db)).toEqual(before)
    await shop.db.execute(sql`drop table holds_person`)
    expect((await erase()).status).toBe(200)
  })
})

describe('the command', () => {
  test('says what would happen; with --yes it does', async () => {
    await live()
    await untilAllQuiet(shop)
    const run = (...words: string[]) => runPerson(shop, words)
    const before = await tableHashes(shop.db)
    expect(await run('erase', email)).toBe(1)
    expect(await tableHashes(shop.db)).toEqual(before)
    expect(await run('erase', email, '--yes')).toBe(0)
    expect(await lastAct()).toMatchObject({ action: 'people.erase', actor_sub: 'operator' })
    expect(await run('export', 'nobody@else.test')).toBe(1)
    const there = await tableHashes(shop.db)
    for (const file of ['package.json', 'no-such-folder/zora.json'])
      expect(await run('export', 'boss@factory.test', '--to', file)).toBe(1)
    expect(await tableHashes(shop.db)).toEqual(there)
    expect(await run('erase')).toBe(2)
  })
})

async function shipped(checkoutId: string): Promise<void> {
  const { rows } = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${checkoutId}`,
  )
  const answer = await boss.call('POST', '/api/shipments', {
    order: rows[0]?.number,
    lines: [{ number: 'AG03', quantity: 1 }],
    carrier: 'UPS',
    tracking: '1Z-ZORA',
  })
  expect(answer.status).toBe(201)
}

/** The charge is never made here. On a slow machine the shop would ask about it, and write, while the test compares. */
const muchLater: JobQueue['enqueue'] = (tx, job, payload, how) =>
  shop.jobs.enqueue(tx, job, payload, { ...how, afterMs: 1000 * (how?.afterMs ?? 0) })

/** A person with something in every room: a paid and shipped order, a declined one, a cart, an address, an inquiry, the newsletter. */
async function live(): Promise<Visitor> {
  const visitor = server.visitor()
  await signInAs(shop, visitor, { sub, email, name: 'Zora Quill' })
  const freight = { way: 'account', carrier: 'UPS', account: 'ZQ-4711' } as const
  const instructions = { shipTo, poNumber: 'PO-Z1', note: 'Mind the heron.', freight }
  const who = { billing, instructions, ownerSub: sub }
  const paid = await buy(shop, await orderRequest(shop, who))
  await untilState(shop, paid, 'COMPLETED')
  await shipped(paid)
  const declined = await orderRequest(shop, { ...who, cardNumber: cards.declined })
  await untilState(shop, await buy(shop, declined), 'DECLINED')
  await putSavedCart(shop.db, sub, [{ number: 'W-10', quantity: 4 }])
  await addAddress(shop, sub, { ...shipTo, carrier: 'UPS', carrierAccount: 'ZQ-4712', isDefault: true })
  const inquiry = { name: 'Zora Quill', email, type: 'general', message: 'Does it fly?' }
  expect((await visitor.call('POST', '/api/inquiries', inquiry)).status).toBe(201)
  const subscriber = { displayName: 'Zora Quill', email }
  expect((await boss.call('POST', '/api/add-subscriber', subscriber)).status).toBe(201)
  const approved = await boss.call('PUT', `/api/people/${encodeURIComponent(sub)}`, { approved: true })
  expect(approved.status).toBe(200)
  await untilAllQuiet(shop)
  return visitor
}

async function other(): Promise<void> {
  await signInAs(shop, server.visitor(), { sub: 'rita', email: 'rita@lab.test', name: 'Rita' })
  const rita = { ...miller, firstName: 'Rita', email: 'rita@lab.test' }
  await untilState(
    shop,
    await buy(shop, await orderRequest(shop, { billing: rita, ownerSub: 'rita' })),
    'COMPLETED',
  )
  await addAddress(shop, 'rita', { ...shipTo, isDefault: true, name: 'Rita', address: '1 Own Way' })
  await untilAllQuiet(shop)
}

async function ofRita(): Promise<unknown> {
  const { rows } = await shop.db.execute(sql`
    select (select jsonb_agg(to_jsonb(checkout) order by id) from checkout where owner_sub = 'rita') as orders,
      (select jsonb_agg(to_jsonb(address)) from address where owner_sub = 'rita') as addresses,
      (select jsonb_agg(to_jsonb(mail)) from mail where recipient = 'rita@lab.test') as mails`)
  return rows
}

function erase(): Promise<Response> {
  return boss.call('POST', '/api/personal-data/erase', { person: email })
}

/** The tables of the shop that hold this text anywhere. */
async function holding(text: string): Promise<string[]> {
  const { rows } = await shop.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hit = await shop.db.execute(
      sql`select 1 from ${sql.identifier(name)} row where strpos(lower(row::text), lower(${text})) > 0 limit 1`,
    )
    if (hit.rows.length > 0) found.push(name)
  }
  return found
}

async function lastAct(): Promise<unknown> {
  const { rows } = await shop.db.execute(
    sql`select actor_sub, action, target, before, after from audit_event order by id desc limit 1`,
  )
  return rows[0]
}

import { randomUUID } from 'node:crypto'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSessionToken } from '../../shop/checkout/session-token.ts'
import { buy, orderRequest, untilState } from '../kit/buy.ts'
import { violations, type Ledger, type Told } from '../kit/checks/invariants.ts'
import { filesAndRows, leaks } from '../kit/checks/leftovers.ts'
import { eventually, openTestShop } from '../kit/open-test-shop.ts'

/** Each check is shown to notice the breach that it is there for. */
const shop = await openTestShop()
afterAll(() => shop.close())

const sessions = [newSessionToken(), newSessionToken()]
let sold: { id: string; number: string; cart: string; retref: string; cents: number }[]
let backOffice: Ledger

beforeAll(async () => {
  for (const sessionToken of sessions)
    await untilState(shop, await buy(shop, await orderRequest(shop, { sessionToken })), 'COMPLETED')
  await eventually(async () => (await look(shop.standIns.ledger(), { backOffice: 'embedded' })).length === 0)
  const found = await shop.db.execute<(typeof sold)[number]>(sql`
    select c.id, c.order_number as number, encode(c.cart_token_hash, 'hex') as cart, p.retref, c.total_cents::int as cents
    from checkout c join payment_attempt p on p.checkout_id = c.id order by 2`)
  sold = found.rows
  backOffice = { ...shop.standIns.ledger(), documents: sold.flatMap(documentsOf) }
})

function look(ledger: Ledger, options: Parameters<typeof violations>[2] = {}): Promise<string[]> {
  return violations(shop.db, ledger, { backOffice: 'business-central', withInvoices: true, ...options })
}

type Document = NonNullable<Ledger['documents']>[number]

function documentsOf({ number, cents, retref }: (typeof sold)[number]): Document[] {
  const lines = [{ number: 'AG03', quantity: 1, unitCents: cents, discountCents: 0 }]
  const all = { number: 'x', customerNumber: 'WEBAAA', totalCents: cents, shipTo: {}, status: 'Open', at: '' }
  return [
    { ...all, kind: 'order', externalDocumentNumber: number, lines },
    { ...all, kind: 'invoice', externalDocumentNumber: number, lines },
    { ...all, kind: 'payment', externalDocumentNumber: retref, lines: [] },
  ]
}

function charge(orderid: string, amountCents = 109_500) {
  return { retref: '999', orderid, amountCents, status: 'approved' }
}

function told(state: string, changed: Partial<Told> = {}): Told[] {
  const [first] = sold
  if (!first) throw new Error('nothing was sold')
  return [{ id: first.id, orderNumber: first.number, state, message: 'words', honestAfterMs: 10, ...changed }]
}

describe('the check of charges, orders and books', () => {
  test('finds nothing where nothing is wrong, in either back office', async () => {
    expect(await look(backOffice)).toEqual([])
    expect(await look(backOffice, { backOffice: 'embedded', told: told('completed') })).toEqual([])
  })

  test.each<[string, (ledger: Ledger) => Ledger, string]>([
    ['I1: a charge is gone', (all) => ({ ...all, charges: all.charges.slice(1) }), 'I1, I2: 0 live charges'],
    [
      'I1: a charge of nobody',
      (all) => ({ ...all, charges: [...all.charges, charge('SO-9999-1')] }),
      'I1: charge 999 has no checkout',
    ],
    [
      'I2, I6: a charge of another sum',
      (all) => ({ ...all, charges: all.charges.map((one) => ({ ...one, amountCents: 1 })) }),
      'I6: charged 1, total 109500',
    ],
    [
      'I2: the books have no order',
      (all) => ({ ...all, documents: all.documents?.slice(1) }),
      'I1, I2: 0 back-office orders',
    ],
    [
      'I2: an order in the books that nobody bought',
      (all) => ({ ...all, documents: [...(all.documents ?? []), named(all.documents?.[0], 'SO-9999')] }),
      'I2: back-office order SO-9999 belongs to no sale',
    ],
    [
      'I3: two charges',
      (all) => ({ ...all, charges: [...all.charges, charge('SO-1001-2')] }),
      'SO-1001 (COMPLETED): I3: 2 live charges',
    ],
    [
      'I4: an order twice',
      (all) => ({ ...all, documents: [...(all.documents ?? []), named(all.documents?.[0], 'SO-1001')] }),
      'SO-1001 (COMPLETED): I4: 2 back-office orders',
    ],
    [
      'I4: a line twice',
      (all) => ({
        ...all,
        documents: all.documents?.map((one) => ({ ...one, lines: [...one.lines, ...one.lines] })),
      }),
      'I4: back-office lines AG03 1 109500, AG03 1 109500, sold AG03 1 109500',
    ],
    [
      'I4: an invoice twice',
      (all) => ({ ...all, documents: [...(all.documents ?? []), named(all.documents?.[1], 'SO-1001')] }),
      'I4: 2 invoices',
    ],
    [
      'I4: a payment is not entered',
      (all) => ({ ...all, documents: all.documents?.filter(({ kind }) => kind !== 'payment') }),
      'I4: 0 payment entries',
    ],
    [
      'I6: the books have another sum',
      (all) => ({ ...all, documents: all.documents?.map((one) => ({ ...one, totalCents: 5 })) }),
      'I6: back office has 5, total is 109500',
    ],
    [
      'a second confirmation',
      (all) => ({
        ...all,
        mails: [...all.mails, ...all.mails.map((one) => ({ ...one, headers: { 'message-id': 'other' } }))],
      }),
      '2 confirmation mails',
    ],
  ])('%s', async (_, breakIt, wrong) => {
    expect((await look(breakIt(backOffice))).join('\n')).toContain(wrong)
  })

  test('I3: one cart was charged for two orders', async () => {
    const [first, second] = sold
    let wrong: string[] = []
    const undone = shop.db.transaction(async (tx) => {
      await tx.execute(sql`alter table checkout disable trigger user`)
      await tx.execute(
        sql`update checkout set cart_token_hash = decode(${first?.cart}, 'hex') where id = ${second?.id}`,
      )
      wrong = await violations(tx, backOffice, { backOffice: 'business-central' })
      tx.rollback()
    })
    await expect(undone).rejects.toThrow('Rollback')
    expect(wrong).toEqual(['I3: one cart was charged for SO-1001 and SO-1002'])
  })

  test('N9: an order is marked as shipped that is not', async () => {
    let wrong: string[] = []
    const undone = shop.db.transaction(async (tx) => {
      await tx.execute(sql`update order_shipping set is_to_come = false, last_shipped_on = '2026-01-02'
        where checkout_id = ${sold[0]?.id}`)
      await tx.execute(sql`delete from order_shipping where checkout_id = ${sold[1]?.id}`)
      wrong = await violations(tx, backOffice, { backOffice: 'business-central' })
      tx.rollback()
    })
    await expect(undone).rejects.toThrow('Rollback')
    expect(wrong).toEqual([
      expect.stringMatching(/^N9: SO-1001 is marked \(.*,f,2026-01-02\) and is \(.*,t,\)$/),
      expect.stringMatching(/^N9: SO-1002 is marked not at all and is \(.*,t,\)$/),
    ])
  })

  test('desk: a quote is marked and counted as what it is not', async () => {
    let wrong: string[] = []
    const undone = shop.db.transaction(async (tx) => {
      await tx.execute(sql`insert into offer (kind, contact, created_by) values ('phone', '{}', 'boss')`)
      await tx.execute(sql`set constraints all immediate`)
      await tx.execute(sql`alter table offer_standing disable trigger user`)
      await tx.execute(sql`update offer_standing set place = 'paid'`)
      wrong = await violations(tx, backOffice, { backOffice: 'business-central' })
      tx.rollback()
    })
    await expect(undone).rejects.toThrow('Rollback')
    expect(wrong).toEqual([
      'desk: 0 are counted as paid and 1 are',
      'desk: 1 are counted as open and 0 are',
      expect.stringMatching(/^desk: Q-1001 is marked \(.*,paid,.*\) and is \(.*,open,.*\)$/),
    ])
  })

  test.each<[string, () => Told[], string]>([
    [
      'I5: acknowledged and gone',
      () => told('completed', { id: randomUUID() }),
      'I5: was acknowledged and is gone',
    ],
    [
      'I10: an untruth',
      () => told('not-charged'),
      'I10: the buyer was told not-charged, and it is COMPLETED',
    ],
    ['I10: no word', () => told('completed', { message: '' }), 'I10: the buyer was told nothing'],
    ['I10: too late', () => told('completed', { honestAfterMs: 16_000 }), 'I10: the truth took 16 s'],
  ])('%s', async (_, wrongTold, wrong) => {
    expect((await look(backOffice, { told: wrongTold() })).join('\n')).toContain(wrong)
  })

  test('I7: unfinished and old, and nobody was told', async () => {
    shop.standIns.set({ gateway: 'timeout-before' })
    const id = await buy(shop, await orderRequest(shop))
    const charges = shop.standIns.ledger()
    const seen = async (options: Parameters<typeof violations>[2]) =>
      (await look({ ...backOffice, ...charges, documents: backOffice.documents }, options)).join('\n')
    expect(await seen({ settled: false, deadlineMs: 0 })).toContain('I7: unfinished for too long')
    expect(await seen({ settled: true })).toContain('I7: not final')
    expect(await seen({ settled: false, deadlineMs: 60_000 })).toBe('')
    await untilState(shop, id, 'VOIDED')
  })
})

describe('I8: a newsletter', () => {
  const id = randomUUID()
  const messageId = `<${id}@shop.test>`
  const mail = { subject: 'News', headers: { 'message-id': messageId } }

  test.each<
    [string, { status: string; times: number; state?: string; recipients?: number; left?: boolean }, string[]]
  >([
    ['twice', { status: 'SENT', times: 2 }, ['got the newsletter 2 times']],
    ['in doubt, twice', { status: 'UNKNOWN', times: 2 }, ['got the newsletter 2 times']],
    ['called sent, and not there', { status: 'SENT', times: 0 }, ['got no mail']],
    ['called failed, and there', { status: 'FAILED', times: 1 }, ['got a mail, and nobody can see it']],
    ['to somebody who had left', { status: 'SENT', times: 1, left: true }, ['had left the list before']],
    [
      'on its way for ever',
      { status: 'SENDING', times: 1, state: 'SENDING' },
      ['nobody says what became of it'],
    ],
    ['done, and somebody left out', { status: 'QUEUED', times: 0 }, ['was left out']],
    ['a recipient without a row', { status: 'SENT', times: 1, recipients: 2 }, ['has 1 deliveries of 2']],
    ['as it should be', { status: 'SENT', times: 1 }, []],
    ['in doubt, as it should be', { status: 'UNKNOWN', times: 1 }, []],
  ])('%s', async (_, { status, times, state = 'DONE', recipients = 1, left = false }, wrong) => {
    let found: string[] = []
    const undone = shop.db.transaction(async (tx) => {
      await tx.execute(sql`insert into newsletter
          (id, subject, html, cleaner_version, content_hash, state, finished_at, per_hour, recipients, queued_by)
        values (${id}, 'News', '<p>News.</p>', 1, '\\x00', ${state}, ${state === 'DONE' ? sql`now()` : null}, 1000, ${recipients}, 'boss')`)
      await tx.execute(sql`
        with one as (insert into subscriber (email, display_name, source, consent, subscribed, left_at, left_by)
          values ('ada@lab.test', 'Ada', 'admin', 'said yes', ${!left}, ${left ? sql`now() - interval '1 hour'` : null}, ${left ? 'link' : null})
          returning id, email)
        insert into newsletter_delivery (newsletter_id, subscriber_id, email, message_id, status, claimed_at)
          select ${id}, id, email, ${messageId}, ${status}, now() from one`)
      const ledger = {
        ...backOffice,
        mails: [...backOffice.mails, ...Array.from({ length: times }, () => mail)],
      }
      found = await violations(tx, ledger, { backOffice: 'business-central' })
      tx.rollback()
    })
    await expect(undone).rejects.toThrow('Rollback')
    const i8 = found.filter((one) => one.startsWith('I8'))
    expect(i8).toEqual(wrong.map((one) => expect.stringContaining(one)))
  })
})

describe('I13: a part of the money', () => {
  const id = 'SO-1001-1-RA'
  const made = (amountCents: number) => ({ orderid: id, amountCents })

  test.each<[string, { state: string; refunds: ReturnType<typeof made>[] }, string[]]>([
    [
      'called returned, and never refunded',
      { state: 'DONE', refunds: [] },
      [`0 refunds under ${id}, which is done`],
    ],
    [
      'refunded twice',
      { state: 'DONE', refunds: [made(101), made(101)] },
      [`2 refunds under ${id}`, `2 refunds under ${id}, which is done`],
    ],
    ['of another sum', { state: 'DONE', refunds: [made(102)] }, [`refund ${id} is not of 101`]],
    [
      'of more than was charged',
      { state: 'DONE', refunds: [made(109_501)] },
      ['refunded 109501 of 109500', `refund ${id} is not of 101`],
    ],
    ['given up, and refunded', { state: 'OFF', refunds: [made(101)] }, [`${id} was refunded and is OFF`]],
    ['failed, and refunded', { state: 'FAILED', refunds: [made(101)] }, [`${id} was refunded and is FAILED`]],
    ['as it should be', { state: 'DONE', refunds: [made(101)] }, []],
    ['given up, as it should be', { state: 'OFF', refunds: [] }, []],
  ])('%s', async (_, { state, refunds }, wrong) => {
    let found: string[] = []
    const undone = shop.db.transaction(async (tx) => {
      await tx.execute(sql`insert into part_return
          (checkout_id, attempt_id, part_no, request_key, amount_cents, reason, actor_sub, state, refund_orderid, done_at)
        select checkout_id, payment_attempt.id, 1, gen_random_uuid(), 101, 'broken', 'boss', ${state}, ${id}, now()
        from payment_attempt join checkout on checkout.id = checkout_id where order_number = 'SO-1001'`)
      found = await violations(tx, { ...backOffice, refunds }, { backOffice: 'business-central' })
      tx.rollback()
    })
    await expect(undone).rejects.toThrow('Rollback')
    const i13 = found.filter((one) => one.startsWith('I13'))
    expect(i13).toEqual(wrong.map((one) => `I13: SO-1001: ${one}`))
  })
})

test('I9: a row without its file, and an old file without a row', async () => {
  const media = join(shop.config.dataDir, 'media')
  expect(await filesAndRows(shop.db, media)).toEqual([])
  const id = '0'.repeat(32)
  await shop.db.execute(sql`insert into picture (id, width, height, bytes) values (${id}, 1, 1, 1)`)
  await mkdir(media, { recursive: true })
  const stray = join(media, 'stray.jpg')
  await writeFile(stray, 'x')
  expect(await filesAndRows(shop.db, media)).toEqual([`I9: the file ${id}.jpg is gone`])
  await utimes(stray, new Date(0), new Date(0))
  expect(await filesAndRows(shop.db, media)).toEqual([
    `I9: the file ${id}.jpg is gone`,
    'I9: the file stray.jpg belongs to no row',
  ])
  await shop.db.execute(sql`delete from picture`)
})

test('I11: a secret in a table, a file and the log', async () => {
  const secrets = Object.fromEntries(sessions.map((session, at) => [`session ${at}`, session]))
  const places = { folders: [shop.config.dataDir], log: shop.logged.join('') }
  expect(await leaks(shop.db, secrets, places)).toEqual([])
  const [first = '', second = ''] = sessions
  await shop.db.execute(sql`update checkout_switch set why = ${`for ${first}`}`)
  await writeFile(join(shop.config.dataDir, 'note.txt'), `kept ${second}`)
  expect(await leaks(shop.db, secrets, { ...places, log: `took ${second}` })).toEqual([
    'I11: session 1 in the log',
    'I11: session 0 in the table public.checkout_switch',
    'I11: session 1 in a file',
  ])
})

function named(document: Document | undefined, externalDocumentNumber: string): Document {
  if (!document) throw new Error('there is no document')
  return { ...document, externalDocumentNumber }
}

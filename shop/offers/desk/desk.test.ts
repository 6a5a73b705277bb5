import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../../test/kit/buy.ts'
import { tableHashes } from '../../../test/kit/checks/table-hashes.ts'
import { untilAllQuiet } from '../../../test/kit/checks/quiet.ts'
import {
  accept,
  acceptRequest,
  editionStates,
  freightLine,
  makeOffer,
  moveEnd,
  offeredLine,
  sendDraft,
  staff,
  writeDraft,
} from '../../../test/kit/offers.ts'
import { eventually, openTestShop } from '../../../test/kit/open-test-shop.ts'
import { miller, world } from '../../../test/kit/world.ts'
import { cents } from '../../money.ts'
import { returnOrder } from '../../refunds/return-order.ts'
import { createPhoneOffer } from '../create-offer.ts'
import { withdrawOffer } from '../end-edition.ts'
import { offerNumber } from '../offer.ts'
import { findDraft, findOfferRow, insertOffer, listOfferLines, type OfferRow } from '../offer-store.ts'
import { openDraft, saveDraft } from '../save-draft.ts'
import { sendOffer } from '../send-offer.ts'
import { answerQuestion } from './answer-question.ts'
import { closeOffer, discardDraft } from './close-offer.ts'
import { copyOffer } from './copy-offer.ts'
import { countDesk } from './desk-store.ts'
import type { DeskView } from './desk-view.ts'
import { findKnown } from './find-known.ts'
import { findSold } from './find-sold.ts'
import { listDesk } from './list-desk.ts'
import { quoteFreight } from './quote-freight.ts'
import { readDeskOffer } from './read-desk-offer.ts'

const shop = await openTestShop({ LIMITS: 'off', PARTNERS: 'approved' })
afterAll(() => shop.close())
const { grinder, pin, furnace } = world

const partner = { sub: 'paula', email: 'paula@lab.test' }
beforeAll(async () => {
  for (const { sub, email } of [partner, { sub: 'boss', email: 'boss@shop.test' }])
    await shop.db
      .execute(sql`insert into person (sub, issuer, name, email, email_verified, partner_approved_at)
      values (${sub}, ${shop.identity.issuer}, ${sub}, ${email}, true, now())`)
})

describe('a request', () => {
  test('waits for an answer until its first edition is sent: what was asked becomes the draft', async () => {
    const offer = await asked([
      ['ag03', 'Grinder', 1],
      ['AG03', 'Grinder', 2],
      ['BF9', 'Burnout furnace', 1],
      ['', 'A jig for 12 bars', 4],
      ['XX1', 'Unknown part', 1],
    ])
    expect(await viewsOf(offer)).toEqual(['answer', 'all'])
    const opened = await openDraft(shop, { ...staff, offerId: offer.id })
    const id = opened.ok ? opened.value.id : ''
    expect(await linesOf(id)).toEqual([
      ['product', 'AG03', grinder.title, 3, 1095_00, 1095_00],
      ['product', 'BF9', furnace.title, 1, 0, 0],
      ['text', '', 'A jig for 12 bars', 4, null, 0],
      ['text', '', 'XX1 Unknown part', 1, null, 0],
    ])
    expect(await viewsOf(offer)).toEqual(['answer', 'drafts', 'all'])
    await sendDraft(shop, offer.id)
    expect(await viewsOf(offer)).toEqual(['waiting', 'all'])
  })

  test('is closed with a reason, and opens again with a draft', async () => {
    const offer = await asked([['', 'A spindle for a machine of 1951', 1]])
    const closed = await closeOffer(shop, { ...staff, offerId: offer.id, reason: 'No longer made.' })
    expect(closed).toMatchObject({ ok: true, value: { closedBy: 'boss', closeReason: 'No longer made.' } })
    expect(await viewsOf(offer)).toEqual(['ended', 'all'])
    expect(await refusalOf(() => closeOffer(shop, { ...staff, offerId: offer.id, reason: 'Again' }))).toEqual(
      { why: 'closed' },
    )
    await openDraft(shop, { ...staff, offerId: offer.id })
    expect(await viewsOf(offer)).toEqual(['answer', 'drafts', 'all'])
  })

  test('a question waits until it is answered, once under one key', async () => {
    const id = await makeOffer(shop)
    await shop.db.execute(
      sql`insert into offer_message (offer_id, from_staff, text) values (${id}, false, 'Is it 115 V?')`,
    )
    await shop.db.execute(sql`update offer set asked_at = now() where id = ${id}`)
    const offer = await found(id)
    expect(await viewsOf(offer)).toEqual(['answer', 'waiting', 'all'])
    const word = { ...staff, offerId: id, text: 'Yes, 115 V.', key: 'k'.repeat(16) }
    for (let time = 0; time < 2; time += 1)
      expect(await answerQuestion(shop, word)).toMatchObject({ ok: true })
    expect(await refusalOf(() => answerQuestion(shop, { ...word, text: 'No.' }))).toEqual({
      why: 'other-key',
    })
    expect(await viewsOf(offer)).toEqual(['waiting', 'all'])
    const whole = await readDeskOffer(shop, offer.no)
    expect(whole?.messages.map(({ text, by }) => [text, by])).toEqual([
      ['Is it 115 V?', null],
      ['Yes, 115 V.', 'boss'],
    ])
  })
})

describe('a draft', () => {
  test('shows old → new, why and who; it is not sent without a reason', async () => {
    const offer = await phoned()
    const cheaper = { ...offeredLine, unitCents: cents(900_00), reason: '' }
    await writeDraft(shop, offer.id, [cheaper])
    const draft = await findDraft(shop.db, offer.id)
    const version = draft?.version ?? -1
    expect(await refusalOf(() => sendOffer(shop, { ...staff, offerId: offer.id, version }))).toEqual({
      why: 'reason-missing',
      at: 0,
    })
    await writeDraft(shop, offer.id, [{ ...cheaper, reason: 'Trade-in' }])
    await sendDraft(shop, offer.id)
    const whole = await readDeskOffer(shop, offer.no)
    expect(whole?.editions).toMatchObject([
      {
        no: 1,
        state: 'SENT',
        sentBy: 'boss',
        leastCents: 900_00,
        lines: [{ listCents: 1095_00, unitCents: 900_00, reason: 'Trade-in', by: 'boss' }],
      },
    ])
    expect(whole?.acts).toEqual({
      draft: true,
      send: false,
      correct: false,
      discard: false,
      withdraw: true,
      close: false,
    })
  })

  test('saved by two: the second is refused, and nothing is written', async () => {
    const offer = await phoned()
    await writeDraft(shop, offer.id, [offeredLine])
    const content = { lines: [], note: '', terms: '', validDays: 30 }
    expect(
      await refusalOf(() => saveDraft(shop, { ...staff, ...content, offerId: offer.id, version: 0 })),
    ).toEqual({ why: 'version-conflict' })
  })

  test('of a new edition can be discarded, of the first not', async () => {
    const id = await makeOffer(shop)
    await openDraft(shop, { ...staff, offerId: id })
    expect(await editionStates(shop, id)).toEqual(['SENT', 'DRAFT'])
    expect(await discardDraft(shop, { ...staff, offerId: id })).toEqual({ ok: true, value: null })
    expect(await editionStates(shop, id)).toEqual(['SENT'])
    expect(await refusalOf(() => discardDraft(shop, { ...staff, offerId: id }))).toEqual({ why: 'no-draft' })
    const first = await phoned()
    expect(await refusalOf(() => discardDraft(shop, { ...staff, offerId: first.id }))).toEqual({
      why: 'first',
    })
  })

  test('a new edition replaces what stands', async () => {
    const id = await makeOffer(shop)
    await openDraft(shop, { ...staff, offerId: id })
    await writeDraft(shop, id, [{ ...offeredLine, quantity: 2 }])
    await sendDraft(shop, id)
    expect(await editionStates(shop, id)).toEqual(['REPLACED', 'SENT'])
  })
})

test('ended: withdrawn and expired stand there, also before the job has written the end down', async () => {
  const withdrawn = await makeOffer(shop)
  await withdrawOffer(shop, { ...staff, offerId: withdrawn, reason: 'Wrong part' })
  expect(await viewsOf(await found(withdrawn))).toEqual(['ended', 'all'])
  const over = await makeOffer(shop)
  await moveEnd(shop, over, 31)
  const offer = await found(over)
  expect(await viewsOf(offer)).toEqual(['ended', 'all'])
  const whole = await readDeskOffer(shop, offer.no)
  expect(whole?.editions[0]?.state).toBe('EXPIRED')
  expect(whole?.acts.withdraw).toBe(false)
})

describe('for another customer', () => {
  test('a copy has that buyer’s prices; only a price that staff had set is taken along', async () => {
    const pauls = await createPhoneOffer(shop, {
      ...staff,
      contact: { name: 'Paula', email: 'PAULA@lab.test', phone: '', company: '' },
      billing: null,
    })
    expect([pauls.priceTier, pauls.ownerSub]).toEqual(['partner', 'paula'])
    await writeDraft(shop, pauls.id, [
      offeredLine,
      { ...offeredLine, number: pin.number, quantity: 5, unitCents: cents(3), reason: 'Small lot' },
      freightLine,
    ])
    const copy = await copyOffer(shop, {
      ...staff,
      from: pauls,
      contact: { name: 'Ada', email: miller.email, phone: '', company: 'Miller Lab' },
      billing: null,
    })
    expect([copy.priceTier, copy.ownerSub, copy.kind]).toEqual(['retail', null, 'phone'])
    const draft = await findDraft(shop.db, copy.id)
    expect(await linesOf(draft?.id ?? '')).toEqual([
      ['product', 'AG03', grinder.title, 1, 1095_00, 1095_00],
      ['product', 'PIN_1', pin.title, 5, 1, 3],
      ['freight', '', 'Freight', 1, null, 180_50],
    ])
  })

  test('two products that are one by now: the second one becomes a text, with its quantity', async () => {
    const id = await makeOffer(shop, [
      { ...offeredLine, number: pin.number, quantity: 3 },
      { ...offeredLine, number: 'DV34', quantity: 2 },
    ])
    const from = await found(id)
    const before = sql`select id, number, deleted_at from product where number in ('DV34', ${pin.number})
      order by number = 'DV34'`
    const { rows: former } = await shop.db.execute<{ id: string; number: string }>(before)
    await shop.db.execute(sql`update product set deleted_at = now() where number = 'DV34'`)
    await shop.db.execute(sql`insert into product_old_number (number_lower, product_id)
      select lower(number), id from product where number = ${pin.number}`)
    await shop.db.execute(sql`update product set number = 'DV34' where number = ${pin.number}`)
    const copy = await copyOffer(shop, {
      ...staff,
      from: (await findOfferRow(shop.db, from.id)) as OfferRow,
      contact: { name: 'Ada', email: miller.email, phone: '', company: '' },
      billing: null,
    })
    const draft = await findDraft(shop.db, copy.id)
    expect(await linesOf(draft?.id ?? '')).toEqual([
      ['product', 'DV34', pin.title, 3, 1, 1],
      ['text', '', 'DV34 Double Vibrator', 2, null, 0],
    ])
    await shop.db.execute(
      sql`delete from product_old_number where number_lower = ${pin.number.toLowerCase()}`,
    )
    for (const { id: product, number } of former)
      await shop.db.execute(
        sql`update product set number = ${number}, deleted_at = null where id = ${product}`,
      )
  })

  test('what is typed is found at the buyer’s prices', async () => {
    const both = [
      { priceTier: 'partner', ownerSub: 'paula' },
      { priceTier: 'retail', ownerSub: null },
    ] as const
    const prices = []
    for (const offer of both)
      prices.push((await findSold(shop, offer, ' ag03 ')).map((one) => [one.number, one.price.unitCents]))
    expect(prices).toEqual([[['AG03', 876_00]], [['AG03', 1095_00]]])
    expect(await findSold(shop, both[1], '  ')).toEqual([])
  })
})

describe('freight of a paid order', () => {
  test('is sent at once, and only once while it stands', async () => {
    const number = await bought()
    const request = {
      ...staff,
      orderNumber: number,
      amountCents: cents(86_50),
      title: 'UPS',
      note: '',
      validDays: 30,
    }
    const quoted = await quoteFreight(shop, request)
    expect(quoted).toMatchObject({ ok: true, value: { contact: { email: miller.email } } })
    const no = quoted.ok ? quoted.value.number : ''
    expect(await refusalOf(() => quoteFreight(shop, request))).toEqual({ why: 'quoted', number: no })
    const [listed] = (await listDesk(shop, { ...everything, order: number })).offers
    expect(listed).toMatchObject({ kind: 'freight', order: number, shown: 'SENT', totalCents: 86_50 })
    await withdrawOffer(shop, { ...staff, offerId: listed?.id ?? '', reason: 'Pickup' })
    expect(await quoteFreight(shop, request)).toMatchObject({ ok: true })
  })

  test('two of the staff at once: one is sent', async () => {
    const number = await bought()
    const request = {
      ...staff,
      orderNumber: number,
      amountCents: cents(86_50),
      title: 'UPS',
      note: '',
      validDays: 30,
    }
    const both = await Promise.all([quoteFreight(shop, request), quoteFreight(shop, request)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await listDesk(shop, { ...everything, order: number })).total).toBe(1)
  })

  test.each([['SO-0', 'absent']])('of %s: %s, and nothing is written', async (orderNumber, why) => {
    const request = { ...staff, orderNumber, amountCents: cents(1), title: 'UPS', note: '', validDays: 30 }
    expect(await refusalOf(() => quoteFreight(shop, request))).toEqual({ why })
  })
})

test('known customers: who bought, who has an offer, who signed in; each address once, with its prices', async () => {
  await bought()
  await bought()
  const known = await findKnown(shop, 'mill ADA')
  expect(known).toEqual([
    {
      contact: { name: 'Ada Miller', email: miller.email, phone: miller.phone, company: expect.any(String) },
      billing: miller,
      priceTier: 'retail',
    },
  ])
  expect(await findKnown(shop, 'paula@')).toMatchObject([
    { contact: { email: 'PAULA@lab.test' }, priceTier: 'partner' },
  ])
  expect(await findKnown(shop, 'nobody at all')).toEqual([])
})

test('paid with some of its optional lines: list and page say what was paid, and what was left out', async () => {
  const jig = { ...offeredLine, kind: 'text' as const, number: '', title: 'Jig', isOptional: true }
  const [cheap, dear] = [cents(40_00), cents(60_00)]
  const id = await makeOffer(shop, [offeredLine, { ...jig, unitCents: cheap }, { ...jig, unitCents: dear }])
  const placed = await accept(shop, id, await acceptRequest(shop, id, { chosen: [3] }))
  await untilState(shop, placed.ok ? placed.value.checkoutId : '', 'COMPLETED')
  const { no } = await found(id)
  const { offers } = await listDesk(shop, { view: 'paid', q: `q-${no}`, limit: 10, cursor: 0 })
  expect(offers).toMatchObject([{ no, totalCents: 1155_00, hasOptional: false }])
  const whole = await readDeskOffer(shop, no)
  expect(whole?.editions).toMatchObject([
    {
      leastCents: 1095_00,
      paidCents: 1155_00,
      lines: [
        { isLeftOut: false },
        { unitCents: cheap, isLeftOut: true },
        { unitCents: dear, isLeftOut: false },
      ],
    },
  ])
})

test('paid: it stands there with its order, and can only be copied; if the money went back it says so', async () => {
  const id = await makeOffer(shop)
  const placed = await accept(shop, id, await acceptRequest(shop, id))
  await untilState(shop, placed.ok ? placed.value.checkoutId : '', 'COMPLETED')
  const offer = await found(id)
  expect(await viewsOf(offer)).toEqual(['paid', 'all'])
  const whole = await readDeskOffer(shop, offer.no)
  expect(whole).toMatchObject({
    orders: [{ isPaid: true, isReturned: false }],
    isBeingPaid: false,
    acts: { draft: false, send: false, discard: false, withdraw: false, close: false },
  })
  expect(await refusalOf(() => closeOffer(shop, { ...staff, offerId: id, reason: 'x' }))).toMatchObject({
    why: 'paid',
  })
  const listed = async () => (await listDesk(shop, { ...everything, q: offerNumber(offer.no) })).offers
  expect(await listed()).toMatchObject([{ shown: 'PAID', isReturned: false }])
  const orderNumber = whole?.orders[0]?.number ?? ''
  await eventually(async () => (await returnOrder(shop, { orderNumber, reason: 'Asked.', ...staff })).ok)
  await eventually(async () => (await listed())[0]?.isReturned)
  expect(await listed()).toMatchObject([{ shown: 'PAID', isReturned: true }])
  expect(await readDeskOffer(shop, offer.no)).toMatchObject({ orders: [{ isPaid: true, isReturned: true }] })
})

const everything = { view: 'all' as DeskView, q: '', limit: 200, cursor: 0 }

async function viewsOf({ no }: OfferRow): Promise<string[]> {
  const counts = await countDesk(shop.db)
  const views: string[] = []
  for (const view of Object.keys(counts) as DeskView[]) {
    const { offers, total } = await listDesk(shop, { ...everything, view })
    expect(total).toBe(counts[view])
    const named = await listDesk(shop, { ...everything, view, q: `q-${no}` })
    const isThere = offers.some((one) => one.no === no)
    expect(named.offers.some((one) => one.no === no)).toBe(isThere)
    if (isThere) views.push(view)
  }
  return views
}

async function asked(lines: [number: string, title: string, quantity: number][]): Promise<OfferRow> {
  return shop.db.transaction(async (tx) => {
    const offer = await insertOffer(tx, {
      kind: 'request',
      contact: { name: 'Ada Miller', email: miller.email, phone: '', company: 'Miller Lab' },
      requestKey: randomUUID(),
      requestHash: Buffer.alloc(32),
    })
    for (const [at, [number, title, quantity]] of lines.entries())
      await tx.execute(sql`insert into offer_request_line (offer_id, line_no, product_number, title, qty)
        values (${offer.id}, ${at + 1}, ${number}, ${title}, ${quantity})`)
    return offer
  })
}

function phoned(): Promise<OfferRow> {
  const contact = { name: 'Ada Miller', email: miller.email, phone: '', company: '' }
  return createPhoneOffer(shop, { ...staff, contact, billing: null })
}

async function found(id: string): Promise<OfferRow> {
  const offer = await findOfferRow(shop.db, id)
  if (!offer) throw new Error(`no offer ${id}`)
  return offer
}

async function linesOf(editionId: string) {
  const lines = await listOfferLines(shop.db, editionId)
  return lines.map(({ kind, number, title, quantity, listCents, unitCents }) => [
    kind,
    number,
    title,
    quantity,
    listCents,
    unitCents,
  ])
}

async function bought(): Promise<string> {
  const checkoutId = await buy(shop, await orderRequest(shop))
  await untilState(shop, checkoutId, 'COMPLETED')
  await untilAllQuiet(shop)
  const { rows } = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${checkoutId}`,
  )
  return rows[0]?.number ?? ''
}

/** A refusal writes nothing. */
async function refusalOf<Refusal>(
  act: () => Promise<{ ok: true } | { ok: false; refusal: Refusal }>,
): Promise<Refusal> {
  await untilAllQuiet(shop)
  const before = await tableHashes(shop.db)
  const outcome = await act()
  if (outcome.ok) throw new Error('it was done')
  expect(await tableHashes(shop.db)).toEqual(before)
  return outcome.refusal
}

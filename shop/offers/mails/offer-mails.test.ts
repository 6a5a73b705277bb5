import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../../test/kit/buy.ts'
import { untilAllQuiet } from '../../../test/kit/checks/quiet.ts'
import {
  accept,
  acceptRequest,
  freightLine,
  makeOffer,
  offeredLine,
  sendDraft,
  staff,
  writeDraft,
} from '../../../test/kit/offers.ts'
import { openTestShop, type TestShop } from '../../../test/kit/open-test-shop.ts'
import { miller, world } from '../../../test/kit/world.ts'
import { readLink } from '../../mail/signed-link.ts'
import { cents } from '../../money.ts'
import { sellerName } from '../../brand.ts'
import { askAboutOffer } from '../buyer/ask-about-offer.ts'
import { requestQuote } from '../buyer/request-quote.ts'
import { createPhoneOffer } from '../create-offer.ts'
import { answerQuestion } from '../desk/answer-question.ts'
import { closeOffer } from '../desk/close-offer.ts'
import { quoteFreight } from '../desk/quote-freight.ts'
import { declineOffer, withdrawOffer } from '../end-edition.ts'
import { offerNumber, readOfferNumber } from '../offer.ts'
import { findOfferByNo, findOfferRow, type OfferRow } from '../offer-store.ts'
import { openDraft } from '../save-draft.ts'

let shop: TestShop
let seller = ''
beforeAll(async () => {
  shop = await openTestShop()
  seller = sellerName(shop.brand)
})
afterAll(() => shop.close())

describe('a request', () => {
  const asked = {
    name: 'Rosa <b>Lind</b>',
    email: 'rosa@lab.test',
    company: 'Lind Lab',
    phone: '512 555 0100',
    message: 'By truck, please: http://elsewhere.test',
    lines: [
      { number: 'DV34', quantity: 2 },
      { number: 'Guard for the old lathe', quantity: 1 },
    ],
  }

  test('is told to the shop with everything, and to its sender with nothing that was typed; each once', async () => {
    const key = randomUUID()
    const sent = await requestQuote(shop, asked, null, { key, spam: false })
    await requestQuote(shop, asked, null, { key, spam: false })
    const offer = await findOfferByNo(shop.db, readOfferNumber(sent.ok ? sent.value.number : '') ?? 0)
    if (!offer) throw new Error('no request')
    const number = offerNumber(offer.no)
    expect(await mailsAbout(number)).toEqual([
      ['rosa@lab.test', `We received your request for a quote, ${number}`],
      [shop.shopMailbox, `Quote ${number} requested by Rosa <b>Lind</b>`],
    ])
    const [toShop, toSender] = [named(number, 'requested by'), named(number, 'We received')]
    for (const words of [
      'Lind Lab',
      '512 555 0100',
      'By truck, please: http://elsewhere.test',
      '2 × DV34 Double Vibrator',
      '1 × Guard for the old lathe',
      `${shop.brand.siteOrigin}/admin/admin/offers/${number}`,
    ])
      expect(toShop?.text).toContain(words)
    expect(toShop?.html).not.toContain('<b>Lind</b>')
    for (const typed of ['Rosa', 'Lind', 'truck', 'elsewhere', 'Guard'])
      expect(toSender?.text + (toSender?.html ?? ''), typed).not.toContain(typed)
    expect(toSender?.text).toContain('Nothing is ordered, and nothing is charged until you accept the quote.')
    expect(await openedBy(toSender?.text)).toBe(offer.id)
    expect(await loggedKinds(number)).toEqual(['offer', 'offer'])
  })

  test('of a program is told to nobody', async () => {
    const sent = await requestQuote(shop, { ...asked, email: 'spam@lab.test' }, null, {
      key: randomUUID(),
      spam: true,
    })
    expect(await mailsAbout(sent.ok ? sent.value.number : '')).toEqual([])
  })
})

describe('a quote', () => {
  test('that is sent has its lines, what is optional, its sums and its day; a new edition says so', async () => {
    const offer = await drafted('sent@lab.test')
    await writeDraft(shop, offer.id, [
      { ...offeredLine, quantity: 2, unitCents: cents(985_50), reason: 'Two at once' },
      { ...offeredLine, number: world.vibrator.number, isOptional: true },
      freightLine,
    ])
    await sendDraft(shop, offer.id)
    const number = offerNumber(offer.no)
    expect(await mailsAbout(number)).toEqual([['sent@lab.test', `Your quote ${number} from ${seller}`]])
    const mail = named(number, 'Your quote')
    const words = spaced(mail?.text)
    for (const told of [
      'Ada Miller, here is your quote.',
      'High Speed Alloy Grinder (AG03) 2 $985.50 $1,971.00 List price $1,095.00',
      'Double Vibrator (DV34) 1 $385.01 $385.01 Optional',
      'Freight 1 $180.50 $180.50',
      'Without optional items $2,151.50',
      'Total (USD) $2,536.51',
      'Freight is included in this total.',
      `Quote: ${number} Good through: ${await lastDayOf(offer)}, 11:59 PM`,
      'To order, accept the quote on our site and pay by card. There you can leave out optional items. Nothing is ordered or charged before that.',
    ])
      expect(words).toContain(told)
    expect(words).not.toContain('Two at once')
    for (const amount of ['$985.50', '$1,971.00', '$385.01', '$180.50', '$2,151.50', '$2,536.51'])
      expect(mail?.html).toContain(amount)
    expect(await openedBy(mail?.text)).toBe(offer.id)

    await openDraft(shop, { offerId: offer.id, ...staff })
    await sendDraft(shop, offer.id)
    expect((await mailsAbout(number)).at(-1)).toEqual([
      'sent@lab.test',
      `Your new quote ${number} from ${seller}`,
    ])
    expect(spaced(named(number, 'Your new quote')?.text)).toContain(
      'this is your new quote. It replaces the one we sent you before.',
    )
  })

  test('for 0 says that there is nothing to pay', async () => {
    const offer = await drafted('free@lab.test')
    await writeDraft(shop, offer.id, [
      { ...offeredLine, kind: 'text', number: '', title: 'Wheel guard under warranty', unitCents: cents(0) },
    ])
    await sendDraft(shop, offer.id)
    await mailsAbout(offerNumber(offer.no))
    const text = spaced(named(offerNumber(offer.no), 'Your quote')?.text)
    expect(text).toContain('There is nothing to pay: once you accept it on our site, it is an order.')
    expect(text).not.toContain('pay by card')
  })

  test('that is withdrawn, closed or declined is told once, with the reason', async () => {
    const withdrawn = await sentTo('withdrawn@lab.test')
    await withdrawOffer(shop, { offerId: withdrawn.id, reason: 'The arbor is no longer made.', ...staff })
    await withdrawOffer(shop, { offerId: withdrawn.id, reason: 'Again', ...staff })
    const number = offerNumber(withdrawn.no)
    expect((await mailsAbout(number)).slice(1)).toEqual([
      ['withdrawn@lab.test', `Your quote ${number} was withdrawn`],
    ])
    const text = spaced(named(number, 'was withdrawn')?.text)
    expect(text).toContain(`your quote ${number} can no longer be accepted. Nothing was charged for it.`)
    expect(text).toContain('> The arbor is no longer made.')

    await closeOffer(shop, { offerId: withdrawn.id, reason: 'Nothing like it is made.', ...staff })
    expect((await mailsAbout(number)).slice(2)).toEqual([
      ['withdrawn@lab.test', `Your quote ${number} is closed`],
    ])

    const declined = await sentTo('declined@lab.test')
    for (const reason of ['Too expensive', 'Twice'])
      await declineOffer(shop, { offerId: declined.id, editionNo: 1, reason })
    expect((await mailsAbout(offerNumber(declined.no))).slice(1)).toEqual([
      [shop.shopMailbox, `Quote ${offerNumber(declined.no)} declined by Ada Miller`],
    ])
    expect(named(offerNumber(declined.no), 'declined by')?.text).toContain('> Too expensive')
  })

  test('that nobody saw is closed in silence', async () => {
    const offer = await drafted('silent@lab.test')
    await closeOffer(shop, { offerId: offer.id, reason: 'Called back', ...staff })
    expect(await mailsAbout(offerNumber(offer.no))).toEqual([])
  })

  test('questions go to the shop and answers to the buyer: each word once, also the same word again', async () => {
    const offer = await sentTo('asks@lab.test')
    const number = offerNumber(offer.no)
    await askAboutOffer(shop, { offerId: offer.id, text: 'Is a lift gate included?', key: randomUUID() })
    const answer = { offerId: offer.id, text: 'Yes.', key: randomUUID(), ...staff }
    await answerQuestion(shop, answer)
    await answerQuestion(shop, answer)
    await askAboutOffer(shop, { offerId: offer.id, text: 'And liftoff?', key: randomUUID() })
    await answerQuestion(shop, { ...answer, key: randomUUID() })
    expect((await mailsAbout(number)).slice(1)).toEqual([
      [shop.shopMailbox, `Question about quote ${number} from Ada Miller`],
      ['asks@lab.test', `Our answer about your quote ${number}`],
      [shop.shopMailbox, `Question about quote ${number} from Ada Miller`],
      ['asks@lab.test', `Our answer about your quote ${number}`],
    ])
    const answers = written(number).filter(({ subject }) => subject.startsWith('Our answer'))
    expect(answers.map(({ text }) => /> (.*)/.exec(text)?.[1]).toSorted(byText)).toEqual([
      'And liftoff?',
      'Is a lift gate included?',
    ])
  })
})

describe('paid', () => {
  test('the shop is told once, and the confirmation names the quote', async () => {
    const offer = await sentTo('pays@lab.test')
    const order = await paid(offer, 'pays@lab.test')
    const number = offerNumber(offer.no)
    expect((await mailsAbout(number)).slice(1)).toEqual([
      ['pays@lab.test', `Order ${order} from ${seller}`],
      [shop.shopMailbox, `Quote ${number} accepted by Ada Miller`],
    ])
    const [toShop, confirmation] = [named(number, 'accepted by'), named(number, `Order ${order}`)]
    expect(toShop?.text).toContain(`$1,095.00 was paid by card. It is now order ${order}.`)
    expect(spaced(confirmation?.text)).toContain(
      `your payment of $1,095.00 was approved, and your quote ${number} is now order ${order}.`,
    )
  })

  test('for 0 the confirmation says that nothing was charged', async () => {
    const offer = await drafted('zero@lab.test')
    await writeDraft(shop, offer.id, [
      { ...offeredLine, kind: 'text', number: '', title: 'Wheel guard', unitCents: cents(0) },
    ])
    await sendDraft(shop, offer.id)
    const order = await paid(offer, 'zero@lab.test')
    const number = offerNumber(offer.no)
    await mailsAbout(number)
    const [toShop, confirmation] = [named(number, 'accepted by'), named(number, `Order ${order}`)]
    expect(toShop?.text).toContain(`There was nothing to pay. It is now order ${order}.`)
    expect(spaced(confirmation?.text)).toContain(
      `you accepted your quote ${number}, and it is now order ${order}. There was nothing to pay, and nothing was charged.`,
    )
    expect(confirmation?.text).not.toMatch(/payment|Paid/)
  })

  test('freight names the order that can now ship, and never says that freight is still to come', async () => {
    const checkoutId = await buy(shop, await orderRequest(shop))
    await untilState(shop, checkoutId, 'COMPLETED')
    const { rows } = await shop.db.execute<{ number: string }>(
      sql`select order_number as number from checkout where id = ${checkoutId}`,
    )
    const order = rows[0]?.number ?? ''
    const quoted = await quoteFreight(shop, {
      ...staff,
      orderNumber: order,
      amountCents: cents(180_50),
      title: 'UPS Freight, lift gate',
      note: 'Two pallets.',
      validDays: 30,
    })
    const number = quoted.ok ? quoted.value.number : ''
    const offer = await findOfferByNo(shop.db, readOfferNumber(number) ?? 0)
    if (!offer) throw new Error('no freight')
    expect(await mailsAbout(number)).toEqual([[miller.email, `Freight for order ${order} from ${seller}`]])
    const told = spaced(named(number, 'Freight for order')?.text)
    expect(told).toContain(`Pay it by card on our site, and we will ship order ${order}.`)
    expect(told).toContain('Two pallets.')
    expect(told).not.toContain('Price does not include freight charges')
    const own = await paid(offer, miller.email)
    await untilAllQuiet(shop)
    const confirmation = shop.standIns
      .ledger()
      .mails.find(({ subject }) => subject === `Order ${own} from ${seller}: freight for order ${order}`)
    const text = spaced(confirmation?.text)
    expect(text).toContain(
      `your payment of $180.50 was approved. It covers the freight for order ${order}. Order ${order} can now ship; we will e-mail you when it is on its way.`,
    )
    expect(text).not.toContain('We will tell you the freight charge')
  })
})

async function drafted(email: string): Promise<OfferRow> {
  const contact = { name: 'Ada Miller', email, phone: '', company: '' }
  return createPhoneOffer(shop, { ...staff, contact, billing: null })
}

async function sentTo(email: string): Promise<OfferRow> {
  const offer = await findOfferRow(shop.db, await makeOffer(shop, [offeredLine], { email }))
  if (!offer) throw new Error('no offer')
  return offer
}

/** The number of the order that it became. */
async function paid(offer: OfferRow, email: string): Promise<string> {
  const request = await acceptRequest(shop, offer.id, { billing: { ...miller, email } })
  const isFree = request.amountCents === 0
  const placed = await accept(shop, offer.id, isFree ? { ...request, card: null } : request)
  const id = placed.ok ? placed.value.checkoutId : ''
  await untilState(shop, id, 'COMPLETED')
  const { rows } = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${id}`,
  )
  return rows[0]?.number ?? ''
}

/** To whom, and about what; in the order in which they were queued. */
async function mailsAbout(number: string): Promise<[string, string][]> {
  await untilAllQuiet(shop)
  const { rows } = await shop.db.execute<{ recipient: string; subject: string }>(sql`
    select recipient, subject from mail where ${aboutQuote(number)} order by created_at, dedupe_key`)
  const sent = written(number).map(({ to, subject }): [string, string] => [to, subject])
  const queued = rows.map(({ recipient, subject }): [string, string] => [recipient, subject])
  // What the mail server got is what was queued, once each.
  expect(sent.toSorted(bySubject)).toEqual(queued.toSorted(bySubject))
  return queued
}

function byText(one = '', other = ''): number {
  return one.localeCompare(other)
}

function bySubject([, one]: [string, string], [, other]: [string, string]): number {
  return one.localeCompare(other)
}

/** As the mail server got them. */
function written(number: string) {
  return shop.standIns.ledger().mails.filter(({ text }) => new RegExp(`${number}\\b`).test(text))
}

function named(number: string, words: string) {
  return written(number).find(({ subject }) => subject.includes(words))
}

function aboutQuote(number: string) {
  return sql`text ~ ${`${number}\\M`}`
}

async function loggedKinds(number: string): Promise<string[]> {
  const { rows } = await shop.db.execute<{ kind: string }>(
    sql`select kind from mail where ${aboutQuote(number)} order by created_at`,
  )
  return rows.map(({ kind }) => kind)
}

/** The offer that the link in this text opens. */
async function openedBy(text = ''): Promise<string | null> {
  const [, token = ''] = /\/offer\?t=(\S+)/.exec(text) ?? []
  return readLink(shop.db, 'offer', token)
}

async function lastDayOf({ id }: OfferRow): Promise<string> {
  const { rows } = await shop.db.execute<{ day: string }>(sql`
    select to_char((valid_until - interval '1 minute') at time zone ${shop.timeZone}, 'FMMonth FMDD, YYYY') as day
    from offer_edition where offer_id = ${id} and no = 1`)
  return rows[0]?.day ?? ''
}

function spaced(text = ''): string {
  return text.replaceAll(/\s+/g, ' ')
}

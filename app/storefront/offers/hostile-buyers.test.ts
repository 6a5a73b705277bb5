import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openLinkSigner } from '../../../shop/mail/signed-link.ts'
import { cents } from '../../../shop/money.ts'
import { findOfferByNo } from '../../../shop/offers/offer-store.ts'
import { remindOffer } from '../../../shop/offers/ending/remind-offer.ts'
import { openDraft } from '../../../shop/offers/save-draft.ts'
import { sendOffer } from '../../../shop/offers/send-offer.ts'
import { createPhoneOffer } from '../../../shop/offers/create-offer.ts'
import { tokenOf } from '../../../stand-ins/card-gateway/card-vault.ts'
import { untilState } from '../../../test/kit/buy.ts'
import { untilAllQuiet } from '../../../test/kit/checks/quiet.ts'
import { tableHashes } from '../../../test/kit/checks/table-hashes.ts'
import { eventually } from '../../../test/kit/open-test-shop.ts'
import {
  accept,
  acceptRequest,
  freightLine,
  makeOffer,
  moveEnd,
  offeredLine,
  sendDraft,
  staff,
  writeDraft,
} from '../../../test/kit/offers.ts'
import { openTestSite } from '../../../test/kit/open-test-site.ts'
import { readPdf } from '../../../test/kit/prints/read-pdf.ts'
import { signInAs } from '../../../test/kit/sign-in.ts'
import { cards, miller, world } from '../../../test/kit/world.ts'

const { shop, server } = await openTestSite({ PARTNERS: 'any', LIMITS: 'off', LOG_LEVEL: 'debug' })
beforeEach(() => shop.standIns.set({ gateway: 'card', inquiry: 'on' }))

const washers = { ...offeredLine, number: world.washer.number, quantity: 10, isOptional: true }

describe('what a browser forges', () => {
  test('is refused, and nothing is written', async () => {
    const [link, other] = [
      await linkOf(await makeOffer(shop, [offeredLine, washers])),
      await linkOf(await makeOffer(shop)),
    ]
    const [id = '', , key = '', mac = ''] = link.split('.')
    const visitor = server.visitor()
    await visitor.ask(`/offer?t=${link}`)
    const body = { link, edition: 1, chosen: [2], amount: '109600', billing: miller, ...card }
    await untilAllQuiet(shop)
    const before = await tableHashes(shop.db)
    const forged: [change: object, status: number][] = [
      [{ chosen: [-1] }, 422],
      [{ chosen: [1.5] }, 422],
      [{ chosen: [77] }, 409],
      [{ chosen: [2, 2], amount: '109700' }, 409],
      [{ chosen: Array.from({ length: 10_000 }, () => 2) }, 422],
      [{ amount: '-109600' }, 422],
      [{ amount: '1e5' }, 422],
      [{ amount: '0' }, 409],
      [{ edition: 2 }, 409],
      [{ coupon: 'SAVE10' }, 400],
      [{ lines: [{ lineNo: 1, unitCents: 1 }] }, 400],
      [{ link: other }, 409],
      [{ link: `${id}.order.${key}.${mac}` }, 404],
      [{ link: `${other.split('.')[0]}.offer.${key}.${mac}` }, 404],
      [{ link: link.slice(0, -1) }, 404],
      [{ link: '', number: 'Q-1001' }, 404],
    ]
    for (const [change, status] of forged)
      expect([change, await acceptedBy(visitor, { ...body, ...change })]).toEqual([change, status])
    expect(await acceptedBy(server.visitor(), body)).toBe(401)
    for (const from of [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const headers = from as unknown as Record<string, string>
      expect([from, await acceptedBy(visitor, body, headers)]).toEqual([from, 403])
      for (const path of ['/offer', '/offer.data'])
        for (const intent of ['ask', 'decline']) {
          const form = new URLSearchParams({ intent, edition: '1', text: 'No' })
          const sent = await visitor.ask(`${path}?t=${link}`, { method: 'POST', headers, body: form })
          expect([from, path, intent, sent.status]).toEqual([from, path, intent, 403])
        }
    }
    expect(await tableHashes(shop.db)).toEqual(before)
    // Not one line of the log tells how to open it.
    for (const path of [`/api/linked-offers/${link}/pdf?chosen=x`, `/api/linked-offers/${link}/payment`])
      await visitor.ask(path)
    expect(shop.logged.filter((line) => line.includes(mac))).toEqual([])
  })

  test('eight requests with one key and eight addresses at once are one request and seven refusals', async () => {
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        server
          .visitor()
          .call(
            'POST',
            '/api/offer-requests',
            { name: 'Eve', email: `eve${at}@lab.test`, message: 'A price, please' },
            { 'idempotency-key': key },
          ),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(7).fill(422),
    ])
    const { rows } = await shop.db.execute(sql`select from offer where request_key = ${key}`)
    expect(rows).toHaveLength(1)
  })
})

test('while it is being paid, page and PDF show what is paid for, whatever the address chooses', async () => {
  const id = await makeOffer(shop, [offeredLine, washers])
  const link = await linkOf(id)
  shop.standIns.set({ inquiry: 'down' })
  const placed = await accept(shop, id, await acceptRequest(shop, id, { cardNumber: cards.timesOut }))
  await eventually(async () => (await pageOf(link)).includes('Payment being checked'))
  const page = (await pageOf(link)).replaceAll(/<script.*?<\/script>/gs, '')
  expect(page).toContain('Optional, left out')
  expect(page).toContain('$1,095.00')
  expect(page).not.toContain('$1,096.00')
  for (const chosen of ['', '?chosen=2']) {
    const pdf = await server.visitor().ask(`/api/linked-offers/${link}/pdf${chosen}`)
    const { words } = await readPdf(new Uint8Array(await pdf.arrayBuffer()))
    expect(words).toContain('Total (USD) $1,095.00')
  }
  shop.standIns.set({ inquiry: 'on' })
  await untilState(shop, placed.ok ? placed.value.checkoutId : '', 'DECLINED', 'CANCELLED', 'VOIDED')
  await eventually(async () => (await pageOf(link)).includes('Waiting for your answer'))
})

test('a total that no card could be charged is not sent', async () => {
  const text = { ...freightLine, kind: 'text' as const, quantity: 9999, unitCents: cents(99_999_999) }
  const contact = { name: 'Ada Miller', email: miller.email, phone: '', company: '' }
  const { id: offerId } = await createPhoneOffer(shop, { ...staff, contact, billing: null })
  const lines = [
    { ...text, title: 'A hall' },
    { ...text, title: 'Another', isOptional: true },
  ]
  await writeDraft(shop, offerId, lines)
  await untilAllQuiet(shop)
  const before = await tableHashes(shop.db)
  expect(await sendOffer(shop, { ...staff, offerId, version: null })).toEqual({
    ok: false,
    refusal: { why: 'too-much' },
  })
  expect(await tableHashes(shop.db)).toEqual(before)
  await writeDraft(shop, offerId, lines.slice(0, 1))
  await sendDraft(shop, offerId)
  const visitor = server.visitor()
  const link = await linkOf(offerId)
  await visitor.ask(`/offer?t=${link}`)
  const amount = String(9999 * 99_999_999)
  expect(await acceptedBy(visitor, { link, edition: 1, chosen: [], amount, billing: miller, ...card })).toBe(
    202,
  )
})

describe('the prices of a partner (N8)', () => {
  test('are in no mail to an address that the partner has only typed, and are in those to their own', async () => {
    const pat = server.visitor()
    await signInAs(shop, pat, { sub: 'pat', email: 'Pat@lab.test', name: 'Pat' })
    for (const [email, hasPrices] of [
      ['customer@else.test', false],
      ['pat@LAB.test', true],
    ] as const) {
      const asked = await pat.call(
        'POST',
        '/api/offer-requests',
        { name: 'Pat', email, lines: [{ number: world.grinder.number, quantity: 1 }] },
        { 'idempotency-key': randomUUID() },
      )
      const { number } = (await asked.json()) as { number: string }
      const offer = await findOfferByNo(shop.db, Number(number.slice(2)))
      const offerId = offer?.id ?? ''
      await openDraft(shop, { ...staff, offerId })
      await sendDraft(shop, offerId)
      await moveEnd(shop, offerId, 28)
      const { rows } = await shop.db.execute<{ id: string }>(
        sql`select id from offer_edition where offer_id = ${offerId}`,
      )
      await remindOffer(shop, { editionId: rows[0]?.id ?? '' })
      const mails = await shop.db.execute<{ subject: string; all: string }>(sql`
        select subject, mail::text as all from mail where recipient = ${email} order by created_at`)
      expect(mails.rows.map(({ subject }) => subject)).toHaveLength(3)
      for (const { subject, all } of mails.rows.slice(1))
        expect([email, subject, /\$\d/.test(all)]).toEqual([email, subject, hasPrices])
    }
  })
})

const card = { token: tokenOf(cards.approved), expiry: '203012' }

async function acceptedBy(
  visitor: ReturnType<typeof server.visitor>,
  body: object,
  headers: Record<string, string> = {},
): Promise<number> {
  const key = { 'idempotency-key': randomUUID() }
  return (await visitor.call('POST', '/api/offers/accept', body, { ...key, ...headers })).status
}

async function linkOf(offerId: string): Promise<string> {
  return (await openLinkSigner(shop.db))('offer', offerId)
}

async function pageOf(link: string): Promise<string> {
  return (await server.visitor().ask(`/offer?t=${link}`)).text()
}

import { describe, expect, test } from 'vitest'
import { openLinkSigner } from '../../shop/mail/signed-link.ts'
import { cents } from '../../shop/money.ts'
import { createPhoneOffer } from '../../shop/offers/create-offer.ts'
import { findOfferRow } from '../../shop/offers/offer-store.ts'
import { PrinterBusy } from '../../shop/prints/printer.ts'
import { untilState } from '../../test/kit/buy.ts'
import { untilAllQuiet } from '../../test/kit/checks/quiet.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import type { Visitor } from '../../test/kit/http.ts'
import {
  accept,
  acceptRequest,
  freightLine,
  makeOffer,
  offeredLine,
  staff,
  writeDraft,
} from '../../test/kit/offers.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { readPdf } from '../../test/kit/prints/read-pdf.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { world } from '../../test/kit/world.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off', PARTNERS: 'any' })

const cheaper = { ...offeredLine, unitCents: cents(900_00), reason: 'Trade-in of an old grinder' }
const washers = { ...offeredLine, number: world.washer.number, quantity: 10, isOptional: true }
const jig = { ...freightLine, kind: 'text' as const, title: 'Jig, made to drawing', unitCents: cents(40_00) }

describe('the PDF of a quote', () => {
  test('has the lines, the marks and the total of its page, and writes nothing', async () => {
    const { number, link } = await offered([cheaper, washers, jig, freightLine])
    const boss = await admin()
    await untilAllQuiet(shop)
    const before = await tableHashes(shop.db)
    for (const [visitor, path] of [
      [server.visitor(), `/api/linked-offers/${link}/pdf`],
      [boss, `/api/offers/${number}/pdf`],
    ] as const) {
      const { words, response, title } = await pdfOf(visitor, path)
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="quote-${number}-1.pdf"`)
      expect(title).toBe(`Quote ${number}`)
      expect(words.match(/\$[\d,]+\.\d\d/g)).toEqual(
        // list price, each, line; each, line …
        ['$1,095.00 $900.00 $900.00', '$0.10 $1.00', '$40.00 $40.00', '$180.50 $180.50', '$1,121.50']
          .join(' ')
          .split(' '),
      )
      for (const said of [
        'Prepared for Ada Miller',
        'Optional, included',
        'Freight is included in this total.',
        'Status Waiting for your answer',
        'Nothing is charged before you accept.',
      ])
        expect(words).toContain(said)
      // Why a price is another is the shop's own affair.
      expect(words).not.toContain('Trade-in')
    }
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('counts the optional lines that its buyer has chosen, and says until when as the page does', async () => {
    const { link } = await offered([cheaper, washers])
    const page = await (await server.visitor().ask(`/offer?t=${link}`)).text()
    const through = /Good through <time[^>]*>([^<]+)</.exec(page)?.[1]
    for (const [chosen, total, mark] of [
      ['?chosen=', 'Total (USD) $900.00', 'Optional, left out'],
      ['?chosen=2', 'Total (USD) $901.00', 'Optional, included'],
    ] as const) {
      const { words } = await pdfOf(server.visitor(), `/api/linked-offers/${link}/pdf${chosen}`)
      for (const said of [total, mark, `Good through ${through}`]) expect(words).toContain(said)
    }
    const wrong = await server.visitor().ask(`/api/linked-offers/${link}/pdf?chosen=x`)
    expect(wrong.status).toBe(400)
  })

  test('once paid, says so, and that an optional line was left out', async () => {
    const { id, link } = await offered([cheaper, washers])
    const placed = await accept(shop, id, await acceptRequest(shop, id))
    await untilState(shop, placed.ok ? placed.value.checkoutId : '', 'COMPLETED')
    const { words } = await pdfOf(server.visitor(), `/api/linked-offers/${link}/pdf`)
    for (const said of [
      'Optional, left out',
      'Status Paid',
      'There is nothing more to pay.',
      'Total (USD) $900.00',
    ])
      expect(words).toContain(said)
  })

  test('of a partner opens only for that partner; what was not sent opens for nobody', async () => {
    const pat = server.visitor()
    await signInAs(shop, pat, { sub: 'pat', email: 'pat@lab.test' })
    const { number, link } = await offered([offeredLine], 'pat@lab.test')
    expect((await pdfOf(pat, `/api/my-offers/${number}/pdf`)).title).toBe(`Quote ${number}`)
    const rita = server.visitor()
    await signInAs(shop, rita, { sub: 'rita', email: 'rita@lab.test' })
    const contact = { name: 'Pat', email: 'pat@lab.test', phone: '', company: '' }
    const draft = await createPhoneOffer(shop, { ...staff, contact, billing: null })
    await writeDraft(shop, draft.id, [offeredLine])
    for (const [visitor, path, status] of [
      [server.visitor(), `/api/linked-offers/${link}/pdf`, 401],
      [rita, `/api/linked-offers/${link}/pdf`, 401],
      [rita, `/api/my-offers/${number}/pdf`, 404],
      [pat, `/api/my-offers/Q-${draft.no}/pdf`, 404],
      [await admin(), `/api/offers/Q-${draft.no}/pdf`, 404],
      [pat, `/api/offers/${number}/pdf`, 403],
      [pat, `/api/offers/Q-${draft.no}/draft/pdf`, 403],
      [await admin(), `/api/offers/${number}/draft/pdf`, 404],
    ] as const)
      expect([path, (await visitor.ask(path)).status]).toEqual([path, status])
  })

  test('of a draft says that it is one, to staff alone', async () => {
    const contact = { name: 'Ada Miller', email: 'ada@lab.test', phone: '', company: '' }
    const { id, no } = await createPhoneOffer(shop, { ...staff, contact, billing: null })
    await writeDraft(shop, id, [cheaper, washers])
    const { title, words, response } = await pdfOf(await admin(), `/api/offers/Q-${no}/draft/pdf`)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="quote-Q-${no}-draft.pdf"`)
    expect(title).toBe(`DRAFT: Quote Q-${no}`)
    for (const said of [
      'Good for 30 days once it is sent',
      'Status Draft, not sent',
      'Total (USD) $901.00',
      'This is a draft. It was not sent, and nobody can accept it.',
    ])
      expect(words).toContain(said)
    expect(words).not.toMatch(/Trade-in|Sent on|Good through|To accept/)
  })
})

test('a turn that does not come is a page that says what to do, and when; a program reads the same', async () => {
  const { link } = await offered([cheaper])
  const working = { ...shop.printer }
  shop.printer.print = () => Promise.reject(new PrinterBusy())
  try {
    for (const [wanted, type] of [
      ['text/html,*/*', 'text/html; charset=utf-8'],
      ['*/*', 'application/problem+json; charset=utf-8'],
    ] as const) {
      const path = `/api/linked-offers/${link}/pdf`
      const response = await server.visitor().ask(path, { headers: { accept: wanted } })
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
      expect(response.headers.get('content-type')).toBe(type)
      expect(await response.text()).toContain(
        'Many PDFs are being made right now. Please try again in a moment.',
      )
    }
  } finally {
    Object.assign(shop.printer, working)
  }
})

async function offered(lines: Parameters<typeof makeOffer>[1], email?: string) {
  const id = await makeOffer(shop, lines, email === undefined ? {} : { email })
  const offer = await findOfferRow(shop.db, id)
  return { id, number: `Q-${offer?.no}`, link: (await openLinkSigner(shop.db))('offer', id) }
}

async function admin(): Promise<Visitor> {
  const boss = server.visitor()
  await signInAs(shop, boss, { sub: 'boss', email: 'boss@factory.test', isAdmin: true })
  return boss
}

async function pdfOf(visitor: Visitor, path: string) {
  const response = await visitor.ask(path)
  expect([path, response.status, response.headers.get('content-type')]).toEqual([
    path,
    200,
    'application/pdf',
  ])
  return { response, ...(await readPdf(new Uint8Array(await response.arrayBuffer()))) }
}
